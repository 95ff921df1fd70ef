interface Print {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

/** Runs a CLI in this process, and parses its JSON output. @throws {Error} with all output when the exit code is not 0 */
export async function runJson<Result>(args: readonly string[], run: (args: string[], print: Print) => Promise<number>): Promise<Result> {
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

export const cookieOf = ({ headers }: Response): string => {
  const cookies = headers.getSetCookie();
  return cookies.map((cookie) => cookie.split(";")[0]).join("; ");
};
