# autograde-Makefile of an Autolab assessment, whose virtual machine is the image built from the Dockerfile beside it; `make
# autolab` inserts the lab's name. The hand-in is a single matmul.cu or matmul.cpp, and the assessment's only problem has the
# name of the lab. The last line of output is the score. Not tested inside Autolab.
LAB =

autograde:
	@tar -xf autograde.tar
	@COURSE=course.toml sh /matmul-labs/grader/class/platforms/grade.sh autolab . result.txt $(LAB) || [ -s result.txt ]
	@cat result.txt
