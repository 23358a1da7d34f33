Creator "x"
graph [ directed 1 node [ id 1 label "a &amp; b" v 2 graphics [ x 1 y 2 ] ] node [ id 2 graphics [ x 0 y 1 ] ] edge [ source 1 target 2 value 3 ] ]
