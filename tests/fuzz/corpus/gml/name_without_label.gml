graph [ node [ id 1 name "node-1" ] node [ id 2 name "node-2" ] edge [ source 1 target 2 ] ]
