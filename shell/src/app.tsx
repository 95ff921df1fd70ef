import type { ApiClient } from "@nightlatch/api-client";
import type { PublicConfig } from "@nightlatch/contract";
import { PageContext } from "@nightlatch/runtime";
import { QueryClientProvider } from "@tanstack/react-query";
import { Component, type ReactNode, useMemo } from "react";
import { useLocation } from "react-router-dom";
import { DiscreetModeProvider, SiteIcons } from "./discretion/discreet-mode.tsx";
import { Footer } from "./layout/footer.tsx";
import { Header } from "./layout/header.tsx";
import styles from "./layout/layout.module.css";
import { note } from "./measure/notes.ts";
import { FollowNavigation, NavigationProgress } from "./navigation/follow-navigation.tsx";
import { RemotePage } from "./pages/remote-page.tsx";
import { PreviewCorner } from "./preview/preview.tsx";
import { NotFoundScreen } from "./screens/not-found.tsx";
import screen from "./screens/screens.module.css";
import { type Services, ServicesContext, useServices } from "./services.ts";

export function App({ services }: { services: Services }) {
  return (
    <ServicesContext value={services}>
      <QueryClientProvider client={services.queryClient}>
        <DiscreetModeProvider>{(config) => <Site api={services.api} config={config} />}</DiscreetModeProvider>
      </QueryClientProvider>
    </ServicesContext>
  );
}

function Site({ api, config }: { api: ApiClient; config: PublicConfig }) {
  const page = useMemo(() => ({ api, config }), [api, config]);
  return (
    <PageContext value={page}>
      <SiteIcons />
      <AppErrorBoundary>
        <a className={styles.skip} href="#main">
          Skip to content
        </a>
        <Header />
        <main id="main" tabIndex={-1} data-host={new URL(config.origin).host}>
          <NavigationProgress />
          <CurrentPage />
        </main>
        <Footer />
        <PreviewCorner />
        <FollowNavigation />
      </AppErrorBoundary>
    </PageContext>
  );
}

function CurrentPage() {
  const { pathname } = useLocation();
  const route = useServices().find(pathname);
  return route ? <RemotePage route={route} /> : <NotFoundScreen />;
}

class AppErrorBoundary extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: Error): void {
    note(undefined, { error });
    console.error(`The page failed: ${error.message}`);
  }

  override render(): ReactNode {
    return this.state.failed ? <SomethingWentWrong /> : this.props.children;
  }
}

/** Uses plain links, because the router may have failed. */
function SomethingWentWrong() {
  return (
    <section className={screen.screen} role="alert">
      <h1 className={screen.title}>Something went wrong</h1>
      <p className={screen.text}>There was an unexpected error. Please try refreshing the page.</p>
      <div className={screen.actions}>
        <a className={screen.primary} href="/">
          Go Home
        </a>
        <button type="button" className={screen.secondary} onClick={() => location.reload()}>
          Refresh Page
        </button>
      </div>
    </section>
  );
}
