import { matchRoute } from "@nightlatch/contract";
import { PageContext, ParamsContext } from "@nightlatch/runtime";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, Suspense, useEffect } from "react";
import { MemoryRouter } from "react-router-dom";
import { createFakeApi, type FakeApi } from "../fake-api.ts";
import { TEST_CONFIG } from "../test-config.ts";
import { findState, type GalleryPackage, PAGES, readPages } from "./packages.ts";

/** Height in pixels of a frame with a dialog or page, which would fill any height. */
const TALL = 640;

interface Props {
  readonly api: FakeApi;
  readonly url: string;
  readonly children: ReactNode;
}

/** Provides the context that the site gives its pages. */
function Frame({ api, url, children }: Props) {
  // Runs after the effects of the state, so a dialog is already open.
  useEffect(fitHeight);
  return (
    <QueryClientProvider client={queryClient}>
      <PageContext value={{ api: api.client, config: TEST_CONFIG }}>
        <MemoryRouter initialEntries={[url]}>
          <Suspense>{children}</Suspense>
        </MemoryRouter>
      </PageContext>
    </QueryClientProvider>
  );
}

function fitHeight(): (() => void) | undefined {
  const frame = window.frameElement as HTMLElement | null;
  if (!frame) return;
  const observer = new ResizeObserver(() => {
    const { scrollHeight } = document.documentElement;
    const height = document.querySelector("dialog[open]") ? TALL : Math.min(scrollHeight, TALL);
    frame.style.height = `${height}px`;
  });
  observer.observe(document.body);
  return () => observer.disconnect();
}

const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } });

/** Renders one state in its own document. @throws {Error} for an unknown state */
export async function frameOf(source: GalleryPackage | undefined, component: string, state: string): Promise<ReactNode> {
  if (source && component === PAGES) return pageOf(source, state);
  const element = source && (await findState(source, component, state));
  if (element === undefined) throw new Error(`There is no state ${component}/${state}.`);
  return (
    <Frame api={createFakeApi()} url="/">
      {element}
    </Frame>
  );
}

async function pageOf(source: GalleryPackage, name: string): Promise<ReactNode> {
  const fixture = (await readPages(source)).find((one) => one.name === name);
  const { routes } = (await source.routes?.()) ?? { routes: [] };
  const [pathname = "", search = ""] = fixture?.url.split(/(?=\?)/) ?? [];
  const route = matchRoute({ remote: { pages: routes } }, pathname, TEST_CONFIG.homeMode);
  if (!fixture || !route) throw new Error(`There is no page ${name}.`);
  const api = createFakeApi(fixture);
  const { page, params } = route;
  await page.load?.({ params, location: { pathname, search }, queryClient, api: api.client, config: TEST_CONFIG });
  return (
    <Frame api={api} url={fixture.url}>
      <ParamsContext value={params}>
        <page.Component />
      </ParamsContext>
    </Frame>
  );
}
