import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { runProgram, versionOf } from "./index.ts";

async function printed(result: unknown, about?: Readonly<Record<string, string>>): Promise<{ out: string; err: string }> {
  const text = { out: "", err: "" };
  const program = {
    name: "a-program",
    description: "Answers.",
    version: "1.2.3",
    addCommands: (
      command: Parameters<Parameters<typeof runProgram>[0]["addCommands"]>[0],
      frame: { print: (result: unknown, lines: string[]) => void },
    ) => void command.command("ask").action(() => frame.print(result, ["An answer."])),
    toCommandError: ({ message }: Error) => ({ words: message }),
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

test.each([[null], ["words"], [3], [[1, 2]], [{ a: 1 }]])("%j is printed unchanged", async (result) => {
  expect(await printed(result)).toEqual({ out: `${JSON.stringify(result)}\n`, err: "" });
});

test("the context is merged into an object without overriding it, and printed next to a list", async () => {
  expect(await printed({ a: 1, store: "its own" }, { store: "a folder" })).toEqual({ out: '{"store":"its own","a":1}\n', err: "" });
  expect(await printed([1], { store: "a folder" })).toEqual({ out: "[1]\n", err: "(store a folder)\n" });
  expect(await printed(null, { store: "a folder" })).toMatchObject({ out: "null\n" });
});

test("terminal control characters are escaped in rows, notes and errors, while JSON is exact", async () => {
  const text = { out: "", err: "" };
  const run = (...args: string[]) =>
    runProgram(
      {
        name: "a-program",
        description: "Answers.",
        version: "1.2.3",
        addCommands: (command, { print }) => {
          command.command("ask").action(() => print({ a: "\u001b[8m\u009b\u202e" }, ["a\tb\nforged", "\u001b[8m\u009b\u202e"]));
          command.command("fail").action(() => {
            throw new Error("No \u001b]0;title\u0007.\nAnd more.");
          });
        },
        toCommandError: ({ message }) => ({ words: message }),
      },
      args,
      {
        out: (more) => {
          text.out += more;
        },
        err: (more) => {
          text.err += more;
        },
      },
    );
  await run("ask");
  expect(text.out).toBe("a\\u{9}b\\u{a}forged\n\\u{1b}[8m\\u{9b}\\u{202e}\n");
  await run("fail");
  expect(text.err).toBe("No \\u{1b}]0;title\\u{7}.\nAnd more.\n");
  text.out = "";
  await run("ask", "--json");
  expect(text.out).toBe('{"a":"\\u001b[8m\\u009b\\u202e"}\n');
  expect(JSON.parse(text.out)).toEqual({ a: "\u001b[8m\u009b\u202e" });
});

test.each(["--version", "-V"])("%s prints the version, and runs no command", async (flag) => {
  let out = "";
  const streams = {
    out: (more: string) => {
      out += more;
    },
    err: () => {},
  };
  const program = { name: "a-program", description: "Answers.", version: "1.2.3", addCommands: () => {}, toCommandError: () => undefined };
  expect(await runProgram(program, [flag], streams)).toBe(0);
  expect(out).toBe("1.2.3\n");
});

test("the version of a module is its package's, and a package above it can be named", () => {
  const read = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8")).version;
  expect(versionOf("@nightlatch/process", import.meta.url)).toBe(read("../package.json"));
  expect(versionOf("nightlatch", import.meta.url)).toBe(read("../../../package.json"));
  expect(() => versionOf("@nightlatch/site", import.meta.url)).toThrow(/cli\.test\.ts is not in the package @nightlatch\/site\.$/);
});
