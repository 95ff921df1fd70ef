import { limitRate } from "./limit-rate.ts";
import {
  type ApiCall,
  type ApiResponse,
  type Ending,
  type FromRenderer,
  type Problem,
  type RemoteFacts,
  type RenderedPage,
  type RendererPort,
  readMessage,
  type ShellFacts,
  type Source,
  type Step,
} from "./protocol.ts";
import { isAnonymousRead, isApiAddress, leadOf } from "./readable-paths.ts";

const MAX_CALLS = 100;
/** Most unhandled errors and log lines reported per second. Further ones are only counted. */
const NOTES_A_SECOND = 20;
/** Most superfluous messages per second: notes and API calls beyond their limits, and messages of finished pages. */
const SPARE_A_SECOND = 2000;
const MAX_STEPS = 2;
/** Number of recently finished pages whose unhandled errors can still be attributed. */
const PAGES_TRACKED_MAX = 200;
/** A list page has 0.1 MB of HTML. `/places` has 4 MB with 13,000 cities. */
const MAX_HTML = 4 * 1024 * 1024;
/** Response for private API paths, equal to that for unknown paths. */
const UNKNOWN_ADDRESS: ApiResponse = { status: 404, text: JSON.stringify({ error: "There is nothing here.", code: "not_found" }) };

/** `refused`: the bundle threw. `hung`: too slow. `bad redirect` and `too large` fail only one page. Others: see `Ending`. */
export type FailureReason = Ending["reason"] | "refused" | "hung" | "lied" | "bad redirect" | "too large";

export class RendererError extends Error {
  override readonly name = "RendererError";
  readonly reason: FailureReason;
  /** The bundle that was running when a start failed. */
  readonly step: Step | undefined;
  /** Set if the shell started, but the remote did not. */
  readonly shell: ShellFacts | undefined;

  constructor(reason: FailureReason, problem: string, step?: Step, shell?: ShellFacts) {
    super(problem);
    this.reason = reason;
    this.step = step;
    this.shell = shell;
  }
}

/** Thrown if the shell threw during a render. The stack is the shell's. */
export class ShellThrew extends Error {
  override readonly name = "ShellThrew";

  constructor({ message, stack }: Problem) {
    super(message);
    if (stack) this.stack = stack;
  }
}

export interface Bundles {
  readonly shell: Source;
  readonly remote?: Source & { readonly name: string };
}

export interface Facts {
  readonly shell: ShellFacts;
  readonly remote?: RemoteFacts;
}

/** Milliseconds for the process to start, and of silence during an evaluation. Only broken bundles exceed these limits. */
export const START_LIMITS = { process: 60_000, silence: 10_000 };

export type Note = Extract<FromRenderer, { kind: "stray" | "log" }>;

interface Listener {
  readonly onNote?: (note: Note) => void;
  readonly onEnd?: (error: RendererError) => void;
}

export interface PageJob {
  /** Data of the shell's `RenderRequest` (shell/src/entry-server.tsx). */
  readonly request: Readonly<Record<string, unknown>>;
  readonly respond: (call: ApiCall) => Promise<ApiResponse>;
  /** Milliseconds after which the renderer is killed. */
  readonly limit: number;
  readonly onUnhandledError?: (problem: Problem) => void;
}

interface Page extends PageJob {
  readonly resolve: (page: RenderedPage) => void;
  readonly reject: (error: Error) => void;
  readonly timer: ReturnType<typeof setTimeout>;
  calls: number;
}

/** Controls a renderer. Trusts its messages only in what a release may declare about its own pages. */
export class RendererClient {
  private readonly port: RendererPort;
  private readonly listener: Listener;
  private readonly pages = new Map<number, Page>();
  /** Finished pages, whose timers and promises may still fail. */
  private readonly over = new Map<number, Pick<Page, "onUnhandledError">>();
  private starting: { readonly resolve: (message: FromRenderer) => void; readonly reject: (error: RendererError) => void } | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private step: Step | undefined;
  private shell: ShellFacts | undefined;
  private ended: RendererError | undefined;
  private last = 0;
  private silence = 0;
  private steps = 0;
  private readonly notes = { stray: limitRate(NOTES_A_SECOND), log: limitRate(NOTES_A_SECOND) };
  private readonly spare = limitRate(SPARE_A_SECOND);
  /** Resident bytes after the last page, reported by the renderer. */
  rss = 0;

