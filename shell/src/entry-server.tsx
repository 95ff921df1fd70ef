// First, so that the order of the cascade layers is the one it declares.
import "./base.css";

import { Writable } from "node:stream";
import type { ApiClient } from "@nightlatch/shared/api-client";
import type { LoadResult, PublicConfig, RemoteModule, RemoteName } from "@nightlatch/shared/contracts";
import * as facade from "@nightlatch/shared/runtime";
import type { QueryClient } from "@tanstack/react-query";
import * as React from "react";
import * as jsxRuntime from "react/jsx-runtime";
import * as ReactDom from "react-dom";
import { renderToPipeableStream } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { App } from "./app.tsx";
import type { AssetLink, Boot, RemoteAssetsMap } from "./boot.ts";
import { discreetClass } from "./discretion/discreet-mode.tsx";
import { Document } from "./document.tsx";
import { failed, type Remotes, settled } from "./federation/remotes.ts";
import { toPageData } from "./page-data.ts";
import { loadPage, PageLoads } from "./pages/page-loads.ts";
import { createQueryClient } from "./query-client.ts";
import { remoteFor } from "./route-table.ts";
import type { Services } from "./services.ts";

/** What remotes' server bundles may require, and all that they may (docs/adr/0003). */
export const sharedTable: Readonly<Record<string, unknown>> = {
  react: React,
  "react/jsx-runtime": jsxRuntime,
  "react-dom": ReactDom,
  "@nightlatch/shared/runtime": facade,
};

export interface RenderRequest {
  /** Path and query as the visitor asked for them. */
  readonly url: string;
  readonly config: PublicConfig;
  readonly api: ApiClient;
  /** Gives the evaluated server bundle of a remote; rejects when it has none that works. */
  readonly loadRemote: (name: RemoteName) => Promise<RemoteModule>;
  readonly assets: RemoteAssetsMap;
  /** Scripts of each remote to fetch ahead for any page of its own, and for those that need a chunk of their own. */
  readonly preload: Readonly<
    Partial<Record<RemoteName, { readonly scripts: readonly AssetLink[]; readonly chunks: Readonly<Record<string, readonly AssetLink[]>> }>>
  >;
  readonly shell: {
    readonly version: string;
    readonly script: AssetLink;
    readonly css: readonly AssetLink[];
    readonly fonts: readonly string[];
  };
  readonly nonce: string;
  /**
   * Asked before a page is rendered that may be kept: `inputs` is all that its HTML is a pure function of, the nonce
   * apart. When it says true the caller has that HTML; nothing is rendered and the result's `html` is empty.
   */
  readonly isKept?: (inputs: string) => boolean;
  /** After this many milliseconds whatever is not ready is left to the browser. */
  readonly timeLimit: number;
}

export type RenderResult =
  | { readonly kind: "redirect"; readonly to: string; readonly permanent: boolean }
  | {
      readonly kind: "html";
      readonly status: number;
      readonly html: string;
      readonly remote: RemoteName | undefined;
      readonly problems: readonly unknown[];
    };

/**
 * Renders a page whole: loads the remote that owns the address, runs its data queries, renders shell and
 * remote in one tree. A remote or a query that fails costs its boundary; the answer is then a 503 page that
 * the browser tries to complete.
 */
export async function render(request: RenderRequest): Promise<RenderResult> {
  const { pathname, search } = new URL(request.url, "http://internal");
  const address = { pathname, search };
  const remote = remoteFor(pathname, request.config.homeMode);
  const queryClient = createQueryClient();
  const core = { api: request.api, config: request.config, queryClient };
  const problems: unknown[] = [];

  let first: { url: string; outcome: LoadResult } | undefined;
  let module: RemoteModule | undefined;
  let failure: unknown;
  let chunks: (string | undefined)[] = [];
  if (remote) {
    try {
      module = await request.loadRemote(remote);
      const { route, outcome } = await withTimeLimit(loadPage(core, module, address), request.timeLimit);
      if (outcome.kind === "redirect") return { kind: "redirect", to: outcome.to, permanent: outcome.permanent ?? false };
      first = { url: pathname + search, outcome };
      chunks = [route.chunk, outcome.kind === "page" ? outcome.chunk : undefined];
    } catch (error) {
      failure = error;
      problems.push(error);
    }
  }

  const remotes: Remotes = {
    load: (name) => (name === remote && module ? settled(module) : failed(failure ?? new Error(`${name} is not part of this page.`))),
    retry: () => {},
  };
  const pages = new PageLoads(core, first);
  if (failure) pages.adoptFailure(address, failure);
  const services: Services = { ...core, remotes, assets: request.assets, pages };
  const boot: Boot = {
    version: request.shell.version,
    config: request.config,
    remotes: request.assets,
    css: request.shell.css,
    url: pathname + search,
    ...(first ? { outcome: first.outcome, state: toPageData(queryClient) } : {}),
  };

  const ahead = remote && request.preload[remote];
  const scripts = ahead ? [...ahead.scripts, ...chunks.flatMap((chunk) => (chunk && ahead.chunks[chunk]) || [])] : [];
  const bootJson = JSON.stringify(boot).replaceAll("<", "\\u003c");
  const status = statusOf(remote, first?.outcome, problems);
  if (first && mayBeKept(status, queryClient) && request.isKept?.(inputsOf(request, scripts, bootJson))) {
    return { kind: "html", status, html: "", remote, problems };
  }
  const html = await renderDocument(request, scripts, boot.css, bootJson, services, problems);
  return { kind: "html", status: statusOf(remote, first?.outcome, problems), html, remote, problems };
}

