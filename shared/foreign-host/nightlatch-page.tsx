import { PageContext } from "@nightlatch/runtime";
import { QueryClientProvider } from "@tanstack/react-query";
import { Component, type ReactNode, Suspense, startTransition, useCallback, useEffect, useMemo, useState } from "react";
import { type PageError, toPageError } from "./page-error.ts";
import { PageRouter } from "./page-router.tsx";
import type { LoadedPage, Pages } from "./pages.ts";

export interface NightlatchPageProps {
  /** Made by `createHost`, once for all pages. */
  readonly host: { readonly pages: Pages };
  /** A path of the site, with a query if need be: `/pricing`. */
  readonly path: string;
}

/** One page of the site. Whatever goes wrong with it is said in its place, with a button that tries again. */
export function NightlatchPage({ host, path }: NightlatchPageProps) {
  // A page at another path is another page: nothing of this one stays.
  return (
    <div className="nightlatch-page">
      <Shown key={path} pages={host.pages} path={path} />
    </div>
  );
}

interface State {
  readonly page?: LoadedPage;
  readonly error?: PageError;
}

function Shown({ pages, path }: { pages: Pages; path: string }) {
  const [{ at, round }, setPlace] = useState({ at: path, round: 0 });
  const [{ page, error }, setState] = useState<State>({});

  useEffect(() => {
    const { page: loaded, leave } = pages.visit(at);
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
      // After what comes instead: another query of the same page needs the same sheets.
      setTimeout(leave);
    };
    // `round` has it loaded again.
  }, [pages, at, round]);

  const fail = useCallback((failure: unknown) => setState({ error: toPageError(failure, at) }), [at]);
  const show = useCallback((next: string) => {
    setPlace(({ round: same }) => ({ at: next, round: same }));
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
    setPlace((place) => ({ ...place, round: place.round + 1 }));
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

/** Keeps what a page throws while it renders to its element. */
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
