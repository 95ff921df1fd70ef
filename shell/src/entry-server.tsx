// The styles come first, because they declare the order of the cascade layers.
import type { RemoteModule } from "@nightlatch/runtime";
import "./base.css";

import { createApiClient, isApiError, type Transport } from "@nightlatch/api-client";
import {
  type BySingleton,
  FACADE_VERSION,
  findPlace,
  type LoadResult,
  type PublicConfig,
  SERVED_CONTRACTS,
  withFormerNames,
} from "@nightlatch/contract";
import { DISCREET_TITLE, PRODUCT_NAME } from "@nightlatch/domain";
import * as facade from "@nightlatch/runtime";
import type { QueryClient } from "@tanstack/react-query";
import * as React from "react";
import * as jsxRuntime from "react/jsx-runtime";
import * as ReactDom from "react-dom";
// React's build for Bun writes strings. Its other builds write UTF-8, which a renderer's realm would encode and decode in JavaScript.
import { renderToPipeableStream } from "react-dom/server.bun";
import { StaticRouter } from "react-router-dom";
import { App } from "./app.tsx";
import { type AssetLink, type Boot, type RemoteAssetsMap, releasesOf } from "./boot.ts";
import { Deadline, DeadlineError } from "./deadline.ts";
import { discreetClass } from "./discretion/discreet-mode.tsx";
import { Document } from "./document.tsx";
import { failed, type Remotes, settled } from "./federation/remotes.ts";
import { NavigationController } from "./navigation/controller.ts";
import { toPageData } from "./page-data.ts";
import { type LoadedPage, loadPage, type PageAddress, PageLoads } from "./pages/page-loads.ts";
import { createQueryClient } from "./query-client.ts";
import type { Services } from "./services.ts";

/** What remotes' server bundles may require, and all that they may (docs/adr/0003). */
export const sharedTable: BySingleton<unknown> = withFormerNames({
  react: React,
  "react/jsx-runtime": jsxRuntime,
  "react-dom": ReactDom,
  "@nightlatch/runtime": facade,
});

/** The versions of shared modules that do not tell their own, for the gate before a release (release/src/gate). */
export const sharedVersions: Readonly<Record<string, string>> = withFormerNames({ "@nightlatch/runtime": FACADE_VERSION });

/** The contracts that this shell serves. */
export const contracts = SERVED_CONTRACTS;

/**
 * The way in which this shell's pages start: by the loader that the site server gives (docs/adr/0021). The server takes no shell
 * that starts them in another, since its policy would let none of their scripts run.
 */
export const startsBy = "loader";

export interface RenderRequest {
  /** Path and query as the visitor asked for them. */
  readonly url: string;
  readonly config: PublicConfig;
  /** Answers the page's calls of the API. */
  readonly transport: Transport;
  /** Gives the evaluated server bundle of a remote; rejects when there is none that works. */
  readonly loadRemote: (name: string) => Promise<RemoteModule>;
  readonly assets: Readonly<Record<string, RemoteFiles>>;
  /** The scripts of each remote to fetch ahead: those of all its pages, and those of single chunks, for pages that need one. */
  readonly preload: Readonly<
    Partial<Record<string, { readonly scripts: readonly AssetLink[]; readonly chunks: Readonly<Record<string, readonly AssetLink[]>> }>>
  >;
  readonly shell: {
    readonly version: string;
    readonly script: AssetLink;
    readonly css: readonly AssetLink[];
    readonly fonts: readonly string[];
  };
  /** The one inline script of the page, which starts it from the boot data (docs/adr/0021); none for a page that is only looked at. */
  readonly loader?: string;
  /** The inspector's data, when the visitor may open it. */
  readonly inspect?: NonNullable<Boot["inspect"]>;
  /** Why the remote that owns the address cannot be tried; its part of the page is then left to the browser. */
  readonly withoutRemote?: string;
  /** After this many milliseconds everything that is not ready is left to the browser: bundle, data and rendering together. */
  readonly timeLimit: number;
}

export type RenderResult =
  | { readonly kind: "redirect"; readonly to: string; readonly permanent: boolean }
  | {
      readonly kind: "html";
      readonly status: number;
      readonly html: string;
      readonly problems: readonly unknown[];
      /** Whether parts are missing because of the API: it refused, failed, or did not answer in time. */
      readonly ofApi: boolean;
      /** Whether the page may be kept: its remote worked and every query succeeded, so that all it shows is in its data. */
      readonly mayBeKept: boolean;
      /** Says that the text of style sheets may stand in the place of their links, which the browser's part of the shell never looks for. */
      readonly takesStyles: true;
    };

/**
 * Renders a page whole: loads the remote that owns the address, runs its data queries, renders shell and
 * remote in one tree. A remote or a query that fails costs its boundary; the answer is then a 503 page that
 * the browser tries to complete. All of it has one time limit.
 */
