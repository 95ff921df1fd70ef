import { CACHES, type ImageChoice, OFFLINE_WORKER, type OfflineReport, readOfflineReport, type SaveRequest } from "@nightlatch/domain";

const WORKER_START_LIMIT_MS = 15_000;

/** `cannot`: the browser has no service workers, or blocks their storage. */
export type OfflineChoice = "cannot" | "off" | "on";

export async function readOfflineChoice(): Promise<OfflineChoice> {
  try {
    if (!navigator.serviceWorker) return "cannot";
    return (await caches.has(CACHES.offline)) ? "on" : "off";
  } catch {
    return "cannot";
  }
}

function chosenImage(): ImageChoice {
  const sources = [...document.querySelectorAll<HTMLImageElement>("main picture img")].map(({ currentSrc }) => currentSrc);
  const css = matchMedia("(width >= 62rem)").matches ? 592 : innerWidth;
  return { width: Math.ceil(css * devicePixelRatio), format: sources.some((src) => src.endsWith(".webp")) ? "webp" : "avif" };
}

export async function startOffline(slugs: readonly string[]): Promise<void> {
  try {
    await caches.open(CACHES.offline);
    await navigator.serviceWorker.register(OFFLINE_WORKER, { updateViaCache: "none" });
    await messageWorker({ type: "keep", slugs, picture: chosenImage(), again: true });
  } catch (error) {
    await stopOffline();
    throw error;
  }
}

export async function messageWorker(request: SaveRequest): Promise<void> {
  const limit = new Promise<never>((_, reject) => setTimeout(() => reject(new Error("The worker did not start.")), WORKER_START_LIMIT_MS));
  const { active } = await Promise.race([navigator.serviceWorker.ready, limit]);
  active?.postMessage(request);
}

export async function stopOffline(): Promise<void> {
  const steps = await Promise.allSettled([caches.delete(CACHES.offline), endWorkers()]);
  if (steps.some(({ status }) => status === "rejected") || (await caches.has(CACHES.offline)))
    throw new Error("Not all that was kept could be removed.");
}

async function endWorkers(): Promise<void> {
  for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister();
}

export function watchOffline(onReport: (report: OfflineReport) => void): () => void {
  const listen = ({ data }: MessageEvent) => {
    const report = readOfflineReport(data);
    if (report) onReport(report);
  };
  navigator.serviceWorker.addEventListener("message", listen);
  return () => navigator.serviceWorker.removeEventListener("message", listen);
}
