# autograde-Makefile of an Autolab assessment, whose virtual machine is the image of the Dockerfile beside it; `make autolab`
# writes the lab's name into it. The hand-in is one matmul.cu or matmul.cpp, and the assessment's one problem has the
# lab's name. The last line of output is the score. Not tried: inside Autolab.
LAB =

autograde:
	@tar -xf autograde.tar
	@cp course.toml /matmul-labs/course.toml 2>/dev/null || true
	@sh /matmul-labs/grader/class/platforms/grade.sh autolab . result.txt $(LAB) || [ $$? -eq 1 ] || [ -s result.txt ]
	@cat result.txt
