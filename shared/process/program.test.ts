import { expect, test } from "vitest";
import { runProgram } from "./program.ts";

/** What a program whose one command answers with `result` prints with `--json`. */
async function printed(result: unknown, about?: Readonly<Record<string, string>>): Promise<{ out: string; err: string }> {
  const text = { out: "", err: "" };
  const program = {
    name: "a-program",
    description: "Answers.",
    addCommands: (
      command: Parameters<Parameters<typeof runProgram>[0]["addCommands"]>[0],
      frame: { print: (result: unknown, lines: string[]) => void },
    ) => void command.command("ask").action(() => frame.print(result, ["An answer."])),
    refusalOf: ({ message }: Error) => ({ words: message }),
    about: () => about,
  };
  await runProgram(program, ["ask", "--json"], {
    out: (more) => {
      text.out += more;
    },
    err: (more) => {
      text.err += more;
    },
  });
  return text;
}

test.each([[null], ["words"], [3], [[1, 2]], [{ a: 1 }]])("%j is printed as it is", async (result) => {
  expect(await printed(result)).toEqual({ out: `${JSON.stringify(result)}\n`, err: "" });
});

test("what it is about stands in an answer that has fields, never over them, and beside a list", async () => {
  expect(await printed({ a: 1, store: "its own" }, { store: "a folder" })).toEqual({ out: '{"store":"its own","a":1}\n', err: "" });
  expect(await printed([1], { store: "a folder" })).toEqual({ out: "[1]\n", err: "(store a folder)\n" });
  expect(await printed(null, { store: "a folder" })).toMatchObject({ out: "null\n" });
});
