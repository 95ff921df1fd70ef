import type { ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import { forkWorker } from "@nightlatch/process/supervision";
import type { FittedPhoto, PhotoJob, PhotoResult } from "./worker/job.ts";

const CHILD = fileURLToPath(new URL("./worker/child.mjs", import.meta.url));
const HEAP_MB = 64;

export class PhotoRejectedError extends Error {}

export interface PhotoProcess {
  /** @throws {PhotoRejectedError} for an unfit photo, a crash or a timeout, {Error} if the worker process cannot run */
  make(job: Omit<PhotoJob, "id">): Promise<FittedPhoto>;
  stop(): void;
}

export interface PhotoProcessOptions {
  readonly idle?: number;
  readonly program?: string;
}

export function createPhotoProcess({ idle = 30_000, program = CHILD }: PhotoProcessOptions = {}): PhotoProcess {
  let current: ChildProcess | undefined;
  let rejectRunning: ((error: Error) => void) | undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  let last = 0;

  function drop(): void {
    clearTimeout(idleTimer);
    current?.kill("SIGKILL");
    current = undefined;
  }

  function started(): ChildProcess {
    if (current) return current;
    const child = start(program);
    child.once("exit", () => {
      if (current === child) current = undefined;
    });
    current = child;
    return child;
  }

  async function make(job: Omit<PhotoJob, "id">): Promise<FittedPhoto> {
    if (rejectRunning) throw new Error("Photos are made one after another.");
    clearTimeout(idleTimer);
    const id = ++last;
    let end = () => {};
    try {
      return await new Promise<FittedPhoto>((resolve, reject) => {
        rejectRunning = reject;
        const child = started();
        end = listen(child, { ...job, id }, { resolve, reject, drop });
      });
    } finally {
      rejectRunning = undefined;
      end();
      idleTimer = setTimeout(drop, idle).unref();
    }
  }

  return {
    make,
    stop: () => {
      drop();
      rejectRunning?.(new Error("Photos are not made any more."));
    },
  };
}

function start(program: string): ChildProcess {
  const child = forkWorker(program, { heapMb: HEAP_MB, env: { MALLOC_ARENA_MAX: "2" } });
  child.on("error", () => {});
  return child;
}

interface Outcome {
  readonly resolve: (photo: FittedPhoto) => void;
  readonly reject: (error: Error) => void;
  readonly drop: () => void;
}

function listen(child: ChildProcess, job: PhotoJob, { resolve, reject, drop }: Outcome): () => void {
  const unopened = (problem: string): void => {
    drop();
    reject(new PhotoRejectedError(`This photo ${problem}. Please save it as an ordinary JPEG and add that.`));
  };
  const timer = setTimeout(() => unopened("takes too much time to open"), job.limits.patience);
  const onExit = () => unopened("could not be opened");
  const onError = (error: Error) => {
    drop();
    reject(new Error("The process that makes photos could not be run.", { cause: error }));
  };
  const onMessage = (result: PhotoResult): void => {
    if (result.id !== job.id) return;
    if (result.kind === "made") resolve(result.photo);
    else if (result.kind === "broken") onError(new Error(result.problem));
    else {
      if (result.spent) drop();
      reject(new PhotoRejectedError(result.reason));
    }
  };
  child.on("message", onMessage).once("exit", onExit).once("error", onError);
  // Ignores a send error, because the worker's exit handler reports the failure.
  child.send(job, () => {});
  return () => {
    clearTimeout(timer);
    child.off("message", onMessage).off("exit", onExit).off("error", onError);
  };
}
