import { type LoadResult, matchPath, matchRoute, type PublicConfig } from "@nightlatch/contract";
import { PageContext, ParamsContext, type RemoteRoute } from "@nightlatch/runtime";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, Suspense, use, useEffect } from "react";
import { createRoot, type Root } from "react-dom/client";
import { BrowserRouter, useLocation } from "react-router-dom";
import type { FakeApi } from "../fake-api.ts";
import { TEST_CONFIG } from "../test-config.ts";

interface Settings {
  readonly api: FakeApi;
  readonly url: string;
  readonly config?: Partial<PublicConfig>;
}

export interface OpenPage {
  readonly main: HTMLElement;
  readonly queryClient: QueryClient;
}

let open: { readonly root: Root; readonly main: HTMLElement } | undefined;

export function closePage(): void {
  open?.root.unmount();
  open?.main.remove();
  open = undefined;
}

/** Opens a route without the shell. @throws the error of `load`, and an Error for an unknown address or a redirect */
export async function openRoute(routes: readonly RemoteRoute[], { api, url, config }: Settings): Promise<OpenPage> {
  const { pathname, search } = new URL(url, location.origin);
  const settings = { ...TEST_CONFIG, ...config };
  const route = matchRoute({ remote: { pages: routes } }, pathname, settings.homeMode)?.page;
  if (!route) throw new Error(`No route owns ${pathname}.`);
  const queryClient = createQueryClient();
  const loads = new Map<string, Promise<LoadResult>>();
  const load: LoadPage = (at) => {
    const known = loads.get(at.pathname + at.search);
    if (known) return known;
    const context = { params: matchPath(route.path, at.pathname) ?? {}, location: at, queryClient, api: api.client, config: settings };
    const begun = Promise.resolve(route.load?.(context)).then((result): LoadResult => result ?? { kind: "page" });
    loads.set(at.pathname + at.search, begun);
    return begun;
  };
  const outcome = await load({ pathname, search });
  if (outcome.kind !== "page") throw new Error(`${url} is no page: ${outcome.kind}.`);
  // Without these fields, React would suspend for 300 milliseconds.
  const first = Object.assign(Promise.resolve(outcome), { status: "fulfilled", value: outcome });
  loads.set(pathname + search, first);
  return show(<LoadedRoute route={route} load={load} />, { api, url, config: settings, queryClient });
}

type LoadPage = (at: { readonly pathname: string; readonly search: string }) => Promise<LoadResult>;

interface LoadedRouteProps {
  readonly route: RemoteRoute;
  readonly load: LoadPage;
}

/** Remounts for each address, as the shell does. */
function LoadedRoute({ route, load }: LoadedRouteProps): ReactNode {
  const { pathname, search } = useLocation();
  const matched = matchPath(route.path, pathname);
  if (!matched) return <p>Another page</p>;
  use(load({ pathname, search }));
  return (
    <ParamsContext value={matched}>
      <route.Component key={pathname} />
    </ParamsContext>
  );
}

export function openComponent(part: ReactNode, { api, url, config }: Settings): Promise<OpenPage> {
  return show(part, { api, url, config: { ...TEST_CONFIG, ...config }, queryClient: createQueryClient() });
}

const createQueryClient = () => new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } });

interface Stage {
  readonly api: FakeApi;
  readonly url: string;
  readonly config: PublicConfig;
  readonly queryClient: QueryClient;
}

async function show(part: ReactNode, { api, url, config, queryClient }: Stage): Promise<OpenPage> {
  closePage();
  history.replaceState(null, "", url);
  scrollTo(0, 0);
  const main = document.createElement("main");
  main.id = "main";
  main.tabIndex = -1;
  document.body.append(main);
  await new Promise<void>((resolve, reject) => {
    const root = createRoot(main, { onUncaughtError: reject });
    open = { root, main };
    root.render(
      <QueryClientProvider client={queryClient}>
        <PageContext value={{ api: api.client, config }}>
          <BrowserRouter>
            <Suspense>
              {part}
              <RenderSignal onRendered={resolve} />
            </Suspense>
          </BrowserRouter>
        </PageContext>
      </QueryClientProvider>,
    );
  });
  return { main, queryClient };
}

/** Its effects run after the effects of the siblings before it. */
function RenderSignal({ onRendered }: { readonly onRendered: () => void }): ReactNode {
  useEffect(onRendered, [onRendered]);
  return null;
}
