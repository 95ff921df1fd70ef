interface Print {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

/**
 * Runs a command of one of the CLIs in this process, which saves starting one.
 *
 * @param args of the command, without `--json`
 * @param run the CLI; gives the exit code
 * @returns what it printed as JSON
 * @throws {Error} with all that it printed when the exit code is not 0
 */
export async function answerOf<Result>(args: readonly string[], run: (args: string[], print: Print) => Promise<number>): Promise<Result> {
  let [out, err] = ["", ""];
  const code = await run([...args, "--json"], {
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
  });
  if (code !== 0) throw new Error(`${args.join(" ")} ended with ${code}: ${err}${out}`);
  return JSON.parse(out);
}
