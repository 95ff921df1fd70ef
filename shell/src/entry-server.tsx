import type { RemoteModule } from "@nightlatch/runtime";
import "./base.css";

import { createApiClient, isApiError, type Transport } from "@nightlatch/api-client";
import {
  type BySingleton,
  FACADE_VERSION,
  type LoadResult,
  matchRoute,
  type PublicConfig,
  SERVED_CONTRACTS,
  withFormerNames,
} from "@nightlatch/contract";
import { DISCREET_TITLE, PRODUCT_NAME } from "@nightlatch/domain";
import { withLimit } from "@nightlatch/process/supervision";
import * as facade from "@nightlatch/runtime";
import type { QueryClient } from "@tanstack/react-query";
import * as React from "react";
import * as jsxRuntime from "react/jsx-runtime";
import * as ReactDom from "react-dom";
// React's build for Bun writes strings. Other builds write UTF-8 bytes, and the realm encodes those slowly, in JavaScript.
import { renderToPipeableStream } from "react-dom/server.bun";
import { StaticRouter } from "react-router-dom";
import { App } from "./app.tsx";
import { type AssetLink, type Boot, type RemoteAssetsMap, releasesOf } from "./boot.ts";
import { discreetClass } from "./discretion/discreet-mode.tsx";
import { Document } from "./document.tsx";
import { failed, type Remotes, settled } from "./federation/remotes.ts";
import { NavigationController } from "./navigation/controller.ts";
import { toPageData } from "./page-data.ts";
import { type LoadedPage, loadPage, type PageAddress, PageLoads } from "./pages/page-loads.ts";
import { createQueryClient } from "./query-client.ts";
import type { Services } from "./services.ts";

export const sharedTable: BySingleton<unknown> = withFormerNames({
  react: React,
  "react/jsx-runtime": jsxRuntime,
  "react-dom": ReactDom,
  "@nightlatch/runtime": facade,
});

export const sharedVersions: Readonly<Record<string, string>> = withFormerNames({ "@nightlatch/runtime": FACADE_VERSION });

export const contracts = SERVED_CONTRACTS;

/** The server rejects shells without this value, because its content security policy would block their scripts (docs/adr/0021). */
export const startsBy = "loader";

export interface RenderRequest {
  readonly url: string;
  readonly config: PublicConfig;
  readonly transport: Transport;
  readonly loadRemote: (name: string) => Promise<RemoteModule>;
  readonly assets: Readonly<Record<string, RemoteFiles>>;
  readonly preload: Readonly<
    Partial<Record<string, { readonly scripts: readonly AssetLink[]; readonly chunks: Readonly<Record<string, readonly AssetLink[]>> }>>
  >;
  readonly shell: {
    readonly version: string;
    readonly script: AssetLink;
    readonly css: readonly AssetLink[];
    readonly fonts: readonly string[];
  };
  /** The page's only inline script (docs/adr/0021); undefined for a page without scripts. */
  readonly loader?: string;
  readonly inspect?: NonNullable<Boot["inspect"]>;
  readonly withoutRemote?: string;
  /** Maximum milliseconds to load the bundle and data and to render. The browser then renders the missing parts. */
  readonly timeLimit: number;
}

export type RenderResult =
  | { readonly kind: "redirect"; readonly to: string; readonly permanent: boolean }
  | {
      readonly kind: "html";
      readonly status: number;
      readonly html: string;
      readonly problems: readonly unknown[];
      readonly ofApi: boolean;
      readonly mayBeKept: boolean;
      /** The server may inline style sheets, because the shell in the browser does not look for their links. */
      readonly takesStyles: true;
    };

