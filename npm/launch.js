"use strict";

const { spawn } = require("node:child_process");

// launch runs the program of this platform in place of this process: same streams, same signals, same exit code.
module.exports = function launch(name) {
  const platform = `${process.platform}-${process.arch}`;
  const suffix = process.platform === "win32" ? ".exe" : "";
  let file;
  try {
    file = require.resolve(`@notes-lint/${platform}/bin/${name}${suffix}`);
  } catch {
    console.error(`${name}: error: the package @notes-lint/${platform} is not installed`);
    console.error(`${name}: hint: install notes-lint without --omit=optional; there is one for linux, darwin and win32 on x64 and arm64`);
    process.exitCode = 3; // could not finish
    return;
  }
  const child = spawn(file, process.argv.slice(2), { stdio: "inherit", windowsHide: true });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => child.kill(signal));
  }
  child.on("error", (err) => {
    console.error(`${name}: error: ${err.message}`);
    process.exitCode = 3;
  });
  child.on("exit", (code, signal) => {
    if (signal) {
      process.removeAllListeners(signal);
      process.kill(process.pid, signal);
    } else {
      process.exitCode = code;
    }
  });
};
