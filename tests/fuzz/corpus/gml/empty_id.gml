graph [ node [ id "" ] node [ id 2 ] edge [ source "" target 2 ] ]