/** Renders a failed part as an empty error boundary, with status 503; the browser then completes the page. */
export async function render(request: RenderRequest): Promise<RenderResult> {
  // `new URL(url, base)` would parse an address that begins with `//` as a host name.
  const { pathname, search } = new URL(`http://internal${request.url}`);
  const find = (path: string) => matchRoute(request.assets, path, request.config.homeMode);
  const remote = find(pathname)?.remote;
  const queryClient = createQueryClient();
  const core = { api: createApiClient(request.transport), config: request.config, queryClient, find };
  const page = { request, core, address: { pathname, search }, remote, deadline: performance.now() + request.timeLimit };
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

type RemoteFiles = RemoteAssetsMap[string] & {
  readonly css: readonly AssetLink[];
  readonly chunks: Readonly<Record<string, { readonly css: readonly AssetLink[] }>>;
};

interface PageRender {
  readonly request: RenderRequest;
  readonly core: Pick<Services, "api" | "config" | "queryClient" | "find">;
  readonly address: PageAddress;
  readonly remote: string | undefined;
  readonly deadline: number;
}

interface Loaded extends LoadedPage {
  readonly module: RemoteModule;
}

type HtmlResult = Extract<RenderResult, { readonly kind: "html" }>;

class DeadlineError extends Error {
  override readonly name = "DeadlineError";

  constructor({ timeLimit }: RenderRequest) {
    super(`The page took longer than ${timeLimit} ms.`);
  }
}

const timeLeft = ({ deadline }: PageRender): number => Math.max(0, deadline - performance.now());

function load(page: PageRender, remote: string): Promise<Loaded> {
  const { request, core, address } = page;
  const work = async () => {
    const module = await request.loadRemote(remote);
    return { module, ...(await loadPage(core, module, address)) };
  };
  return withLimit(work(), timeLeft(page), () => new DeadlineError(request));
}

/** Only `ApiError`s are failures of the API. Other errors, even with a code or status, come from the remote's code. */
const isOfApi = (failure: unknown, queryClient: QueryClient): boolean =>
  failure instanceof DeadlineError ? queryClient.isFetching() > 0 : isApiError(failure);

async function renderPage(page: PageRender, { loaded, failure }: { loaded?: Loaded; failure?: unknown }): Promise<HtmlResult> {
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
    scripts: [request.shell.script, ...preloadedScripts(page, loaded)],
    url: address.pathname + address.search,
    ...(query ? { query } : {}),
    ...(first ? { outcome: first.outcome, state: toPageData(core.queryClient) } : {}),
    ...(request.inspect ? { inspect: request.inspect } : {}),
  };

  const bootJson = JSON.stringify(boot).replaceAll("<", "\\u003c");
  // Computed before rendering: the boot data lacks queries that start during rendering.
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

/** React omits the title of a page that suspends. The browser replaces this title when it renders the page. */
function withTitle(html: string, { discreet }: PublicConfig): string {
  const end = html.indexOf("</head>");
  if (html.slice(0, end).includes("<title>")) return html;
  return `${html.slice(0, end)}<title>${discreet ? DISCREET_TITLE : PRODUCT_NAME}</title>${html.slice(end)}`;
}

/** Preloading these scripts limits the request chain to a depth of two. */
function preloadedScripts({ request, remote }: PageRender, loaded: Loaded | undefined): readonly AssetLink[] {
  const ahead = remote && request.preload[remote];
  if (!ahead) return [];
  return [...ahead.scripts, ...chunksOf(loaded).flatMap((chunk) => ahead.chunks[chunk] ?? [])];
}

function chunksOf(loaded: Loaded | undefined): readonly string[] {
  if (!loaded) return [];
  const { route, outcome } = loaded;
  return [route.chunk, outcome.kind === "page" ? outcome.chunk : undefined].filter((chunk) => chunk !== undefined);
}

/** Omits style sheets and chunks, a tenth of a page's bytes: this page's links are in the head, and other chunks load their own styles. */
const factsOf = (assets: RenderRequest["assets"]): RemoteAssetsMap =>
  Object.fromEntries(Object.entries(assets).map(([name, { css: _, chunks: __, ...facts }]) => [name, facts]));

function Styles({ page: { request, remote }, loaded }: { page: PageRender; loaded: Loaded | undefined }) {
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

function Preloads({ fonts, children }: { fonts: readonly string[]; children: React.ReactNode }) {
  for (const href of fonts) ReactDom.preload(href, { as: "font", type: "font/woff2", crossOrigin: "anonymous" });
  return children;
}

interface Content {
  readonly loaded: Loaded | undefined;
  readonly boot: Boot;
  readonly bootJson: string;
  readonly services: Services;
  readonly problems: unknown[];
}

function renderDocument(page: PageRender, { loaded, boot, bootJson, services, problems }: Content): Promise<string> {
  const { request } = page;
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
        // Larger boundaries would need a script of React to show them (docs/adr/0018).
        progressiveChunkSize: Number.MAX_SAFE_INTEGER,
        onShellReady() {
          // Starts here, because an abort before this point would return no page.
          timer = setTimeout(() => stream.abort(new DeadlineError(request)), timeLeft(page));
        },
        onAllReady() {
          clearTimeout(timer);
          // Deferred, because `stream.abort` calls this function before it has finished.
          queueMicrotask(() => stream.pipe(collect(resolve, reject)));
        },
        onShellError: reject,
        onError(error) {
          // Rendering throws the error of the failed load again, but the error counts once.
          if (!problems.includes(error)) problems.push(error);
        },
      },
    );
  });
}

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
