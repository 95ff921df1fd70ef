import type { Services } from "../services.ts";
import type { MissingAssets } from "./missing-assets.ts";
import type { PageAddress } from "./page-loads.ts";

/** The wait before each try, in milliseconds; after the last one it stays the same. */
const WAITS = [2000, 4000, 8000, 16_000, 30_000];
/** The greatest share by which a wait is shortened or lengthened, so that not all open pages come back in one moment. */
const JITTER = 0.2;
/** Failures further apart than this have nothing to do with each other, in milliseconds. */
const CALM = 60_000;

/** A part of the page that shows a panel in its place. */
export interface FailedPart {
  /** The remote, when its files may be missing. */
  readonly remote: string | undefined;
  /** The name of what failed: the page's path and query, or the key of its data. */
  readonly at: string | undefined;
  /** Whether a link led here just now, so that there is nothing in the page that could be lost. */
  readonly arriving: boolean;
  /** Whether the part is back, or nobody wants it any more. */
  readonly isOver: () => boolean;
  /** Loads what the part needs anew and puts it in the panel's place. Rejects when something does not come. */
  readonly load: () => Promise<void>;
}

/**
 * Brings a part back by itself: tries again after waits that grow, only while the page is looked at, and at once when the
 * network or the visitor is back. The panel stays until a try has succeeded, so that nothing flickers.
 */
export class Recovery {
  private readonly files: MissingAssets;
  private part: FailedPart | undefined;
  private failures = 0;
  private last: { readonly at: string | undefined; readonly time: number } | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private trying: Promise<void> | undefined;

  constructor(files: MissingAssets) {
    this.files = files;
  }

  /** Reports that the part has failed, at first or again. */
  failed(part: FailedPart): void {
    const time = Date.now();
    if (!this.last || this.last.at !== part.at || time - this.last.time > CALM) this.failures = 0;
    this.last = { at: part.at, time };
    this.part = part;
    addEventListener("online", this.whenBack);
    document.addEventListener("visibilitychange", this.whenBack);
    // A page that was just reached and whose own file is gone is tried at once, which asks for a new document before anybody
    // reads the panel.
    if (part.arriving && part.remote && this.files.hasFailed(part.remote)) void this.now();
    else this.wait();
  }

  /**
   * Tries at once, or joins the try under way. Resolves when that is over, however it went.
   *
   * @param asked whether the visitor asked for it, which allows to load the document anew
   */
  now(asked = false): Promise<void> {
    this.trying ??= this.attempt(asked).finally(() => {
      this.trying = undefined;
    });
    return this.trying;
  }

  /** Gives up the part. */
  stop(): void {
    this.part = undefined;
    clearTimeout(this.timer);
    removeEventListener("online", this.whenBack);
    document.removeEventListener("visibilitychange", this.whenBack);
  }

  private readonly whenBack = (): void => {
    clearTimeout(this.timer);
    if (!document.hidden) void this.now();
  };

  private wait(): void {
    clearTimeout(this.timer);
    const wait = WAITS[Math.min(this.failures, WAITS.length - 1)] ?? 0;
    this.failures += 1;
    if (!document.hidden) this.timer = setTimeout(() => void this.now(), wait * (1 - JITTER + 2 * JITTER * Math.random()));
  }

  private async attempt(asked: boolean): Promise<void> {
    clearTimeout(this.timer);
    const { part } = this;
    if (!part) return;
    if (part.isOver()) return this.stop();
    try {
      const gone = part.remote && (await this.files.refresh(part.remote));
      if (gone === undefined) await part.load();
      else if (!((asked || part.arriving) && this.files.loadPageFor(gone))) throw new Error(`${gone} is gone.`);
    } catch {
      if (part === this.part) this.wait();
    }
  }
}

/** A remote's page that shows its panel, or waits for its scripts, as its boundary describes it. */
export interface FailedPage extends Pick<FailedPart, "at" | "arriving" | "isOver"> {
  readonly remote: string;
  readonly address: PageAddress;
  readonly services: Services;
  /** Renders the page in the panel's place. */
  readonly show: () => void;
}

/**
 * The failed part that a page is: its `load` loads the remote, when that failed, loads the page's data again, and shows the page. A
 * page that still is as the server sent it has its data, and is taken over by React once its scripts are there.
 */
export function toFailedPart({ remote, at, arriving, isOver, address, services, show }: FailedPage): FailedPart {
  const { remotes, pages, queryClient, first } = services;
  async function load(): Promise<void> {
    if (first?.waits) return first.again();
    remotes.retry(remote);
    pages.forget(address);
    queryClient.removeQueries({ predicate: ({ state }) => state.status === "error" });
    await pages.read(await remotes.load(remote), address);
    show();
  }
  return { remote, at, arriving, isOver, load };
}
