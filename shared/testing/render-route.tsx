import { ApiError, createApiClient, type Transport } from "@nightlatch/api-client";
import { type LoadResult, matchRoute, type PublicConfig } from "@nightlatch/contract";
import { PageContext, ParamsContext, type RemoteRoute } from "@nightlatch/runtime";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { StaticRouter } from "react-router-dom";
import { renderWhole } from "./render-whole.ts";
import { TEST_CONFIG } from "./test-config.ts";

/** Undefined means a 404. */
export type RouteResponses = (path: string, query: URLSearchParams) => unknown;

export interface RenderedRoute {
  readonly outcome: LoadResult;
  readonly html: string;
  readonly calls: readonly string[];
}

/** Renders a route as the site server does, without the shell. @param url path and query @throws the error of `load` */
export async function renderRoute(
  routes: readonly RemoteRoute[],
  url: string,
  responses: RouteResponses,
  settings: Partial<PublicConfig> = {},
): Promise<RenderedRoute> {
  const { pathname, search } = new URL(url, TEST_CONFIG.origin);
  const config = { ...TEST_CONFIG, ...settings };
  const matched = matchRoute({ remote: { pages: routes } }, pathname, config.homeMode);
  if (!matched) throw new Error(`No route owns ${pathname}.`);
  const { page: route, params } = matched;

  const calls: string[] = [];
  const api = createApiClient(respondFrom(responses, calls));
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } });
  const outcome = (await route.load?.({ params, location: { pathname, search }, queryClient, api, config })) ?? {
    kind: "page" as const,
  };
  if (outcome.kind !== "page") return { outcome, html: "", calls };

  const html = await renderWhole(
    <QueryClientProvider client={queryClient}>
      <PageContext value={{ api, config }}>
        <StaticRouter location={url}>
          <ParamsContext value={params}>
            <route.Component />
          </ParamsContext>
        </StaticRouter>
      </PageContext>
    </QueryClientProvider>,
  );
  return { outcome, html, calls };
}

function respondFrom(responses: RouteResponses, calls: string[]): Transport {
  return async (path) => {
    calls.push(path);
    const url = new URL(path, TEST_CONFIG.origin);
    const response = responses(url.pathname, url.searchParams);
    if (response instanceof ApiError) return reply(response.status, { error: response.message, code: response.code });
    if (response === undefined) return reply(404, { error: "There is nothing at this address.", code: "not-found" });
    return reply(200, response);
  };
}

const reply = (status: number, body: unknown) => ({ status, text: async () => JSON.stringify(body) });
