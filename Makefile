.PHONY: build test lint generate ci

build:
	CGO_ENABLED=0 go build -o . ./cmd/notes-lint ./cmd/promote

test:
	go test ./...

lint:
	go vet ./...
	go run ./cmd/notes-lint

# Pages of docs/ and the console blocks of README.md and the guide.
generate:
	go generate ./...
	go test . -run Console -update

ci:
	bash .ci/run
