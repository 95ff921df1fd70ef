import { runRelease } from "../cli/program.ts";
import { rendererHere } from "./index.ts";

export interface Printed {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export async function runCli(
  args: readonly string[],
  env: Record<string, string>,
  gate: Parameters<typeof runRelease>[3] = { open: rendererHere },
): Promise<Printed> {
  const printed = { out: "", err: "" };
  const add = (stream: "out" | "err") => (text: string) => {
    printed[stream] += text;
  };
  const code = await runRelease(args, env, { out: add("out"), err: add("err") }, gate);
  return { code, ...printed };
}
