# Both programs without a shell and without git: the built-in reader answers. The release puts the programs of each platform into a folder
# of its name. In use: docker run --rm -v "$PWD:/repo:ro" ghcr.io/notes-lint/notes-lint
FROM gcr.io/distroless/static-debian12:nonroot
ARG TARGETPLATFORM
COPY $TARGETPLATFORM/notes-lint $TARGETPLATFORM/promote /usr/bin/
WORKDIR /repo
ENTRYPOINT ["/usr/bin/notes-lint"]
