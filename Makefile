# make            build app/target/cortado.jar and its start-up cache (then: ./cortado)
# make EVALFILE=net.nnue   with that network inside instead of the engine's own
# make EXE=name   leave one self-contained executable file of that name here
# make package    leave an archive that needs nothing installed under target/package
# make test       everything that must hold: compiler warnings, tests, formatting
# make format     format the sources
# make clean      remove what was built

.PHONY: all build package test format clean
.DEFAULT_GOAL := all

ifdef EXE
all: build
	{ echo '#!/bin/sh' && cat scripts/jvm.sh scripts/exe-header.sh app/target/cortado.jar; } > '$(EXE).tmp'
	chmod +x '$(EXE).tmp'
	mv -f '$(EXE).tmp' '$(EXE)'
else
all: build
endif

build:
	scripts/build.sh --always

package: build
	scripts/package.sh

test:
	@. scripts/jvm.sh && need_java
	./mvnw -B verify

format:
	./mvnw -B -q formatter:format

clean:
	./mvnw -B -q clean
	rm -rf target
