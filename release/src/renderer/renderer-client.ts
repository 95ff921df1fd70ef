import { isApiAddress, isOpenRead } from "./api-address.ts";
import { limitRate } from "./limit-rate.ts";
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
import { readMessage } from "./read-message.ts";
import { leadOf } from "./redirect.ts";

/** Most calls of the API by one page. */
const MAX_CALLS = 100;
/** Most stray failures, and most lines of logs, that are passed on in a second; the others are counted. */
const NOTES_A_SECOND = 20;
/** Most messages in a second that nothing here needs: notes and calls beyond their limits, and messages of pages that are over. */
const SPARE_A_SECOND = 2000;
/** The bundles that a start evaluates. */
const MAX_STEPS = 2;
/** How many finished pages are remembered, so that a later stray failure is traced to its page. */
const KEPT_PAGES = 200;
/** Most bytes of a page's HTML. A list has 0.1 MB, and `/places` has 4 MB with 13,000 cities. */
const MAX_HTML = 4 * 1024 * 1024;
/** The API's answer to a call of what is not open to everybody: it is an address like any unknown one. */
const UNKNOWN_ADDRESS: ApiAnswer = { status: 404, text: JSON.stringify({ error: "There is nothing here.", code: "not_found" }) };

/**
 * Why a renderer did not do its work: the bundle refused (`refused`), was too slow (`hung`), needed too much memory (`memory`),
 * ended its process (`exited`), or sent what is no message (`lied`). A page alone fails that leads where no page may lead
 * (`bad redirect`), or whose HTML is too large (`too large`); its renderer goes on.
 */
export type FailureReason = Ending["reason"] | "refused" | "hung" | "lied" | "bad redirect" | "too large";

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
  private steps = 0;
  private readonly notes = { stray: limitRate(NOTES_A_SECOND), log: limitRate(NOTES_A_SECOND) };
  private readonly spare = limitRate(SPARE_A_SECOND);
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
    if (message.kind !== "started") throw this.giveUp("lied", "did not tell what was evaluated");
    return { shell: message.shell, ...(message.remote ? { remote: message.remote } : {}) };
  }

  /** Evaluates a bundle of fixtures. @returns them, not checked yet @throws {RendererError} like `start` */
  async readFixtures(fixtures: Source, limits = START_LIMITS): Promise<readonly unknown[]> {
    const message = await this.begin({ kind: "fixtures", fixtures }, limits);
    if (message.kind !== "fixtures") throw this.giveUp("lied", "gave no list of fixtures");
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
   * @throws {RendererError} when the page cannot be sent, or the renderer ends before it is there. At the limit it is killed, and
   *   all of its pages end so.
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

  private take(sent: unknown): void {
    if (this.ended) return;
    const read = readMessage(sent);
    if ("lie" in read) this.giveUp("lied", `sent what is no message: ${read.lie}`);
    else this.follow(read.message);
  }

  private follow(message: FromRenderer): void {
    switch (message.kind) {
      case "step":
        this.advance(message);
        break;
      case "refused":
        if (!this.starting) this.giveUp("lied", "refused bundles that had started");
        else this.fail(new RendererError("refused", message.problem.message, message.step, this.shell), true, true);
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
        this.note(message);
    }
  }

  private advance({ step, shell }: Extract<FromRenderer, { kind: "step" }>): void {
    this.steps += 1;
    if (!this.starting || this.steps > MAX_STEPS) {
      this.giveUp("lied", "went on with a start that was over");
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

  /** Counts a message that nothing here needs. A flood of them costs this process its time, so it ends the renderer. */
  private leaveOut(): void {
    if (this.spare.take() === undefined) this.giveUp("lied", "sent too many messages");
  }

  private call({ id, call, path, headers }: Extract<FromRenderer, { kind: "call" }>): void {
    const page = this.pages.get(id);
    // The page is over, and its calls with it.
    if (!page) {
      this.leaveOut();
      return;
    }
    page.calls += 1;
    const reply = (answer?: ApiAnswer) => {
      if (!this.ended) this.port.send({ kind: "answer", id, call, ...(answer ? { answer } : {}) });
    };
    if (page.calls > MAX_CALLS) this.leaveOut();
    if (page.calls > MAX_CALLS || !isApiAddress(path)) reply();
    else if (!isOpenRead(path)) reply(UNKNOWN_ADDRESS);
    else page.answer({ path, headers: plainHeaders(headers) }).then(reply, () => reply());
  }

  /** Traces a stray failure to its page, which may be over already; without one it is the renderer's. */
  private stray({ id, ...message }: Extract<FromRenderer, { kind: "stray" }>): void {
    const page = id === undefined ? undefined : (this.pages.get(id) ?? this.over.get(id));
    page?.onStray?.(message.problem);
    this.note({ ...message, ...(page && id !== undefined ? { id } : {}) });
  }

  private note(note: Note): void {
    const limit = this.notes[note.kind];
    const before = limit.take();
    if (before !== undefined) {
      this.listener.onNote?.({ ...note, untold: note.untold + before });
      return;
    }
    limit.leaveOut(note.untold);
    this.leaveOut();
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
    this.over.set(id, waiting.onStray ? { onStray: waiting.onStray } : {});
    for (const oldest of this.over.keys()) {
      if (this.over.size <= KEPT_PAGES) break;
      this.over.delete(oldest);
    }
    try {
      if (page) waiting.resolve(sendable(page, waiting));
      else waiting.reject(problem ? new ShellThrew(problem) : this.giveUp("lied", "sent no page"));
    } catch (error) {
      waiting.reject(error as RendererError);
    }
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

/** Headers that a page may send beside the visitor's. */
const plainHeaders = (headers: unknown): Readonly<Record<string, string>> => {
  const accept = typeof headers === "object" && headers !== null && "accept" in headers ? headers.accept : undefined;
  return typeof accept === "string" && accept.length < 200 ? { accept } : {};
};

/** A page as it can be sent to visitors. @throws {RendererError} when it cannot */
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
