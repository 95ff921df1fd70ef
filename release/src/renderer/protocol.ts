import { z } from "zod";

// Messages between a renderer and a site server or gate, encoded by message-text.ts.

const MAX_PROBLEMS = 20;
/** Maximum characters of an error's message; longer ones are truncated. */
const MAX_MESSAGE = 1000;
const MAX_STACK = 4000;
const MAX_LINE = 2000;
const MAX_ROUTES = 500;
const MAX_PATH = 1000;
const MAX_DATA = 10_000;
const MAX_SHARED = 100;
const MAX_NAME = 200;
const MAX_CONTRACTS = 50;
const MAX_FIXTURES = 500;
const MAX_FIXTURES_TEXT = 8 * 1024 * 1024;
/** Statuses that the shell returns (shell/src/entry-server.tsx). Others are refused, because browsers react to them. */
const STATUSES = [200, 404, 503] as const;

const textOf = (longest: number) => z.string().transform((text) => text.slice(0, longest));
const whole = z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER);

/** Checks the length before reading any item, because a hostile list may be very long. */
const listOf = <Item extends z.ZodType>(item: Item, most: number) =>
  z
    .unknown()
    .refine((list) => Array.isArray(list) && list.length <= most, `must be a list of at most ${most} items`)
    .pipe(z.array(item));

/** Copies a value as JSON, and limits the characters in names and texts. */
const dataOf = (longest: number) =>
  z.unknown().transform((value, context): unknown => {
    try {
      return JSON.parse(jsonOf(value, longest));
    } catch {
      context.addIssue({ code: "custom", message: `must be plain data of at most ${longest} characters` });
      return z.NEVER;
    }
  });

/** @throws {Error} for cycles, big integers, deep nesting and too many characters */
function jsonOf(value: unknown, longest: number): string {
  let left = longest;
  return JSON.stringify(value, (name: string, part: unknown) => {
    left -= 1 + name.length + (typeof part === "string" ? part.length : 0);
    if (left < 0) throw new RangeError("The data is too large.");
    return part;
  });
}

const problem = z.object({ message: textOf(MAX_MESSAGE), stack: textOf(MAX_STACK) });
const step = z.enum(["shell", "remote", "fixtures"]);
const data = dataOf(MAX_DATA).optional();

const shell = z.object({
  render: z.boolean(),
  startsBy: z.string().max(MAX_NAME).optional(),
  /** Undefined in older shells, which serve only the contract of their build. */
  contracts: listOf(z.number().int(), MAX_CONTRACTS).optional(),
  /** Versions of shared modules by name. Null if unknown. */
  shared: z
    .record(z.string().max(MAX_NAME), z.string().max(MAX_NAME).nullable())
    .refine((shared) => Object.keys(shared).length <= MAX_SHARED, `must have at most ${MAX_SHARED} names`),
});

const route = z.object({
  path: z.string().max(MAX_PATH).optional(),
  /** `typeof` of the route's `load`. */
  load: z.string().max(MAX_NAME),
  /** `component` if the route's `Component` is a React component, otherwise `typeof` of it. */
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
    status: z.literal(STATUSES) as z.ZodType<number>,
    html: z.string(),
    problems,
    untold: whole.optional(),
    /** True if the release declares that the API caused the missing parts. */
    ofApi: z.boolean(),
    /** True if the release declares that all content comes from its data, so the page can be cached. */
    mayBeKept: z.boolean(),
    /** True if the release declares that its pages work with inlined style sheets. */
    takesStyles: z.boolean().optional(),
  })
  .transform(({ problems: { problems, untold }, ...page }) => ({ ...page, problems, untold: untold + (page.untold ?? 0) }));

const page = z.discriminatedUnion("kind", [redirect, html]);

const message = z.discriminatedUnion("kind", [
  // Sent before a bundle runs, so that silence afterwards is attributed to the bundle.
  z.object({ kind: z.literal("step"), step, shell: shell.optional() }),
  z.object({ kind: z.literal("started"), shell, remote: remote.optional() }),
  z.object({ kind: z.literal("fixtures"), fixtures: dataOf(MAX_FIXTURES_TEXT).pipe(listOf(z.unknown(), MAX_FIXTURES)) }),
  z.object({ kind: z.literal("refused"), step, problem }),
  z.object({ kind: z.literal("call"), id: whole, call: whole, path: z.unknown(), headers: z.unknown() }),
  z.object({
    kind: z.literal("page"),
    id: whole,
    page: page.optional(),
    problem: problem.optional(),
    rss: z.number().nonnegative().catch(0),
  }),
  // An unhandled error, with its render's id if known.
  z.object({ kind: z.literal("stray"), id: whole.optional(), problem, untold: whole }),
  // A console line; `untold` lines before it were dropped.
  z.object({ kind: z.literal("log"), line: textOf(MAX_LINE), untold: whole }),
]);

type Frozen<T> = T extends (infer Item)[] ? readonly Frozen<Item>[] : T extends object ? { readonly [Key in keyof T]: Frozen<T[Key]> } : T;
export type Step = z.output<typeof step>;
export type Problem = Frozen<z.output<typeof problem>>;
export type ShellFacts = Frozen<z.output<typeof shell>>;
export type RouteFacts = Frozen<z.output<typeof route>>;
export type RemoteFacts = Frozen<z.output<typeof remote>>;
/** Untrusted, because a release's code wrote it. */
export type RenderedPage = Frozen<z.output<typeof page>>;
export type FromRenderer = Frozen<z.output<typeof message>>;

export type Read = { readonly message: FromRenderer } | { readonly lie: string };

/** Validates a message, because a release's code may have written any part. */
export function readMessage(sent: unknown): Read {
  const read = message.safeParse(sent);
  if (read.success) return { message: read.data };
  const [issue] = read.error.issues;
  return { lie: `${issue?.path.join(".") || "message"}: ${issue?.message}`.slice(0, MAX_NAME) };
}

export interface Source {
  readonly source: Uint8Array;
  /** Shown in stack traces, such as `mf-browse@1.0.0/server.cjs`. */
  readonly filename: string;
}

/** Always a GET request, because pages only read data during a render. */
export interface ApiCall {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface ApiResponse {
  readonly status: number;
  readonly statusText?: string;
  readonly text: string;
}

export type ToRenderer =
  | { readonly kind: "start"; readonly shell: Source; readonly remote?: Source & { readonly name: string } }
  | { readonly kind: "fixtures"; readonly fixtures: Source }
  | { readonly kind: "render"; readonly id: number; readonly request: Readonly<Record<string, unknown>> }
  | { readonly kind: "answer"; readonly id: number; readonly call: number; readonly answer?: ApiResponse };

export interface RendererPort {
  send(message: ToRenderer): void;
  /** @param listener receives unchecked messages */
  onMessage(listener: (message: unknown) => void): void;
  /** @param listener called once */
  onEnd(listener: (ending: Ending) => void): void;
  kill(): void;
  /** Returns resident bytes, or undefined if unknown. */
  memory(): Promise<number | undefined>;
}

export interface Ending {
  /** `memory`: reached the heap limit. `exited`: ended, crashed or was killed. `lied`: violated the protocol. */
  readonly reason: "memory" | "exited" | "lied";
  readonly problem: string;
}
