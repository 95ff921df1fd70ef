import type {
  ApiAnswer,
  ApiCall,
  Ending,
  FromRenderer,
  Problem,
  RemoteFacts,
  RenderedPage,
  RendererPort,
  ShellFacts,
  Source,
  Step,
} from "./protocol.ts";

/** Most calls of the API by one page, and most characters of a call's address. */
const MAX_CALLS = 100;
const MAX_ADDRESS = 8192;
/** How many finished pages are remembered, so that a later stray failure is traced to its page. */
const KEPT_PAGES = 200;
/** Most characters of a page's HTML. */
const MAX_HTML = 16 * 1024 * 1024;

/**
 * Why a renderer did not do its work: the bundle refused (`refused`), was too slow (`hung`), needed too much memory (`memory`),
 * ended its process (`exited`), or sent what is no message (`lied`).
 */
export type FailureReason = Ending["reason"] | "refused" | "hung" | "lied";

/** The error of work that a renderer did not do. */
export class RendererError extends Error {
  override readonly name = "RendererError";
  readonly reason: FailureReason;
  /** The bundle whose code was running, at a start. */
  readonly step: Step | undefined;
  /** The facts about the shell, when it was the remote that failed to start. */
  readonly shell: ShellFacts | undefined;

  constructor(reason: FailureReason, problem: string, step?: Step, shell?: ShellFacts) {
    super(problem);
    this.reason = reason;
    this.step = step;
    this.shell = shell;
  }
}

/** The error of a page whose shell threw while it was rendered. The stack is that of the shell. */
export class ShellThrew extends Error {
  override readonly name = "ShellThrew";

  constructor({ message, stack }: Problem) {
    super(message);
    if (stack) this.stack = stack;
  }
}

/** Bundles to start a renderer with. */
export interface Bundles {
  readonly shell: Source;
  readonly remote?: Source & { readonly name: string };
}

/** What a renderer found out about its bundles. */
export interface Facts {
  readonly shell: ShellFacts;
  readonly remote?: RemoteFacts;
}

/** The time limits of a start, in milliseconds: until a process is there, and of silence while a bundle is evaluated. */
export interface StartLimits {
  readonly process: number;
  readonly silence: number;
}

/** Limits that only broken bundles reach, even on busy machines. */
export const START_LIMITS: StartLimits = { process: 60_000, silence: 10_000 };

/** A stray failure or a line of a log, as a renderer tells it. */
export type Note = Extract<FromRenderer, { kind: "stray" | "log" }>;

interface Listener {
  /** Told of stray failures and lines of logs. */
  readonly onNote?: (note: Note) => void;
  /** Told once when the renderer has ended, unless `end` was called. */
  readonly onEnd?: (error: RendererError) => void;
}

/** One page to render. */
export interface PageJob {
  /** The parts of the shell's `RenderRequest` that are data (shell/src/entry-server.tsx). */
  readonly request: Readonly<Record<string, unknown>>;
  /** Answers the page's calls of the API. Rejects when there is no answer. */
  readonly answer: (call: ApiCall) => Promise<ApiAnswer>;
  /** Milliseconds after which the renderer is killed. */
  readonly limit: number;
  /** Told of stray failures that the page's code left behind. */
  readonly onStray?: (problem: Problem) => void;
}

interface Page extends PageJob {
  readonly resolve: (page: RenderedPage) => void;
  readonly reject: (error: Error) => void;
  readonly timer: ReturnType<typeof setTimeout>;
  calls: number;
}

/**
 * The near side of a renderer: evaluates a shell and a remote elsewhere and has pages rendered there. Nothing that the far side
 * sends is believed beyond what a release may say of its own pages.
 */
export class RendererClient {
  private readonly port: RendererPort;
  private readonly listener: Listener;
  private readonly pages = new Map<number, Page>();
  /** The last pages that are over, whose timers and promises may still fail. */
  private readonly over = new Map<number, Pick<Page, "onStray">>();
  private starting: { readonly resolve: (message: FromRenderer) => void; readonly reject: (error: RendererError) => void } | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private step: Step | undefined;
  private shell: ShellFacts | undefined;
  private ended: RendererError | undefined;
  private last = 0;
  private silence = 0;
  /** The resident memory after the last page, in bytes, as the renderer says. */
  rss = 0;

