graph [
 edge [ source 5 target 1 value 3 ]
 node [ id 1 label "one" graphics [ x 1 y 2 ] rank 4 ]
 edge [ source 1 target 2 value nan ]
 edge [ source 1 ]
 edge [ source 2 target 2 value 7 ]
 edge [ source 2 target 1 value 8 ]
 node [ id 2 town "Digne" ]
]
