import { PageContext } from "@nightlatch/runtime";
import { QueryClientProvider } from "@tanstack/react-query";
import { Component, type ReactNode, Suspense, startTransition, useCallback, useEffect, useMemo, useState } from "react";
import { createRoot } from "react-dom/client";
import type { HostOptions } from "./host-options.ts";
import { type PageError, toPageError } from "./page-error.ts";
import { type LoadedPage, Pages } from "./page-loader.ts";
import { PageRouter } from "./page-router.tsx";

export interface NightlatchPageProps {
  readonly host: { readonly pages: Pages };
  /** A path of the site, with any query: `/pricing`. */
  readonly path: string;
}

export function NightlatchPage({ host, path }: NightlatchPageProps) {
  // The key resets all state when the path changes.
  return (
    <div className="nightlatch-page">
      <PageView key={path} pages={host.pages} path={path} />
    </div>
  );
}

interface State {
  readonly page?: LoadedPage;
  readonly error?: PageError;
}

function PageView({ pages, path }: { pages: Pages; path: string }) {
  const [{ at, round }, setNavigation] = useState({ at: path, round: 0 });
  const [{ page, error }, setState] = useState<State>({});

  useEffect(() => {
    const { page: loaded, leave } = pages.navigate(at);
    let over = false;
    const unlessOver = (state: State) => {
      if (!over) startTransition(() => setState(state));
    };
    loaded.then(
      (found) => unlessOver({ page: found }),
      (failure: PageError) => unlessOver({ error: failure }),
    );
    return () => {
      over = true;
      // Delayed, because the same page with another query needs the same style sheets.
      setTimeout(leave);
    };
  }, [pages, at, round]);

  const fail = useCallback((failure: unknown) => setState({ error: toPageError(failure, at) }), [at]);
  const show = useCallback((next: string) => {
    setNavigation(({ round: same }) => ({ at: next, round: same }));
    const { hash } = new URL(next, window.location.href);
    if (hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
  }, []);
  useEffect(() => {
    if (!error) return;
    console.error(error);
    pages.options.onError?.(error);
  }, [error, pages]);

  const retry = async () => {
    setState({});
    if (error) await pages.renew(error);
    setNavigation((navigation) => ({ ...navigation, round: navigation.round + 1 }));
  };
  if (error) return <Problem error={error} retry={retry} />;
  if (!page) return <p role="status">Loading…</p>;
  return (
    <Boundary fail={fail}>
      <Suspense fallback={<p role="status">Loading…</p>}>
        <Rendered page={page} pages={pages} show={show} />
      </Suspense>
    </Boundary>
  );
}

function Rendered({ page, pages, show }: { page: LoadedPage; pages: Pages; show: (path: string) => void }) {
  const { api, config, queryClient, route } = page;
  const context = useMemo(() => ({ api, config }), [api, config]);
  return (
    <QueryClientProvider client={queryClient}>
      <PageContext value={context}>
        <PageRouter page={page} options={pages.options} show={show}>
          <route.Component />
        </PageRouter>
      </PageContext>
    </QueryClientProvider>
  );
}

function Problem({ error, retry }: { error: Error; retry: () => void }) {
  return (
    <div role="alert">
      <p>{error.message}</p>
      <button type="button" onClick={retry}>
        Try again
      </button>
    </div>
  );
}

class Boundary extends Component<{ readonly fail: (error: unknown) => void; readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.fail(error);
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}

export interface Host {
  readonly pages: Pages;
  /** Renders a page into an empty element. */
  mountPage(element: Element, path: string): { readonly unmount: () => void };
}

/** Fetches nothing until a page is shown. */
export function createHost(options: HostOptions = {}): Host {
  const pages = new Pages(options);
  return {
    pages,
    mountPage(element, path) {
      const root = createRoot(element);
      root.render(<NightlatchPage host={{ pages }} path={path} />);
      return { unmount: () => root.unmount() };
    },
  };
}
