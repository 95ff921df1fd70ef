import { z } from "zod";
import type { FromRenderer } from "./protocol.ts";

/** Most problems of a page that are kept; of more the first. */
const MAX_PROBLEMS = 20;
/** Most characters of an error's message, of its stack, and of a line of a log. Longer ones are cut. */
const MAX_MESSAGE = 1000;
const MAX_STACK = 4000;
const MAX_LINE = 2000;
/** Most routes of a remote, and characters of a route's pattern and of each other thing that it says. */
const MAX_ROUTES = 500;
const MAX_PATH = 1000;
const MAX_DATA = 10_000;
/** Most names that a shell shares, characters of each and of a version, and contracts that it serves. */
const MAX_SHARED = 100;
const MAX_NAME = 200;
const MAX_CONTRACTS = 50;
/** Most fixtures, and characters of all of them: ten times what our largest remote has. */
const MAX_FIXTURES = 500;
const MAX_FIXTURES_TEXT = 8 * 1024 * 1024;
/** The statuses that the shell gives pages (shell/src/entry-server.tsx). Others mean more to a browser than this page. */
const STATUSES = [200, 404, 503] as const;

const textOf = (longest: number) => z.string().transform((text) => text.slice(0, longest));
const whole = z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER);

/** A list of at most so many, which is counted before it is looked through. */
const listOf = <Item extends z.ZodType>(item: Item, most: number) =>
  z
    .unknown()
    .refine((list) => Array.isArray(list) && list.length <= most, `must be a list of ${most} at most`)
    .pipe(z.array(item));

/** Plain data with at most so many characters in its names and texts, copied. What JSON leaves out is lost. */
const dataOf = (longest: number) =>
  z.unknown().transform((value, context): unknown => {
    try {
      return JSON.parse(jsonOf(value, longest));
    } catch {
      context.addIssue({ code: "custom", message: `must be plain data of ${longest} characters at most` });
      return z.NEVER;
    }
  });

/** @throws {Error} for cycles, large integers, what is nested too deep, and what has too many characters */
function jsonOf(value: unknown, longest: number): string {
  let left = longest;
  return JSON.stringify(value, (name: string, part: unknown) => {
    left -= 1 + name.length + (typeof part === "string" ? part.length : 0);
    if (left < 0) throw new RangeError("There is too much of it.");
    return part;
  });
}

const problem = z.object({ message: textOf(MAX_MESSAGE), stack: textOf(MAX_STACK) });
const step = z.enum(["shell", "remote", "fixtures"]);
const data = dataOf(MAX_DATA).optional();

const shell = z.object({
  render: z.boolean(),
  startsBy: z.string().max(MAX_NAME).optional(),
  contracts: listOf(z.number().int(), MAX_CONTRACTS).optional(),
  shared: z
    .record(z.string().max(MAX_NAME), z.string().max(MAX_NAME).nullable())
    .refine((shared) => Object.keys(shared).length <= MAX_SHARED, `must have ${MAX_SHARED} names at most`),
});

const route = z.object({
  path: z.string().max(MAX_PATH).optional(),
  load: z.string().max(MAX_NAME),
  component: z.string().max(MAX_NAME),
  ...{ chunk: data, query: data, homeMode: data, robots: data, heading: data, outline: data, personal: data },
});

const remote = z.object({ contract: z.number().optional(), routes: listOf(route, MAX_ROUTES).optional() });

const redirect = z.object({ kind: z.literal("redirect"), to: z.string(), permanent: z.boolean() });

const problems = z
  .custom<readonly unknown[]>(Array.isArray, "must be a list")
  .transform((list) => ({ problems: list.slice(0, MAX_PROBLEMS), untold: Math.max(0, list.length - MAX_PROBLEMS) }))
  .pipe(z.object({ problems: z.array(problem), untold: whole }));

const html = z
  .object({
    kind: z.literal("html"),
    status: z.literal(STATUSES),
    html: z.string(),
    problems,
    untold: whole.optional(),
    ofApi: z.boolean(),
    mayBeKept: z.boolean(),
    takesStyles: z.boolean().optional(),
  })
  .transform(({ problems: { problems, untold }, ...page }) => ({ ...page, problems, untold: untold + (page.untold ?? 0) }));

const message = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("step"), step, shell: shell.optional() }),
  z.object({ kind: z.literal("started"), shell, remote: remote.optional() }),
  z.object({ kind: z.literal("fixtures"), fixtures: dataOf(MAX_FIXTURES_TEXT).pipe(listOf(z.unknown(), MAX_FIXTURES)) }),
  z.object({ kind: z.literal("refused"), step, problem }),
  z.object({ kind: z.literal("call"), id: whole, call: whole, path: z.unknown(), headers: z.unknown() }),
  z.object({
    kind: z.literal("page"),
    id: whole,
    page: z.discriminatedUnion("kind", [redirect, html]).optional(),
    problem: problem.optional(),
    rss: z.number().nonnegative().catch(0),
  }),
  z.object({ kind: z.literal("stray"), id: whole.optional(), problem, untold: whole }),
  z.object({ kind: z.literal("log"), line: textOf(MAX_LINE), untold: whole }),
]);

/** A message within its limits and without unknown fields, or the fault that was found. */
export type Read = { readonly message: FromRenderer } | { readonly lie: string };

/** Reads a message of a renderer. A release's code may have written any part of it. */
export function readMessage(sent: unknown): Read {
  const read = message.safeParse(sent);
  if (read.success) return { message: read.data as FromRenderer };
  const [issue] = read.error.issues;
  return { lie: `${issue?.path.join(".") || "message"}: ${issue?.message}`.slice(0, MAX_NAME) };
}