  constructor(port: RendererPort, listener: Listener = {}) {
    this.port = port;
    this.listener = listener;
    port.onMessage((message) => this.take(message));
    port.onEnd(({ reason, problem }) => this.fail(new RendererError(reason, problem, this.step, this.shell)));
  }

  /** @throws {RendererError} if a bundle throws, hangs or exits; `step` is the bundle that was running */
  async start(bundles: Bundles, limits = START_LIMITS): Promise<Facts> {
    const message = await this.begin({ kind: "start", ...bundles }, limits);
    if (message.kind !== "started") throw this.giveUp("lied", "did not report its bundles");
    return { shell: message.shell, ...(message.remote ? { remote: message.remote } : {}) };
  }

  /** Evaluates a bundle of fixtures and returns them unvalidated. @throws {RendererError} */
  async readFixtures(fixtures: Source, limits = START_LIMITS): Promise<readonly unknown[]> {
    const message = await this.begin({ kind: "fixtures", fixtures }, limits);
    if (message.kind !== "fixtures") throw this.giveUp("lied", "did not send a list of fixtures");
    return message.fixtures;
  }

  get renderCount(): number {
    return this.last;
  }

  get inFlight(): number {
    return this.pages.size;
  }

  get isOver(): boolean {
    return this.ended !== undefined;
  }

  memory(): Promise<number | undefined> {
    return this.port.memory();
  }