/** Pages of a remote that worked, whose every query succeeded: what a query holds besides is not in the page's data. */
function mayBeKept(status: number, queryClient: QueryClient): boolean {
  const queries = queryClient.getQueryCache().getAll();
  return (status === 200 || status === 404) && queries.every(({ state }) => state.status === "success");
}

/**
 * All that a page's HTML is a pure function of (docs/adr/0006). The boot data name the remotes' versions and hold the
 * settings, the load's outcome and its data; of the time a page may show the day (READINGS 12), by the calendar of UTC.
 */
function inputsOf({ url, shell }: RenderRequest, scripts: readonly AssetLink[], bootJson: string): string {
  const today = new Date().toISOString().slice(0, 10);
  // JSON has no raw line break, so that two different pairs never read the same.
  return `${JSON.stringify([today, url, shell, scripts])}\n${bootJson}`;
}

function statusOf(remote: RemoteName | undefined, outcome: LoadResult | undefined, problems: readonly unknown[]): number {
  if (!remote) return 404;
  if (problems.length > 0) return 503;
  if (outcome?.kind === "not-found") return 404;
  return outcome?.kind === "page" ? (outcome.status ?? 200) : 200;
}

/** Preloads of exactly what this page will run, so that the request chain has a depth of two. */
function Preloads({ request, scripts, children }: { request: RenderRequest; scripts: readonly AssetLink[]; children: React.ReactNode }) {
  for (const href of request.shell.fonts) ReactDom.preload(href, { as: "font", type: "font/woff2", crossOrigin: "anonymous" });
  for (const { href, integrity } of scripts) {
    ReactDom.preload(href, { as: "script", crossOrigin: "anonymous", integrity, nonce: request.nonce, fetchPriority: "low" });
  }
  return children;
}

function renderDocument(
  request: RenderRequest,
  scripts: readonly AssetLink[],
  css: readonly AssetLink[],
  bootJson: string,
  services: Services,
  problems: unknown[],
): Promise<string> {
  const { script } = request.shell;
  return new Promise((resolve, reject) => {
    const stream = renderToPipeableStream(
      <Document css={css} bootJson={bootJson} className={discreetClass(services.config)}>
        <Preloads request={request} scripts={scripts}>
          <StaticRouter location={request.url}>
            <App services={services} />
          </StaticRouter>
        </Preloads>
      </Document>,
      {
        nonce: request.nonce,
        bootstrapScripts: [{ src: script.href, integrity: script.integrity, crossOrigin: "anonymous" }],
        // Larger boundaries would be sent hidden, to be shown by a script that may never run (PROBES.md).
        progressiveChunkSize: Number.MAX_SAFE_INTEGER,
        onAllReady() {
          clearTimeout(timer);
          stream.pipe(collect(resolve, reject));
        },
        onShellError: reject,
        onError(error) {
          problems.push(error);
        },
      },
    );
    const timer = setTimeout(() => stream.abort(new Error(`Rendering took longer than ${request.timeLimit} ms.`)), request.timeLimit);
  });
}

function collect(resolve: (html: string) => void, reject: (error: unknown) => void): Writable {
  const chunks: Buffer[] = [];
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
    final(done) {
      resolve(Buffer.concat(chunks).toString("utf8"));
      done();
    },
  }).on("error", reject);
}

function withTimeLimit<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The page's data took longer than ${milliseconds} ms.`)), milliseconds);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}
