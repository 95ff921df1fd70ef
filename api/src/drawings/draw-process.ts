import type { ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import { forkApart } from "@nightlatch/process";
import type { DrawJob, DrawResult } from "./apart/job.ts";

const CHILD = fileURLToPath(new URL("./apart/child.mjs", import.meta.url));
/** Megabytes of the child's JavaScript. Pictures lie outside of it. */
const HEAP_MB = 96;

export interface DrawProcess {
  /**
   * Draws one file. Call it for one after another only.
   *
   * @throws {Error} when the drawing fails, or is not done in time
   */
  draw(file: DrawJob["file"]): Promise<Uint8Array>;
  /** Ends the process. A drawing under way fails. */
  stop(): void;
}

export interface DrawProcessOptions {
  /** Milliseconds without drawings after which the process ends. */
  readonly idle?: number;
  /** Milliseconds after which a drawing is given up: many more than one takes on a busy machine. */
  readonly patience?: number;
  /** The program that draws, by its path. */
  readonly program?: string;
}

/**
 * Pictures are drawn in a process of their own, which starts with the first and ends when there are none for a while. One
 * that ends by itself is replaced.
 */
export function createDrawProcess({ idle = 30_000, patience = 60_000, program = CHILD }: DrawProcessOptions = {}): DrawProcess {
  let current: ChildProcess | undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  let abandon: ((error: Error) => void) | undefined;
  let last = 0;

  function drop(): void {
    clearTimeout(idleTimer);
    current?.kill("SIGKILL");
    current = undefined;
  }

  function started(): ChildProcess {
    if (current) return current;
    const child = forkApart(program, { heapMb: HEAP_MB, env: { MALLOC_ARENA_MAX: "2" } });
    // `listen` hears errors while a picture is drawn; without this listener a later error would end the API.
    child.on("error", () => {});
    child.once("exit", () => {
      if (current === child) current = undefined;
    });
    current = child;
    return child;
  }

  return {
    draw: async (file) => {
      clearTimeout(idleTimer);
      const job = { id: ++last, file };
      let end = () => {};
      try {
        return await new Promise<Uint8Array>((resolve, reject) => {
          abandon = reject;
          end = listen(started(), job, patience, { resolve, reject });
        });
      } catch (error) {
        drop();
        throw error;
      } finally {
        abandon = undefined;
        end();
        idleTimer = setTimeout(drop, idle).unref();
      }
    },
    stop: () => {
      drop();
      abandon?.(new Error("Pictures are not drawn any more."));
    },
  };
}

interface Outcome {
  readonly resolve: (content: Uint8Array) => void;
  readonly reject: (error: Error) => void;
}

/** Gives a child its job and listens for the outcome. @returns ends the listening */
function listen(child: ChildProcess, job: DrawJob, patience: number, { resolve, reject }: Outcome): () => void {
  const fail = (problem: string): void => reject(new Error(`${job.file.slug}-${job.file.view} ${problem}`));
  const timer = setTimeout(() => fail("took too long to draw."), patience);
  const onExit = () => fail("ended the process that drew it.");
  const onError = ({ message }: Error) => fail(`could not be drawn: ${message}`);
  const onMessage = (result: DrawResult): void => {
    if (result.id !== job.id) return;
    if ("content" in result) resolve(result.content);
    else fail(`could not be drawn: ${result.problem}`);
  };
  child.on("message", onMessage).once("exit", onExit).once("error", onError);
  // A child that is gone already says so by its exit.
  child.send(job, () => {});
  return () => {
    clearTimeout(timer);
    child.off("message", onMessage).off("exit", onExit).off("error", onError);
  };
}
