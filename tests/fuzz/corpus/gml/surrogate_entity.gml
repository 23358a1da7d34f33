graph [ node [ id 1 label "&#xD800; &#xDFFF; &#x10FFFF;" ] ]
