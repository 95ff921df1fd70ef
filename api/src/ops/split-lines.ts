import type { Readable } from "node:stream";

/** The lines of a stream, one at a time. A caller that stops early leaves the stream open. */
export async function* splitLines(source: Readable): AsyncGenerator<string> {
  source.setEncoding("utf8");
  let rest = "";
  for await (const chunk of source.iterator({ destroyOnReturn: false })) {
    const lines = (rest + String(chunk)).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") yield rest;
}
