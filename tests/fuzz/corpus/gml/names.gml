graph [ node [ id "a" town "x" ] node [ id "b" town 3 ] edge [ source "a" target "b" weight 0.5 ] edge [ source "b" target "b" ] ]