  constructor(port: RendererPort, listener: Listener = {}) {
    this.port = port;
    this.listener = listener;
    port.onMessage((message) => this.take(message));
    port.onEnd(({ reason, problem }) => this.fail(new RendererError(reason, problem, this.step, this.shell)));
  }

  /**
   * Evaluates the bundles.
   *
   * @throws {RendererError} when one of them does not evaluate, hangs, or ends the process; its step says which
   */
  async start(bundles: Bundles, limits = START_LIMITS): Promise<Facts> {
    const message = await this.begin({ kind: "start", ...bundles }, limits);
    if (message.kind !== "started" || !areFacts(message)) throw this.giveUp("lied", "did not tell what was evaluated");
    return { shell: message.shell, ...(message.remote ? { remote: message.remote } : {}) };
  }

  /** Evaluates a bundle of fixtures. @returns them, not checked yet @throws {RendererError} like `start` */
  async readFixtures(fixtures: Source, limits = START_LIMITS): Promise<readonly unknown[]> {
    const message = await this.begin({ kind: "fixtures", fixtures }, limits);
    if (message.kind !== "fixtures" || !Array.isArray(message.fixtures)) throw this.giveUp("lied", "gave no list of fixtures");
    return message.fixtures;
  }

  /** How many pages it was asked for so far. */
  get asked(): number {
    return this.last;
  }

  /** How many pages are being rendered. */
  get underWay(): number {
    return this.pages.size;
  }

  get isOver(): boolean {
    return this.ended !== undefined;
  }

  /** @returns the resident memory in bytes as the system tells it; undefined where it does not */
  memory(): Promise<number | undefined> {
    return this.port.memory();
  }

