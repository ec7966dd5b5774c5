PREFIX = /usr/local
DESTDIR =

.DEFAULT_GOAL := help
.PHONY: run build test fuzz bench validation damage crashes lint docs install uninstall clean help

run: ## build what is missing and open the prompt on the example data
	scripts/run.sh

build: ## build the release program, .build/release/facet
	scripts/dependencies.sh
	swift build -c release --product facet

test: ## check the style, build everything and run all tests
	scripts/dependencies.sh tests
	scripts/lint.sh
	swift build
	swift test --disable-xctest

fuzz: ## run the fuzzers under the address checks, ten minutes each
	scripts/dependencies.sh tests
	scripts/fuzz.sh

bench: build ## compare with other programs and print the ratios
	Benchmarks/run

validation: ## measure the validators on what other projects collected, and write Documentation/validation.md
	scripts/validation.sh

damage: ## run 5,000 randomly damaged databases under the address sanitizer
	scripts/damage.sh

crashes: ## kill the program 1,000 times in the middle of its work and look at what is left
	scripts/crashes.sh
	scripts/together.sh

lint: ## check the style of all sources
	scripts/lint.sh

docs: ## build the documentation of the plugin contract, .build/docs
	scripts/docs.sh

install: ## install under PREFIX (/usr/local), staged in DESTDIR if it is set
	scripts/dependencies.sh
	scripts/install.sh "$(DESTDIR)" "$(PREFIX)"

uninstall: ## remove what install put under PREFIX
	scripts/uninstall.sh "$(DESTDIR)" "$(PREFIX)"

clean: ## remove all that was built
	rm -rf .build Sources/FacetKit/.build Sources/FacetPlugin/.build Examples/Plugins/*/.build

help: ## list these targets
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' Makefile | expand -t 12
