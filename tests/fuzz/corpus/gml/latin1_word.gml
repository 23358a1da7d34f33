graph [ node [ id 0ж label " a
	" ] node [ idнннннннн 1 label " " ] node [ id 2 ~ame "x" ] ]
