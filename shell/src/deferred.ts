import type { QueryClient } from "@tanstack/react-query";
import { type Boot, releasesOf } from "./boot.ts";
import { watchShift } from "./discretion/quick-exit.ts";
import { handleWipe } from "./discretion/wipe.ts";
import { hideOverFocus } from "./layout/step-aside.ts";
import { countViews, hasPrivacySignal, startMeasuring } from "./measure/measure.ts";
import { hasNavigationApi } from "./navigation/controller.ts";
import { startPrefetch } from "./navigation/prefetch.ts";
import { hideMissingImages, MissingAssets } from "./pages/missing-assets.ts";
import { skipOffscreenCards } from "./pages/offscreen-cards.ts";
import { type FailedPage, Recovery, recoverData, toFailedLoad } from "./pages/recovery.ts";
import { createPropertyCache } from "./property-cache/property-cache.ts";
import type { Services } from "./services.ts";

export { quickExit } from "./discretion/quick-exit.ts";

interface Options {
  readonly services: Services;
  /** Passed by the entry, because an import would prevent the bundler from merging the entry's modules into one scope. */
  readonly createQueryClient: () => QueryClient;
  readonly boot: Boot;
  readonly hasPreview: boolean;
}

const NOTHING = () => {};

const files = new MissingAssets(window, ownStorage("sessionStorage"));

const pageRecovery = new Recovery(files);

export const recoverPage = (page: FailedPage): void => pageRecovery.failed(toFailedLoad(page));

export const retryPage = (): Promise<void> => pageRecovery.now(true);

export function startDeferred({ services, createQueryClient, boot, hasPreview }: Options): void {
  const { api, queryClient } = services;
  const storage = ownStorage("localStorage");
  files.watch(services.navigation);
  if (hasNavigationApi()) startInstantView(services);
  skipOffscreenCards();
  hideMissingImages();
  recoverData(queryClient, createQueryClient, new Recovery(files));
  watchShift(boot.config.links.exit);
  hideOverFocus(() => document.querySelector<HTMLElement>("[data-bar]"), "input, textarea, select");
  handleWipe(api, queryClient);
  startMeasuring(services, boot, hasPreview);
  if (!hasPreview && !boot.config.discreet && !hasPrivacySignal() && !navigator.webdriver) countViews();
  // Previews store no lists (docs/product/preview.md#lists-during-a-preview).
  if (!boot.config.preview && storage) createPropertyCache(queryClient, storage, releasesOf(boot));
  followOffline(releasesOf(boot));
  if (boot.inspect) importInspector().then(({ startInspector }) => startInspector({ boot, find: services.find }), console.warn);
}

function startInstantView(services: Services): void {
  startPrefetch(services);
  importInstantView().then(({ InstantView }) => {
    services.navigation.instant = new InstantView(services);
  }, NOTHING);
}

const importInstantView = () => import(/* webpackChunkName: "skeleton" */ "./navigation/instant-view.tsx");

/** Shares the chunk `rare` with other rarely used code, because each chunk adds its name and hash to every page. */
const importInspector = () => import(/* webpackChunkName: "rare" */ "./inspector/inspector.tsx");

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

/** Returns undefined when the browser blocks storage; lists then live in memory (docs/product/abuse-and-privacy.md#storage-that-fails). */
function ownStorage(kind: "localStorage" | "sessionStorage"): Storage | undefined {
  try {
    return window[kind];
  } catch {
    return undefined;
  }
}