export async function render(request: RenderRequest): Promise<RenderResult> {
  // Not as a base: an address that begins with two slashes would name a host.
  const { pathname, search } = new URL(`http://internal${request.url}`);
  const find = (path: string) => findPlace(request.assets, path, request.config.homeMode);
  const remote = find(pathname)?.remote;
  const queryClient = createQueryClient();
  const core = { api: createApiClient(request.transport), config: request.config, queryClient, find };
  const page = { request, core, address: { pathname, search }, remote, deadline: new Deadline(request.timeLimit) };
  if (!remote) return renderPage(page, {});
  try {
    if (request.withoutRemote !== undefined) throw new Error(request.withoutRemote);
    const loaded = await load(page, remote);
    const { outcome } = loaded;
    if (outcome.kind === "redirect") return { kind: "redirect", to: outcome.to, permanent: outcome.permanent ?? false };
    return await renderPage(page, { loaded });
  } catch (failure) {
    return renderPage(page, { failure });
  }
}

/** A remote's files, its styles too: those that all of its pages have, and those of single chunks, by name. */
type RemoteFiles = RemoteAssetsMap[string] & {
  readonly css: readonly AssetLink[];
  readonly chunks: Readonly<Record<string, { readonly css: readonly AssetLink[] }>>;
};

interface PageInHand {
  readonly request: RenderRequest;
  readonly core: Pick<Services, "api" | "config" | "queryClient" | "find">;
  readonly address: PageAddress;
  readonly remote: string | undefined;
  readonly deadline: Deadline;
}

interface Loaded extends LoadedPage {
  readonly module: RemoteModule;
}

type HtmlResult = Extract<RenderResult, { readonly kind: "html" }>;

/**
 * Loads the bundle and the data of the remote's page, until the deadline.
 *
 * @throws {DeadlineError} when they are not there by then
 */
function load({ request, core, address, deadline }: PageInHand, remote: string): Promise<Loaded> {
  const work = async () => {
    const module = await request.loadRemote(remote);
    return { module, ...(await loadPage(core, module, address)) };
  };
  return deadline.holdTo(work());
}

/**
 * Whether a page's load failed because of the API: it refused, failed, or was still being waited for at the deadline. Errors of
 * Node, and others with a code or a status, are the remote's own.
 */
const isOfApi = (failure: unknown, queryClient: QueryClient): boolean =>
  failure instanceof DeadlineError ? queryClient.isFetching() > 0 : isApiError(failure);

async function renderPage(page: PageInHand, { loaded, failure }: { loaded?: Loaded; failure?: unknown }): Promise<HtmlResult> {
  const { request, core, address, remote } = page;
  const problems: unknown[] = failure === undefined ? [] : [failure];
  const first = loaded && { url: address.pathname + address.search, outcome: loaded.outcome };
  const remotes: Remotes = {
    load: (name) =>
      name === remote && loaded ? settled(loaded.module) : failed(failure ?? new Error(`${name} is not part of this page.`)),
    retry: () => {},
  };
  const pages = new PageLoads(core, first);
  const navigation = new NavigationController({ find: core.find, rendered: address.pathname + address.search });
  const services: Services = { ...core, remotes, pages, navigation };
  const query = remote ? loaded?.route.query : [];
  const boot: Boot = {
    version: request.shell.version,
    config: request.config,
    remotes: factsOf(request.assets),
    scripts: [request.shell.script, ...scriptsAhead(page, loaded)],
    url: address.pathname + address.search,
    ...(query ? { query } : {}),
    ...(first ? { outcome: first.outcome, state: toPageData(core.queryClient) } : {}),
    ...(request.inspect ? { inspect: request.inspect } : {}),
  };

  const bootJson = JSON.stringify(boot).replaceAll("<", "\\u003c");
  // Asked before rendering: a query that is answered later is not in the boot data.
  const complete =
    first !== undefined &&
    core.queryClient
      .getQueryCache()
      .getAll()
      .every(({ state }) => state.status === "success");
  const html = withTitle(await renderDocument(page, { loaded, boot, bootJson, services, problems }), request.config);
  const status = statusOf(remote, first?.outcome, problems);
  const ofApi = failure !== undefined && isOfApi(failure, core.queryClient);
  return { kind: "html", status, html, problems, ofApi, mayBeKept: complete && (status === 200 || status === 404), takesStyles: true };
}

/**
 * Gives a page a title that has none, since its part of the remote did not come: React leaves out the titles of what stands in
 * for others. In the browser a page's own title goes before this one.
 */
function withTitle(html: string, { discreet }: PublicConfig): string {
  const end = html.indexOf("</head>");
  if (html.slice(0, end).includes("<title>")) return html;
  return `${html.slice(0, end)}<title>${discreet ? DISCREET_TITLE : PRODUCT_NAME}</title>${html.slice(end)}`;
}

