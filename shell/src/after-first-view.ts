import type { QueryClient } from "@tanstack/react-query";
import { type Boot, releasesOf } from "./boot.ts";
import { watchShift } from "./discretion/quick-exit.ts";
import { answerWipe } from "./discretion/wipe.ts";
import { stepAside } from "./layout/step-aside.ts";
import { countViews } from "./measure/count-views.ts";
import { asksForPrivacy, startMeasuring } from "./measure/measure.ts";
import { hasNavigationApi } from "./navigation/controller.ts";
import { startPrefetch } from "./navigation/prefetch.ts";
import { recoverData } from "./pages/failed-queries.ts";
import { leaveOutFarCards } from "./pages/far-cards.ts";
import { hideMissingImages, MissingAssets } from "./pages/missing-assets.ts";
import { type FailedPage, Recovery, toFailedPart } from "./pages/recovery.ts";
import { createPropertyCache } from "./property-cache/property-cache.ts";
import type { Services } from "./services.ts";

export { quickExit } from "./discretion/quick-exit.ts";

interface Options {
  readonly services: Services;
  /** Given instead of imported, so that the entry keeps its modules in one scope. */
  readonly createQueryClient: () => QueryClient;
  /** The boot data that the page was made from. */
  readonly boot: Boot;
  /** Whether the page has any sign of preview access. */
  readonly hasPreview: boolean;
}

const NOTHING = () => {};

/** Watches files from the moment this chunk is there, which is after the first view or when a part of it has failed. */
const files = new MissingAssets(window, ownStorage("sessionStorage"));

const pageRecovery = new Recovery(files);

/** Brings back a remote's page that failed, at first or again. */
export const recoverPage = (page: FailedPage): void => pageRecovery.failed(toFailedPart(page));

/** Tries at once to bring the page back. Resolves when the try is over, however it went. */
export const retryPage = (): Promise<void> => pageRecovery.now(true);

/** Starts everything of a page that its first view does not need. */
export function startLater({ services, createQueryClient, boot, hasPreview }: Options): void {
  const { api, queryClient } = services;
  const storage = ownStorage("localStorage");
  files.watch(services.navigation);
  // Otherwise the next page is a document of its own.
  if (hasNavigationApi()) startInstantView(services);
  leaveOutFarCards();
  hideMissingImages();
  recoverData(queryClient, createQueryClient, new Recovery(files));
  watchShift(boot.config.links.exit);
  // What is written into stays in view, however tall its field is and wherever the page was moved to.
  stepAside(() => document.querySelector<HTMLElement>("[data-bar]"), "input, textarea, select");
  answerWipe(api, queryClient);
  startMeasuring(services, boot, hasPreview);
  if (!hasPreview && !boot.config.discreet && !asksForPrivacy() && !navigator.webdriver) countViews();
  // Lists are not stored while preview is active (docs/product/preview.md#lists-during-a-preview).
  if (!boot.config.preview && storage) createPropertyCache(queryClient, storage, releasesOf(boot));
  followOffline(releasesOf(boot));
  // The inspector is a tool for teams: when it does not come, the page is as it is.
  if (boot.inspect) importInspector().then(({ startInspector }) => startInspector({ boot, find: services.find }), console.warn);
}

/** Has skeletons and cached views show before React renders. A press that comes before their code does without them. */
function startInstantView(services: Services): void {
  startPrefetch(services);
  importInstantView().then(({ InstantView }) => {
    services.navigation.instant = new InstantView(services);
  }, NOTHING);
}

const importInstantView = () => import(/* webpackChunkName: "skeleton" */ "./navigation/instant-view.tsx");

/**
 * Imports the inspector. It shares its chunk with other code that hardly anybody loads, because every first view has the
 * names and hashes of all chunks.
 */
const importInspector = () => import(/* webpackChunkName: "rare" */ "./inspector/inspector.tsx");

/** Has the worker that keeps saved stays hear of each change to them, where the visitor has chosen to have one (docs/adr/0048). */
function followOffline(releases: string): void {
  const { serviceWorker } = navigator as Partial<Pick<Navigator, "serviceWorker">>;
  let begun = false;
  const begin = () => {
    if (begun || !serviceWorker?.controller) return;
    begun = true;
    importFollowing().then(({ followSaved }) => followSaved(releases), console.warn);
  };
  serviceWorker?.addEventListener("controllerchange", begin);
  begin();
}

const importFollowing = () => import(/* webpackChunkName: "rare" */ "./offline/follow-saved.tsx");

/**
 * A storage of this browser; undefined where the browser blocks it, and lists then live in memory
 * (docs/product/abuse-and-privacy.md#storage-that-fails).
 */
function ownStorage(kind: "localStorage" | "sessionStorage"): Storage | undefined {
  try {
    return window[kind];
  } catch {
    return undefined;
  }
}
