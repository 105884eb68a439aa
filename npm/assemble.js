"use strict";

// node npm/assemble.js DIST OUT: makes the folders of the npm packages in OUT from what goreleaser left in DIST, one with the launcher and
// one for each platform. Publish the platforms first.
const fs = require("node:fs");
const path = require("node:path");

const platforms = { linux: "linux", darwin: "darwin", windows: "win32" };
const archs = { amd64: "x64", arm64: "arm64" };
const programs = ["notes-lint", "promote"];

const [dist, out] = process.argv.slice(2);
if (!dist || !out) {
  console.error("usage: node npm/assemble.js DIST OUT");
  process.exit(2);
}
const root = path.dirname(__dirname);
const version = JSON.parse(fs.readFileSync(path.join(dist, "metadata.json"), "utf8")).version;
const common = {
  version,
  license: "Apache-2.0",
  homepage: "https://github.com/notes-lint/notes-lint",
  repository: { type: "git", url: "git+https://github.com/notes-lint/notes-lint.git" },
};

function write(folder, manifest, files) {
  const dir = path.join(out, folder);
  fs.mkdirSync(path.join(dir, "bin"), { recursive: true });
  fs.writeFileSync(path.join(dir, "package.json"), JSON.stringify(manifest, null, 2) + "\n");
  for (const [name, from] of Object.entries({ LICENSE: path.join(root, "LICENSE"), ...files })) {
    fs.copyFileSync(from, path.join(dir, name));
    fs.chmodSync(path.join(dir, name), name.startsWith("bin/") ? 0o755 : 0o644);
  }
}

const found = new Map(); // platform to its programs
for (const a of JSON.parse(fs.readFileSync(path.join(dist, "artifacts.json"), "utf8"))) {
  const name = path.basename(a.name, ".exe");
  if (a.type !== "Binary" || !programs.includes(name) || !platforms[a.goos] || !archs[a.goarch]) {
    continue;
  }
  const key = `${platforms[a.goos]}-${archs[a.goarch]}`;
  const files = found.get(key) ?? {};
  files[`bin/${path.basename(a.name)}`] = path.resolve(path.dirname(dist), a.path);
  found.set(key, files);
}

const optionalDependencies = {};
for (const key of [...found.keys()].sort()) {
  const [os, cpu] = key.split("-");
  if (Object.keys(found.get(key)).length !== programs.length) {
    throw new Error(`${key} lacks a program`);
  }
  const name = `@notes-lint/${key}`;
  write(key, { name, description: `notes-lint for ${key}`, ...common, os: [os], cpu: [cpu], files: ["bin"], preferUnplugged: true, publishConfig: { access: "public" } }, found.get(key));
  optionalDependencies[name] = version;
}
if (found.size === 0) {
  throw new Error(`no programs in ${dist}/artifacts.json`);
}
write(
  "notes-lint",
  {
    name: "notes-lint",
    description: "Checks that what a repository's agent memory says is true",
    ...common,
    bin: Object.fromEntries(programs.map((p) => [p, `bin/${p}.js`])),
    files: ["bin"],
    engines: { node: ">=18" },
    optionalDependencies,
  },
  {
    "README.md": path.join(__dirname, "README.md"),
    ...Object.fromEntries([...programs, "launch"].map((p) => [`bin/${p}.js`, path.join(__dirname, `${p}.js`)])),
  },
);
