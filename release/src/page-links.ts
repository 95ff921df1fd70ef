import type { PageAddress } from "@nightlatch/contract";
import type { BuildRecord, ReleasedPage } from "./record.ts";

interface Link {
  readonly href: string;
  readonly integrity: string;
}

interface RemoteLinks {
  readonly version: string;
  readonly entry: Link;
  readonly global: string;
  readonly css: readonly Link[];
  readonly chunks: Readonly<Record<string, { readonly css: readonly Link[] }>>;
  readonly pages: readonly PageAddress[];
}

interface Preload {
  readonly scripts: readonly Link[];
  readonly chunks: Readonly<Record<string, readonly Link[]>>;
}

export interface PageLinks {
  readonly assets: Readonly<Record<string, RemoteLinks>>;
  readonly preload: Readonly<Record<string, Preload>>;
  readonly shell: { readonly version: string; readonly script: Link; readonly css: readonly Link[]; readonly fonts: readonly string[] };
}

type Build = BuildRecord & { readonly pages?: readonly ReleasedPage[] };

export function linksOf(remotes: Readonly<Record<string, Build>>, shell: BuildRecord): PageLinks {
  const assets: Record<string, RemoteLinks> = {};
  const preload: Record<string, Preload> = {};
  for (const [name, record] of Object.entries(remotes).sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (name === "shell") continue;
    const link = linkIn(record);
    const chunks = Object.entries(record.chunks);
    assets[name] = {
      version: record.version,
      entry: link(record.entry),
      global: record.global ?? name,
      css: record.css.map(link),
      chunks: Object.fromEntries(chunks.map(([chunk, { css }]) => [chunk, { css: css.map(link) }])),
      pages: (record.pages ?? []).map(addressOf),
    };
    preload[name] = {
      scripts: record.preload.map(link),
      chunks: Object.fromEntries(chunks.map(([chunk, { js }]) => [chunk, js.map(link)])),
    };
  }
  const link = linkIn(shell);
  return {
    assets,
    preload,
    shell: {
      version: shell.version,
      script: link(shell.entry),
      css: shell.css.map(link),
      fonts: shell.fonts.map((file) => link(file).href),
    },
  };
}

/** Whether all of a remote's pages are personal, so that no public page names it (docs/adr/0049). */
export const isApart = ({ pages = [] }: Pick<Build, "pages">): boolean => pages.length > 0 && pages.every(({ personal }) => personal);

/** Root-relative like the builds' `publicPath`: another spelling would load a style sheet twice. */
const linkIn =
  ({ name, files }: BuildRecord) =>
  (file: string): Link => ({ href: `/assets/${name}/${file}`, integrity: files[file]?.integrity ?? "" });

const addressOf = ({ path, homeMode, heading, outline }: ReleasedPage): PageAddress => ({
  path,
  ...(homeMode ? { homeMode } : {}),
  ...(heading ? { heading } : {}),
  ...(outline ? { outline } : {}),
});

/** What a page needs for the shell's `render` besides address and data, as site servers send it. */
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
