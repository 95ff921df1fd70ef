import type { Fixture } from "@nightlatch/fixtures";
import type { RemoteRoute } from "@nightlatch/runtime";
import type { ReactNode } from "react";

/** The default export of a `*.gallery.tsx` file: by component and by state. */
export type States = Readonly<Record<string, Readonly<Record<string, ReactNode>>>>;

export interface GalleryPackage {
  readonly files: {
    (path: string): Promise<{ readonly default: States }>;
    keys(): readonly string[];
  };
  /** A remote's routes and fixtures, which are states too. */
  readonly pages?: () => Promise<readonly [{ readonly routes: readonly RemoteRoute[] }, { readonly fixtures: readonly Fixture[] }]>;
}

export type GalleryPackages = Readonly<Record<string, GalleryPackage>>;

/** The name of the group with a remote's pages. */
export const PAGES = "pages";

export async function readStates({ files }: GalleryPackage): Promise<States> {
  const modules = await Promise.all(files.keys().map((path) => files(path)));
  return Object.assign({}, ...modules.map((module) => module.default));
}

/** Pages that show neither data nor an own error are the shell's. */
export async function readPages({ pages }: GalleryPackage): Promise<readonly Fixture[]> {
  const [, { fixtures }] = (await pages?.()) ?? [undefined, { fixtures: [] }];
  return fixtures.filter(({ expect }) => expect.status === 200);
}
