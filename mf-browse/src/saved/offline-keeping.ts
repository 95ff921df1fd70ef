import { CACHES, type KeepRequest, OFFLINE_WORKER, type OfflineReport, type PictureWish, readOfflineReport } from "@nightlatch/domain";

/** The longest wait for the worker to be there, in milliseconds. */
const START_LIMIT_MS = 15_000;

/** Whether this browser keeps stays: `cannot` where it has no workers, or blocks what they store. */
export type Keeping = "cannot" | "off" | "on";

/** Reads whether stays are kept: the cache is the choice, and is there as long as it stands. */
export async function readKeeping(): Promise<Keeping> {
  try {
    // Old browsers and connections without encryption have neither.
    if (!navigator.serviceWorker) return "cannot";
    return (await caches.has(CACHES.offline)) ? "on" : "off";
  } catch {
    return "cannot";
  }
}

/** The file of pictures that this device shows on a stay's page. */
function pictureWish(): PictureWish {
  const shown = [...document.querySelectorAll<HTMLImageElement>("main picture img")].map(({ currentSrc }) => currentSrc);
  const css = matchMedia("(width >= 62rem)").matches ? 592 : innerWidth;
  return { width: Math.ceil(css * devicePixelRatio), format: shown.some((src) => src.endsWith(".webp")) ? "webp" : "avif" };
}

/**
 * Begins to keep stays.
 *
 * @throws {Error} when the browser does not let it; then `readKeeping` reports whether stays remain
 */
export async function startKeeping(slugs: readonly string[]): Promise<void> {
  try {
    await caches.open(CACHES.offline);
    await navigator.serviceWorker.register(OFFLINE_WORKER, { updateViaCache: "none" });
    await tellWorker({ type: "keep", slugs, picture: pictureWish(), again: true });
  } catch (error) {
    await stopKeeping();
    throw error;
  }
}

/** Tells the worker what to keep; it answers with a report. @throws {Error} when there is no worker */
export async function tellWorker(request: KeepRequest): Promise<void> {
  const limit = new Promise<never>((_, reject) => setTimeout(() => reject(new Error("The worker did not start.")), START_LIMIT_MS));
  const { active } = await Promise.race([navigator.serviceWorker.ready, limit]);
  active?.postMessage(request);
}

/** Removes all that is kept, and the worker. @throws {Error} when some of it is left */
export async function stopKeeping(): Promise<void> {
  const steps = await Promise.allSettled([caches.delete(CACHES.offline), endWorkers()]);
  if (steps.some(({ status }) => status === "rejected") || (await caches.has(CACHES.offline)))
    throw new Error("Not all that was kept could be removed.");
}

async function endWorkers(): Promise<void> {
  for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister();
}

/** Hears what the worker keeps. @returns a function that ends it */
export function watchKeeping(heard: (report: OfflineReport) => void): () => void {
  const listen = ({ data }: MessageEvent) => {
    const report = readOfflineReport(data);
    if (report) heard(report);
  };
  navigator.serviceWorker.addEventListener("message", listen);
  return () => navigator.serviceWorker.removeEventListener("message", listen);
}
