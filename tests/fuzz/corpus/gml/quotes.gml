graph [ node [ id 1 label "say \"x\" &#228;" ] ]
# end
