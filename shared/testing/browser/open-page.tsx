import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, Suspense, useEffect } from "react";
import { createRoot, type Root } from "react-dom/client";
import { BrowserRouter, matchPath, Route, Routes } from "react-router-dom";
import type { PublicConfig, RemoteRoute } from "../../contracts/index.ts";
import { PageContext } from "../../runtime/index.ts";
import { TEST_CONFIG } from "../test-config.ts";
import type { FakeApi } from "./fake-api.ts";

interface Settings {
  readonly api: FakeApi;
  /** Path and query. */
  readonly url: string;
  readonly config?: Partial<PublicConfig>;
}

export interface OpenPage {
  readonly main: HTMLElement;
  readonly queryClient: QueryClient;
}

let open: { readonly root: Root; readonly main: HTMLElement } | undefined;

/** Takes the page away that was opened last. What it kept in browser storage stays. */
export function closePage(): void {
  open?.root.unmount();
  open?.main.remove();
  open = undefined;
}

/**
 * Loads a page of a remote and shows it as the shell does, without the shell around it, in place of the one before.
 *
 * @throws what the route's `load` rejects with, and an Error when no route owns the address or it leads elsewhere
 */
export async function openRoute(routes: readonly RemoteRoute[], { api, url, config }: Settings): Promise<OpenPage> {
  const { pathname, search } = new URL(url, location.origin);
  const matched = routes.map((route) => ({ route, match: matchPath(route.path, pathname) })).find(({ match }) => match !== null);
  if (!matched?.match) throw new Error(`No route owns ${pathname}.`);
  const { route, match } = matched;
  const settings = { ...TEST_CONFIG, ...config };
  const queryClient = createQueryClient();
  const outcome = await route.load?.({
    params: match.params,
    location: { pathname, search },
    queryClient,
    api: api.client,
    config: settings,
  });
  if (outcome && outcome.kind !== "page") throw new Error(`${url} is no page: ${outcome.kind}.`);
  return show(
    <Routes>
      <Route path={route.path} element={<route.Component />} />
      <Route path="*" element={<p>Another page</p>} />
    </Routes>,
    { api, url, config: settings, queryClient },
  );
}

/** Shows a part of a page alone. */
export function openPart(part: ReactNode, { api, url, config }: Settings): Promise<OpenPage> {
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
              <Shown onShown={resolve} />
            </Suspense>
          </BrowserRouter>
        </PageContext>
      </QueryClientProvider>,
    );
  });
  return { main, queryClient };
}

/** Beside a part: its effects come after those of the part. */
function Shown({ onShown }: { readonly onShown: () => void }): ReactNode {
  useEffect(onShown, [onShown]);
  return null;
}