  /** @throws {ShellThrew} @throws {RendererError} if the page must not be sent, or the renderer ends, as after a timeout */
  render(job: PageJob): Promise<RenderedPage> {
    if (this.ended) return Promise.reject(this.ended);
    const id = ++this.last;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.giveUp("hung", `did not end within ${job.limit / 1000} s and was stopped`), job.limit);
      this.pages.set(id, { ...job, resolve, reject, timer, calls: 0 });
      this.port.send({ kind: "render", id, request: job.request });
    });
  }

  end(): void {
    this.fail(new RendererError("exited", "was ended"), false);
    this.port.kill();
  }

  private begin(message: Parameters<RendererPort["send"]>[0], { process, silence }: typeof START_LIMITS): Promise<FromRenderer> {
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
      // Delays the timeout, so that messages that arrived while this process was busy are read first.
      setImmediate(() => {
        if (this.timer === timer && this.starting) this.giveUp("hung", `did not end within ${limit / 1000} s and was stopped`);
      });
    }, limit);
    this.timer = timer;
  }

  private take(sent: unknown): void {
    if (this.ended) return;
    const read = readMessage(sent);
    if ("lie" in read) this.giveUp("lied", `sent an invalid message: ${read.lie}`);
    else this.follow(read.message);
  }

  private follow(message: FromRenderer): void {
    switch (message.kind) {
      case "step":
        this.advance(message);
        break;
      case "refused":
        this.refuse(message);
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
        this.unhandledError(message);
        break;
      case "log":
        this.note(message);
    }
  }

  private refuse({ problem, step }: Extract<FromRenderer, { kind: "refused" }>): void {
    if (!this.starting) this.giveUp("lied", "refused bundles that had started");
    else this.fail(new RendererError("refused", problem.message, step, this.shell), true, true);
  }

  private advance({ step, shell }: Extract<FromRenderer, { kind: "step" }>): void {
    this.steps += 1;
    if (!this.starting || this.steps > MAX_STEPS) {
      this.giveUp("lied", "continued a start that was over");
      return;
    }
    this.step = step;
    this.shell = shell;
    this.wait(this.silence);
  }

  private settleStart(message: FromRenderer): void {
    const { starting } = this;
    clearTimeout(this.timer);
    this.starting = undefined;
    this.step = undefined;
    if (!starting) this.giveUp("lied", "started twice");
    else starting.resolve(message);
  }

  /** Ends a renderer that sends a flood of superfluous messages, because reading them costs this process time. */
  private leaveOut(): void {
    if (this.spare.take() === undefined) this.giveUp("lied", "sent too many messages");
  }

  private call({ id, call, path, headers }: Extract<FromRenderer, { kind: "call" }>): void {
    const page = this.pages.get(id);
    // The page has finished, so its API calls get no response.
    if (!page) {
      this.leaveOut();
      return;
    }
    page.calls += 1;
    const reply = (response?: ApiResponse) => {
      if (!this.ended) this.port.send({ kind: "answer", id, call, ...(response ? { answer: response } : {}) });
    };
    if (page.calls > MAX_CALLS) this.leaveOut();
    if (page.calls > MAX_CALLS || !isApiAddress(path)) reply();
    else if (!isAnonymousRead(path)) reply(UNKNOWN_ADDRESS);
    else page.respond({ path, headers: plainHeaders(headers) }).then(reply, () => reply());
  }

  /** Counts errors of an unknown page against the renderer. */
  private unhandledError({ id, ...message }: Extract<FromRenderer, { kind: "stray" }>): void {
    const page = id === undefined ? undefined : (this.pages.get(id) ?? this.over.get(id));
    page?.onUnhandledError?.(message.problem);
    this.note({ ...message, ...(page && id !== undefined ? { id } : {}) });
  }

  private note(note: Note): void {
    const limit = this.notes[note.kind];
    const before = limit.take();
    if (before !== undefined) this.listener.onNote?.({ ...note, untold: note.untold + before });
    else {
      limit.leaveOut(note.untold);
      this.leaveOut();
    }
  }

  private settlePage({ id, page, problem, rss }: Extract<FromRenderer, { kind: "page" }>): void {
    const waiting = this.pages.get(id);
    if (!waiting) {
      this.leaveOut();
      return;
    }
    this.rss = rss;
    clearTimeout(waiting.timer);
    this.pages.delete(id);
    this.over.set(id, waiting.onUnhandledError ? { onUnhandledError: waiting.onUnhandledError } : {});
    for (const oldest of this.over.keys()) {
      if (this.over.size <= PAGES_TRACKED_MAX) break;
      this.over.delete(oldest);
    }
    try {
      if (page) waiting.resolve(sendable(page, waiting));
      else waiting.reject(problem ? new ShellThrew(problem) : this.giveUp("lied", "sent no page"));
    } catch (error) {
      waiting.reject(error as RendererError);
    }
  }

  giveUp(reason: FailureReason, problem: string): RendererError {
    const error = new RendererError(reason, problem, this.step, this.shell);
    this.fail(error, true, true);
    return error;
  }

  private fail(error: RendererError, notify = true, kill = false): void {
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
    if (notify) this.listener.onEnd?.(error);
  }
}

/** Sends only `accept` of the headers that a page sets. */
const plainHeaders = (headers: unknown): Readonly<Record<string, string>> => {
  const accept = typeof headers === "object" && headers !== null && "accept" in headers ? headers.accept : undefined;
  return typeof accept === "string" && accept.length < 200 ? { accept } : {};
};

function sendable(page: RenderedPage, { request }: PageJob): RenderedPage {
  if (page.kind === "html") {
    const size = Buffer.byteLength(page.html);
    if (size <= MAX_HTML) return page;
    throw new RendererError("too large", `made a page of ${size} bytes, ${size - MAX_HTML} more than the ${MAX_HTML} allowed`);
  }
  const lead = leadOf(page.to, String(request.url));
  if ("problem" in lead) throw new RendererError("bad redirect", lead.problem);
  return { ...page, to: lead.to };
}
