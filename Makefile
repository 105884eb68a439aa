.PHONY: build test lint generate snapshot ci

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

# The files of a release in dist/, and the folders of the npm packages in build/npm/.
snapshot:
	goreleaser release --snapshot --clean --skip=docker,sign,sbom
	node npm/assemble.js dist build/npm

ci:
	bash .ci/run
