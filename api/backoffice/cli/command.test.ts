import { sql } from "kysely";
import { describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { openTestDesk } from "../../testing/operator-desk.ts";
import { makeRecord } from "../../testing/records.ts";
import { auditOf } from "../../testing/stored-rows.ts";
import { inputFields, readInput } from "../inputs.ts";
import { type Operation, operation } from "../operation.ts";
import { type OperationName, operations, runOperation } from "../operations.ts";
import { recordOps } from "../ops-audit.ts";
import { cliCommands, createProgress } from "../program.ts";
import { contextOf } from "../server-context.ts";
import { resultLines } from "../show.ts";

const { desk, services, db } = await openTestDesk([makeRecord("a")]);

const NAMES = Object.keys(operations) as OperationName[];
const declared = NAMES.map((name) => ({ name, ...(operations[name] as unknown as Operation) }));
const commands = cliCommands();

describe.each(commands.map(({ name, ...rest }) => [name, rest] as const))("ops %s", (name, { input, examples }) => {
  const fields = inputFields(input);
  const flags = fields.filter((field) => !field.isHidden && !field.isArgument).flatMap(({ flag, off }) => [flag, off ?? flag]);

  it("shows every flag of its schema with a description, and uses only existing flags in examples", async () => {
    const { code, out } = await desk.ops(...name.split(" "), "--help");
    expect([code, out]).toEqual([0, expect.stringMatching(/Examples:\n {2}ops /)]);
    for (const flag of ["json", ...flags]) expect(out).toMatch(new RegExp(`--${flag}\\b.* {2}\\w|--${flag}\\b[^\\n]*\\n {10,}\\w`));
    for (const example of examples ?? [])
      for (const [, flag = ""] of example.split(" | ")[0]?.matchAll(/ --([a-z-]+)/g) ?? []) expect(["json", ...flags]).toContain(flag);
  });

  it("gives every input a flag or argument with a description, unless it is hidden", () => {
    for (const field of fields) {
      if (field.isHidden) continue;
      expect([field.name, field.description], `${name} ${field.name}`).toEqual([field.name, expect.stringMatching(/\w/)]);
    }
  });

  it("refuses an unknown flag and points to the help", async () => {
    await desk.rejectsInOneLine(2, /--nonsense.*--help/s, ...name.split(" "), "--nonsense");
  });
});

it("every command has a name of its own", () => {
  expect(commands.map(({ name }) => name)).toEqual([...new Set(commands.map(({ name }) => name))]);
});

describe("operation declarations", () => {
  it("name audit actions as `thing.verb`, and name existing operations as their undo", () => {
    for (const { name, audit = [], undo } of declared) {
      for (const action of audit) expect(action, name).toMatch(/^[a-z]+\.[a-z-]+$/);
      if (undo !== undefined) expect(NAMES, name).toContain(undo);
    }
  });

  it("have results that JSON can represent", () => {
    for (const { name, output } of declared)
      expect(() => z.toJSONSchema(output, { io: "output", unrepresentable: "any" }), name).not.toThrow();
  });

  const input = z.object({});
  const output = z.object({ id: z.string() });
  async function runThis(handler: object): Promise<unknown> {
    Object.assign(operations, { "listings made": handler });
    onTestFinished(() => void Reflect.deleteProperty(operations, "listings made"));
    return runOperation(db, "listings made", {}, contextOf(services));
  }

  it("forbid recording an action that the operation does not declare", async () => {
    const undeclared = operation({ role: "curator", input, output, audit: ["listing.edit"] }, async (trx) => {
      await recordOps(trx, { action: "listing.remove", subject: "listing a", changes: {} });
      return { id: "a" };
    });
    await expect(runThis(undeclared)).rejects.toThrow("listing.remove");
    expect((await auditOf(db)).filter(({ action }) => action === "listing.remove")).toEqual([]);
  });

  it("return only the fields of the result's schema", async () => {
    const loose = operation({ role: "curator", input, output }, async () => ({ id: "a", secret: "robin@host.example" }));
    expect(await runThis(loose)).toEqual({ id: "a" });
  });

  it("report that the change was made when the result cannot be shown", async () => {
    const changed = operation({ role: "curator", input, output, audit: ["listing.edit"] }, async () => ({ id: 7 as unknown as string }));
    await expect(runThis(changed)).rejects.toThrow(/^It was done, but .* at id$/);
  });
});

describe("command-line input", () => {
  const schema = z.object({
    id: z.string().min(2, "must have two letters.").meta({ description: "its id", argument: true }),
    seenAt: z.string().meta({ flag: "if-version" }).optional(),
    tags: z.array(z.enum(["one", "two"])).optional(),
    count: z.number().optional(),
  });

  it.each([
    [{ id: "a" }, "ID must have two letters.", "id"],
    [{}, "ID is required.", "id"],
    [{ id: "ab", seenAt: 4 }, "--if-version: Invalid input: expected string, received number.", "seenAt"],
    [{ id: "ab", tags: ["three"] }, '--tags: Invalid option: expected one of "one"|"two".', "tags.0"],
    [7, "Invalid input: expected object, received number", undefined],
  ])("refuses %j and names the input", (input, message, field) => {
    expect(() => readInput(schema, input)).toThrow(expect.objectContaining({ message, field }));
  });

  it("refuses a number flag without a number before it opens the database", async () => {
    const { code, err } = await desk.opsWith({ DATA_DIR: "/nowhere" }, "ads", "days", "nightjar", "--days", "many");
    expect([code, err]).toEqual([2, "--days must be a whole number from 1 to 366.\n"]);
  });

  it("names the invalid entry of a list", async () => {
    await desk.rejects(2, "IDS must be ids that `submissions list` shows.\n", "submissions", "approve-many", "4f0c");
  });

  it("has an opposite flag, and refuses both flags together", async () => {
    expect((await desk.ops("table", "set", "--on", "--off")).code).toBe(2);
    expect((await desk.ops("listings", "list", "--featured", "--not-featured")).err).toContain("cannot be used with");
    expect(await desk.json("table", "set", "--off", "--share", "7")).toMatchObject({ on: false, share: 7 });
  });

  it("reads standard input line by line where a command takes several values", async () => {
    const { code, out, err } = await desk.opsReading("stay-a\nstay-gone\n", "listings", "verify", "-", "--json");
    expect([code, JSON.parse(out)]).toEqual([1, [expect.objectContaining({ slug: "stay-a" })]]);
    expect(err).toContain("stay-gone");
    await sql`delete from audit`.execute(db);
  });
});

describe("a result without a format of its own", () => {
  it("prints a sentence when there are no rows", async () => {
    await db.deleteFrom("ad_creatives").execute();
    expect((await desk.ops("ads", "stats")).out).toBe("None.\n");
  });

  it.each([
    [[], ["None."]],
    [{ id: "a", tags: ["x"], none: null }, ["id: a", 'tags: ["x"]', "none: (empty)"]],
    [[{ id: "a", name: "Long name" }].concat({ id: "bbb", name: "" }), ["id   name", "a    Long name", "bbb  -"]],
    [{ total: 1, rows: [{ id: "a" }] }, ["total: 1", "rows:", "  id", "  a"]],
  ])("%j prints %j", (result, lines) => {
    expect(resultLines(result)).toEqual(lines);
  });
});

function written(terminal: boolean): string {
  let text = "";
  const progress = createProgress((part) => {
    text += part;
  }, terminal);
  progress.rows(500, 0.5);
  progress.note("Line 7: Name is missing.");
  progress.rows(1_000, 1.2);
  progress.end();
  progress.end();
  return text;
}

it("progress on a terminal is a bar below the lines, and ends once", () => {
  const clear = "\r\u001b[K";
  const half = "[############............]  50 % 500 rows";
  const whole = "[########################] 100 % 1000 rows";
  expect(written(true)).toBe(`${clear}${half}${clear}Line 7: Name is missing.\n${half}${clear}${whole}\n`);
});

it("progress in a file leaves the lines unchanged", () => {
  expect(written(false)).toBe("Line 7: Name is missing.\n");
});
