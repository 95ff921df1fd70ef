import type { Fixture } from "@nightlatch/fixtures";
import type { RemoteRoute } from "@nightlatch/runtime";
import type { ReactNode } from "react";

/** The default export of a `*.gallery.tsx` file: elements by component and state. */
export type States = Readonly<Record<string, Readonly<Record<string, ReactNode>>>>;

export interface GalleryPackage {
  readonly files: {
    (path: string): Promise<{ readonly default: States }>;
    keys(): readonly string[];
  };
  /** Only remotes have pages, which the gallery shows as states. */
  readonly routes?: () => Promise<{ readonly routes: readonly RemoteRoute[] }>;
  readonly fixtures?: () => Promise<{ readonly fixtures: readonly Fixture[] }>;
}

export type GalleryPackages = Readonly<Record<string, GalleryPackage>>;

/** Group of a remote's pages. */
export const PAGES = "pages";

export async function readStates({ files }: GalleryPackage): Promise<States> {
  const modules = await Promise.all(files.keys().map((path) => files(path)));
  return Object.assign({}, ...modules.map((module) => module.default));
}

/** Loads files until one contains the component. */
export async function findState({ files }: GalleryPackage, component: string, state: string): Promise<ReactNode> {
  for (const path of files.keys()) {
    const states = (await files(path)).default[component];
    if (states) return states[state];
  }
  return undefined;
}

/** Excludes pages with an error status, which only the shell can render. */
export async function readPages({ fixtures }: GalleryPackage): Promise<readonly Fixture[]> {
  return ((await fixtures?.())?.fixtures ?? []).filter(({ expect }) => expect.status === 200);
}