  /**
   * Renders a page.
   *
   * @throws {ShellThrew} when the shell's code threw
   * @throws {RendererError} when the renderer ends before the page is there. At the limit it is killed, and all of its pages end so.
   */
  render(job: PageJob): Promise<RenderedPage> {
    if (this.ended) return Promise.reject(this.ended);
    const id = ++this.last;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.giveUp("hung", `did not end within ${job.limit / 1000} s and was stopped`), job.limit);
      this.pages.set(id, { ...job, resolve, reject, timer, calls: 0 });
      this.port.send({ kind: "render", id, request: job.request });
    });
  }

  /** Ends the renderer. Pages under way fail. */
  end(): void {
    this.fail(new RendererError("exited", "was ended"), false);
    this.port.kill();
  }

  private begin(message: Parameters<RendererPort["send"]>[0], { process, silence }: StartLimits): Promise<FromRenderer> {
    if (this.ended) return Promise.reject(this.ended);
    return new Promise<FromRenderer>((resolve, reject) => {
      this.starting = { resolve, reject };
      this.wait(process, silence);
      this.port.send(message);
    });
  }

  private wait(limit: number, silence = limit): void {
    clearTimeout(this.timer);
    this.silence = silence;
    const timer = setTimeout(() => {
      // What came while this process was busy is read first.
      setImmediate(() => {
        if (this.timer === timer && this.starting) this.giveUp("hung", `did not end within ${limit / 1000} s and was stopped`);
      });
    }, limit);
    this.timer = timer;
  }

  private take(message: FromRenderer): void {
    if (this.ended) return;
    switch (message.kind) {
      case "step":
        this.step = message.step;
        this.shell = message.shell;
        if (this.starting) this.wait(this.silence);
        break;
      case "refused":
        this.fail(new RendererError("refused", String(message.problem?.message), message.step, this.shell), true, true);
        break;
      case "started":
      case "fixtures":
        this.settleStart(message);
        break;
      case "call":
        this.call(message);
        break;
      case "page":
        this.settlePage(message);
        break;
      case "stray":
        this.stray(message);
        break;
      case "log":
        this.listener.onNote?.(message);
        break;
      default:
        this.giveUp("lied", "sent a message that there is not");
    }
  }

  private settleStart(message: FromRenderer): void {
    const { starting } = this;
    clearTimeout(this.timer);
    this.starting = undefined;
    this.step = undefined;
    if (!starting) this.giveUp("lied", "started twice");
    else starting.resolve(message);
  }

  private call({ id, call, path, headers }: Extract<FromRenderer, { kind: "call" }>): void {
    const page = this.pages.get(id);
    // The page is over, and its calls with it.
    if (!page) return;
    page.calls += 1;
    const refuse = () => this.port.send({ kind: "answer", id, call });
    if (page.calls > MAX_CALLS || !isApiAddress(path)) {
      refuse();
      return;
    }
    page.answer({ path, headers: plainHeaders(headers) }).then((answer) => {
      if (!this.ended) this.port.send({ kind: "answer", id, call, answer });
    }, refuse);
  }

  /** Traces a stray failure to its page, which may be over already; without one it is the renderer's. */
  private stray({ id, ...message }: Extract<FromRenderer, { kind: "stray" }>): void {
    const page = id === undefined ? undefined : (this.pages.get(id) ?? this.over.get(id));
    page?.onStray?.(message.problem);
    this.listener.onNote?.({ ...message, ...(page && id !== undefined ? { id } : {}) });
  }

  private settlePage({ id, page, problem, rss }: Extract<FromRenderer, { kind: "page" }>): void {
    const waiting = this.pages.get(id);
    if (!waiting) return;
    this.rss = Number(rss) || 0;
    clearTimeout(waiting.timer);
    this.pages.delete(id);
    this.over.set(id, waiting.onStray ? { onStray: waiting.onStray } : {});
    for (const oldest of this.over.keys()) {
      if (this.over.size <= KEPT_PAGES) break;
      this.over.delete(oldest);
    }
    if (page && isPage(page)) waiting.resolve(page);
    else if (problem) waiting.reject(new ShellThrew({ message: String(problem.message), stack: String(problem.stack) }));
    else waiting.reject(this.giveUp("lied", "sent what is no page"));
  }

  /** Kills the renderer. Pages under way fail with the reason. */
  giveUp(reason: FailureReason, problem: string): RendererError {
    const error = new RendererError(reason, problem, this.step, this.shell);
    this.fail(error, true, true);
    return error;
  }

  private fail(error: RendererError, tell = true, kill = false): void {
    if (this.ended) return;
    this.ended = error;
    clearTimeout(this.timer);
    if (kill) this.port.kill();
    this.starting?.reject(error);
    this.starting = undefined;
    for (const { timer, reject } of this.pages.values()) {
      clearTimeout(timer);
      reject(error);
    }
    this.pages.clear();
    if (tell) this.listener.onEnd?.(error);
  }
}

/** Whether a page may call an address: one of the API's own, also once its dots are resolved, and none of the operator's. */
function isApiAddress(path: unknown): boolean {
  if (typeof path !== "string" || path.length > MAX_ADDRESS || !path.startsWith("/api/")) return false;
  const { pathname } = new URL(`http://internal${path}`);
  return pathname.startsWith("/api/") && !/^\/+api\/+operator/i.test(pathname);
}

/** Headers that a page may send beside the visitor's. */
const plainHeaders = (headers: unknown): Readonly<Record<string, string>> => {
  const accept = typeof headers === "object" && headers !== null && "accept" in headers ? headers.accept : undefined;
  return typeof accept === "string" && accept.length < 200 ? { accept } : {};
};

/** Whether a renderer's facts have the promised shape. A release's code shares its process, so they may not. */
function areFacts({ shell, remote }: Facts): boolean {
  return (
    isRecord(shell) &&
    isRecord(shell.shared) &&
    areNumbers(shell.contracts) &&
    (remote === undefined || (isRecord(remote) && areRoutes(remote.routes)))
  );
}

const areNumbers = (list: unknown): boolean => list === undefined || (Array.isArray(list) && list.every(Number.isInteger));

const areRoutes = (routes: unknown): boolean => routes === undefined || (Array.isArray(routes) && routes.every(isRecord));

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

function isPage(page: RenderedPage): boolean {
  if (page.kind === "redirect") return typeof page.to === "string" && page.to.length <= MAX_ADDRESS;
  if (page.kind !== "html" || typeof page.html !== "string" || page.html.length > MAX_HTML) return false;
  return Number.isInteger(page.status) && page.status >= 200 && page.status < 600 && Array.isArray(page.problems);
}