/** The scripts that this page will run beside the shell's, so that the request chain has a depth of two. */
function scriptsAhead({ request, remote }: PageInHand, loaded: Loaded | undefined): readonly AssetLink[] {
  const ahead = remote && request.preload[remote];
  if (!ahead) return [];
  return [...ahead.scripts, ...chunksOf(loaded).flatMap((chunk) => ahead.chunks[chunk] ?? [])];
}

/** The names of the chunks of its own that a page needs: its route's, and that of what was loaded for it. */
function chunksOf(loaded: Loaded | undefined): readonly string[] {
  if (!loaded) return [];
  const { route, outcome } = loaded;
  return [route.chunk, outcome.kind === "page" ? outcome.chunk : undefined].filter((chunk) => chunk !== undefined);
}

/**
 * What a page says of the remotes: all of each but its styles. Those of this page are in its head; those of another come with its chunk,
 * whose remote knows them. All of them were a tenth of a page's bytes.
 */
const factsOf = (assets: RenderRequest["assets"]): RemoteAssetsMap =>
  Object.fromEntries(Object.entries(assets).map(([name, { css: _, chunks: __, ...facts }]) => [name, facts]));

/** Links to the styles of a page, the shell's first: those of its remote, and those of the remote's chunks that it needs. */
function Styles({ page: { request, remote }, loaded }: { page: PageInHand; loaded: Loaded | undefined }) {
  const files = loaded?.outcome.kind === "page" && remote ? request.assets[remote] : undefined;
  const own = files ? [...files.css, ...chunksOf(loaded).flatMap((chunk) => files.chunks[chunk]?.css ?? [])] : [];
  const link = (precedence: string) => (file: AssetLink) => (
    <link key={file.href} rel="stylesheet" href={file.href} precedence={precedence} integrity={file.integrity} crossOrigin="anonymous" />
  );
  return [...request.shell.css.map(link("base")), ...own.map(link("remote"))];
}

function statusOf(remote: string | undefined, outcome: LoadResult | undefined, problems: readonly unknown[]): number {
  if (!remote) return 404;
  if (problems.length > 0) return 503;
  if (outcome?.kind === "not-found") return 404;
  return outcome?.kind === "page" ? (outcome.status ?? 200) : 200;
}

/** Preloads of the shell's fonts. Scripts are fetched ahead by the loader. */
function Preloads({ fonts, children }: { fonts: readonly string[]; children: React.ReactNode }) {
  for (const href of fonts) ReactDom.preload(href, { as: "font", type: "font/woff2", crossOrigin: "anonymous" });
  return children;
}

interface Content {
  readonly loaded: Loaded | undefined;
  readonly boot: Boot;
  readonly bootJson: string;
  readonly services: Services;
  /** Collects the failures of rendering, after those of loading. */
  readonly problems: unknown[];
}

function renderDocument(page: PageInHand, { loaded, boot, bootJson, services, problems }: Content): Promise<string> {
  const { request, deadline } = page;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return new Promise((resolve, reject) => {
    const stream = renderToPipeableStream(
      <Document
        styles={<Styles page={page} loaded={loaded} />}
        releases={releasesOf(boot)}
        bootJson={bootJson}
        className={discreetClass(services.config)}
      >
        <Preloads fonts={request.shell.fonts}>
          <StaticRouter location={request.url}>
            <App services={services} />
          </StaticRouter>
        </Preloads>
      </Document>,
      {
        ...(request.loader === undefined ? {} : { bootstrapScriptContent: request.loader }),
        // Larger boundaries would be sent hidden, to be shown by a script that may never run
        // (docs/adr/0018-measured-before-building.md#streaming).
        progressiveChunkSize: Number.MAX_SAFE_INTEGER,
        onShellReady() {
          // The abort is set no earlier: without its shell there would be no page at all, and the shell waits for nothing.
          timer = setTimeout(() => stream.abort(new DeadlineError(request.timeLimit)), deadline.left);
        },
        onAllReady() {
          clearTimeout(timer);
          // Piped a moment later: an abort calls this before it is over.
          queueMicrotask(() => stream.pipe(collect(resolve, reject)));
        },
        onShellError: reject,
        onError(error) {
          // The failure of the load is thrown again where its page would be; it is counted once.
          if (!problems.includes(error)) problems.push(error);
        },
      },
    );
  });
}

/** Collects a page that React writes, in the part of Node's writable streams that React uses. */
function collect(resolve: (html: string) => void, reject: (error: unknown) => void): NodeJS.WritableStream {
  let html = "";
  const destination = {
    write(chunk: string): boolean {
      html += chunk;
      return true;
    },
    end: () => resolve(html),
    destroy: reject,
    on: () => destination,
  };
  return destination as unknown as NodeJS.WritableStream;
}
