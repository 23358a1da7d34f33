graph [ node [ id 0 label " a
	" ] node [ id 1 label " " ] node [ id 2 name "x" ] ]
