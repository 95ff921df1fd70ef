import { CONTRACT_VERSION, matchRoute, type PageAddress, type PublicConfig, type SiteMap } from "@nightlatch/contract";
import type { RemoteModule } from "@nightlatch/runtime";
import { createFakeApi, type FakeApi, TEST_CONFIG } from "@nightlatch/testing/browser";
import { type ReactNode, useEffect } from "react";
import { createRoot, type Root } from "react-dom/client";
import { App } from "../app.tsx";
import type { Boot } from "../boot.ts";
import type { Remotes } from "../federation/remotes.ts";
import { NavigationController } from "../navigation/controller.ts";
import { SiteRouter } from "../navigation/follow-navigation.tsx";
import type { InstantView } from "../navigation/instant-view.tsx";
import type { ScrollPosition } from "../navigation/scroll-restoration.ts";
import { PageLoads } from "../pages/page-loads.ts";
import { createQueryClient } from "../query-client.ts";
import type { PreviewAccess, Services } from "../services.ts";

/** Fake remotes; each renders the same page at all its addresses. */
export interface FakeRemotes extends Remotes {
  readonly loads: (name: string) => number;
  readonly respond: (name: string, load: () => Promise<RemoteModule>) => void;
}

export const TEST_SITE = {
  "mf-browse": {
    pages: [{ path: "/", homeMode: "home" }, { path: "/home" }, { path: "/properties/*", outline: "cards" }, { path: "/saved" }],
  },
  "mf-detail": { pages: [{ path: "/property/:slug", outline: "stay" }] },
  "mf-forms": { pages: [{ path: "/contact" }, { path: "/add-listing" }, { path: "/remove-listing" }] },
  "mf-pricing": {
    pages: [{ path: "/", homeMode: "waitlist" }, { path: "/pricing" }, { path: "/about", heading: "About Nightlatch" }, { path: "/terms" }],
  },
} satisfies SiteMap;

export const findIn = (pathname: string, homeMode: PublicConfig["homeMode"] = "home") =>
  matchRoute<PageAddress>(TEST_SITE, pathname, homeMode);

export const moduleOf = (Component: () => ReactNode): RemoteModule => ({
  contract: CONTRACT_VERSION,
  routes: Object.values<{ readonly pages: readonly PageAddress[] }>(TEST_SITE).flatMap(({ pages }) =>
    pages.map((page) => ({ ...page, Component })),
  ),
});

export function createFakeRemotes(): FakeRemotes {
  const counts = new Map<string, number>();
  const loads = new Map<string, Promise<RemoteModule>>();
  const loaders = new Map<string, () => Promise<RemoteModule>>();
  const failed = new Set<unknown>();
  return {
    loads: (name) => counts.get(name) ?? 0,
    respond(name, load) {
      loaders.set(name, load);
      loads.delete(name);
    },
    load(name) {
      const known = loads.get(name);
      if (known) return known;
      counts.set(name, (counts.get(name) ?? 0) + 1);
      const begun = loaders.get(name)?.() ?? Promise.resolve(moduleOf(() => <h1>{name}</h1>));
      loads.set(name, begun);
      begun.catch(() => failed.add(begun));
      return begun;
    },
    retry: (name) => void (failed.has(loads.get(name)) && loads.delete(name)),
  };
}

interface Settings {
  readonly url: string;
  readonly scrollPosition?: ScrollPosition;
  readonly remotes?: FakeRemotes;
  readonly api?: FakeApi;
  readonly config?: Partial<PublicConfig>;
  readonly preview?: Promise<PreviewAccess | undefined>;
  readonly instant?: typeof InstantView;
  readonly sibling?: ReactNode;
}

let root: Root | undefined;

export function noteShell(open: Root): void {
  root = open;
}

export function closeShell(): void {
  root?.unmount();
  root = undefined;
}

export const bootOf = (url: string, config: PublicConfig = TEST_CONFIG): Boot => ({
  version: "1.0.0",
  config,
  remotes: {},
  scripts: [],
  url,
});

/** Renders the site into the document's body, as a browser does without server-rendered HTML. */
export async function openShell({
  url,
  scrollPosition,
  remotes = createFakeRemotes(),
  api = createFakeApi(),
  config,
  preview,
  instant: Instant,
  sibling,
}: Settings) {
  closeShell();
  history.replaceState(null, "", url);
  if (scrollPosition) window.navigation.updateCurrentEntry({ state: scrollPosition });
  const settings = { ...TEST_CONFIG, ...config };
  const queryClient = createQueryClient();
  const core = { api: api.client, config: settings, queryClient, find: (path: string) => findIn(path, settings.homeMode) };
  const navigation = new NavigationController({ find: core.find, rendered: url });
  const services: Services = { ...core, remotes, pages: new PageLoads(core), navigation, ...(preview ? { preview } : {}) };
  if (Instant) navigation.instant = new Instant(services);
  await new Promise<void>((resolve) => {
    const open = createRoot(document.body, { onCaughtError: () => {} });
    noteShell(open);
    open.render(
      <SiteRouter navigation={navigation}>
        <App services={services} />
        {sibling}
        <RenderSignal onRendered={resolve} />
      </SiteRouter>,
    );
  });
  return { remotes, api, services };
}

function RenderSignal({ onRendered }: { readonly onRendered: () => void }): ReactNode {
  useEffect(onRendered, [onRendered]);
  return null;
}
