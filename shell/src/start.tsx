import type { ApiClient } from "@nightlatch/api-client";
import { matchRoute } from "@nightlatch/contract";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { BOOT_ELEMENT_ID, type Boot, type RemoteAssetsMap, releasesOf } from "./boot.ts";
import { discreetClass } from "./discretion/discreet-mode.tsx";
import { leaveAgain, watchExitLinks } from "./discretion/exits.ts";
import { Document } from "./document.tsx";
import { replayEarlyClicks } from "./event-replay.ts";
import type { Remotes } from "./federation/remotes.ts";
import { loadDeferred, loadDeferredAfterLoad } from "./load-deferred.ts";
import { noteUncaught } from "./measure/notes.ts";
import { NavigationController } from "./navigation/controller.ts";
import { SiteRouter } from "./navigation/follow-navigation.tsx";
import { fromPageData } from "./page-data.ts";
import { InitialLoad } from "./pages/initial-load.ts";
import { PageLoads } from "./pages/page-loads.ts";
import { startPreview } from "./preview/preview.tsx";
import { createQueryClient } from "./query-client.ts";
import type { Services } from "./services.ts";

interface Options {
  readonly createRemotes: (assets: RemoteAssetsMap) => Remotes;
  readonly api: ApiClient;
}

export function start({ createRemotes, api }: Options): void {
  const element: BootElement | null = document.getElementById(BOOT_ELEMENT_ID);
  const bootJson = element?.textContent;
  if (!bootJson) throw new Error("The page has no boot data. Was it rendered by the site server?");
  const boot = JSON.parse(bootJson) as Boot;

  noteUncaught();
  leaveAgain();
  watchExitLinks(boot.config.links.exit, loadDeferred);
  const queryClient = createQueryClient();
  if (boot.state) fromPageData(queryClient, boot.state);
  const find = (pathname: string) => matchRoute(boot.remotes, pathname, boot.config.homeMode);
  const core = { api, config: boot.config, queryClient, find };
  const pages = new PageLoads(core, boot.outcome && { url: boot.url, outcome: boot.outcome });
  void loadDeferredAfterLoad().then(({ startDeferred }) =>
    startDeferred({ services, boot, createQueryClient, hasPreview: preview !== undefined }),
  );
  const preview = startPreview(api, boot.config.preview);
  const remotes = createRemotes(boot.remotes);
  const first = isWhole(boot) ? new InitialLoad(remotes) : undefined;
  const navigation = new NavigationController({ find, rendered: boot.url, first });
  const services: Services = { ...core, remotes, pages, navigation, preview, ...(first ? { first } : {}) };

  startTransition(() => {
    hydrateRoot(
      document,
      <Document releases={releasesOf(boot)} bootJson={bootJson} className={discreetClass(boot.config)}>
        <SiteRouter navigation={navigation}>
          <App services={services} />
        </SiteRouter>
      </Document>,
      { onRecoverableError: reportRecoverable },
    );
  });
  replayEarlyClicks(element?.presses ?? []);
  delete element?.presses;
}

interface BootElement extends HTMLElement {
  presses?: readonly Event[];
}

/** False when React left a `<template>` because the server could not render the remote. */
const isWhole = ({ outcome }: Boot): boolean => outcome !== undefined && !document.querySelector("#main > template");

/** Ignores the errors that React reports when it renders in the browser what the server could not. */
function reportRecoverable(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  // React's production build reports this message as error 419.
  if (!/server|#419/.test(message)) console.error(error);
}
