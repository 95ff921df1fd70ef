import type { PageAddress } from "@nightlatch/contract";
import type { BuildRecord, ReleasedPage } from "./release-record.ts";

type Build = BuildRecord & { readonly pages?: readonly ReleasedPage[] };

export type PageLinks = ReturnType<typeof linksOf>;

/** Returns the files that a page of these versions links to. @param remotes by name; may include the shell */
export function linksOf(remotes: Readonly<Record<string, Build>>, shell: BuildRecord) {
  const own = Object.entries(remotes)
    .filter(([name]) => name !== "shell")
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const link = linkIn(shell);
  return {
    assets: Object.fromEntries(own.map(([name, record]) => [name, assetsOf(record)])),
    preload: Object.fromEntries(own.map(([name, record]) => [name, preloadOf(record)])),
    shell: {
      version: shell.version,
      script: link(shell.entry),
      css: shell.css.map(link),
      fonts: shell.fonts.map((file) => link(file).href),
    },
  };
}

export function assetsOf(record: Build) {
  const link = linkIn(record);
  const chunks = Object.entries(record.chunks).map(([chunk, { css }]) => [chunk, { css: css.map(link) }] as const);
  return {
    version: record.version,
    entry: link(record.entry),
    global: record.global ?? record.name,
    css: record.css.map(link),
    chunks: Object.fromEntries(chunks),
    pages: (record.pages ?? []).map(addressOf),
  };
}

function preloadOf(record: Build) {
  const link = linkIn(record);
  const chunks = Object.entries(record.chunks).map(([chunk, { js }]) => [chunk, js.map(link)] as const);
  return { scripts: record.preload.map(link), chunks: Object.fromEntries(chunks) };
}

/** True if all of a remote's pages are personal, so that public pages do not mention the remote (docs/adr/0049). */
export const isIsolated = ({ pages = [] }: Pick<Build, "pages">): boolean => pages.length > 0 && pages.every(({ personal }) => personal);

/** Root-relative like `publicPath`, because a browser would load a style sheet with a different URL twice. */
const linkIn =
  ({ name, files }: BuildRecord) =>
  (file: string) => ({ href: `/assets/${name}/${file}`, integrity: files[file]?.integrity ?? "" });

const addressOf = ({ path, homeMode, heading, outline }: ReleasedPage): PageAddress => ({
  path,
  ...(homeMode ? { homeMode } : {}),
  ...(heading ? { heading } : {}),
  ...(outline ? { outline } : {}),
});

/** Returns example data for the shell's `render`, without URL and page data. */
export function renderRequest(
  shell: BuildRecord,
  remote: BuildRecord & { readonly pages?: readonly ReleasedPage[] },
): Readonly<Record<string, unknown>> & { readonly config: object } {
  return {
    ...linksOf({ [remote.name]: remote }, shell),
    config: {
      origin: "https://site.example",
      homeMode: "home",
      showRating: true,
      links: {
        blog: "https://blog.example",
        shop: "https://shop.example",
        social: "https://social.example",
        supportEmail: "support@site.example",
        exit: "https://exit.example",
      },
      seed: 0,
    },
  };
}
