/** What a CLI prints to, and reads from. Who reads an answer may stop reading, like `head`: what was asked is done all the same. */
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

/**
 * The operator's CLI.
 *
 * @param {readonly string[]} args
 * @returns {Promise<number>} the exit code
 */
export async function ops(args) {
  const { runOps } = await import("@nightlatch/api");
  return runOps([...args], process.env, streams());
}

/**
 * The release CLI.
 *
 * @param {readonly string[]} args
 * @param {string} root the folder with the frontends, each with its build in `dist`
 * @returns {Promise<number>} the exit code
 */
export async function release(args, root) {
  const { runRelease } = await import("@nightlatch/release");
  return runRelease([...args], process.env, streams(), { root });
}
