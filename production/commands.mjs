/** Ignores EPIPE, because a reader such as `head` may close the pipe. The command still completes. */
function streams() {
  for (const stream of [process.stdout, process.stderr])
    stream.on("error", (error) => {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== "EPIPE") throw error;
    });
  return {
    out: (/** @type {string} */ text) => process.stdout.write(text),
    err: (/** @type {string} */ text) => process.stderr.write(text),
    terminal: process.stderr.isTTY === true,
    input: process.stdin,
  };
}

/** @param {readonly string[]} args @returns {Promise<number>} the exit code */
export async function ops(args) {
  const { runOps } = await import("@nightlatch/api");
  return runOps([...args], process.env, streams());
}

/** @param {readonly string[]} args @param {string} root the folder with the frontends' builds @returns {Promise<number>} the exit code */
export async function release(args, root) {
  const { runRelease } = await import("@nightlatch/release");
  return runRelease([...args], process.env, streams(), { root });
}
