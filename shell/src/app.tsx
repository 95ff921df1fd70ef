import type { ApiClient } from "@nightlatch/api-client";
import type { PublicConfig } from "@nightlatch/contract";
import { PageContext } from "@nightlatch/runtime";
import { QueryClientProvider } from "@tanstack/react-query";
import { useMemo } from "react";
import { useLocation } from "react-router-dom";
import { DiscreetModeProvider, SiteIcons } from "./discretion/discreet-mode.tsx";
import { AppErrorBoundary } from "./layout/app-error-boundary.tsx";
import { Footer } from "./layout/footer.tsx";
import { Header } from "./layout/header.tsx";
import styles from "./layout/layout.module.css";
import { FollowNavigation, NavigationProgress } from "./navigation/follow-navigation.tsx";
import { RemotePage } from "./pages/remote-page.tsx";
import { PreviewCorner } from "./preview/preview-corner.tsx";
import { NotFoundScreen } from "./screens/not-found.tsx";
import { type Services, ServicesContext, useServices } from "./services.ts";

/** The whole page inside `<body>`: the layout, and in it the remote that owns the address. It needs a router above it. */
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
  const place = useServices().find(pathname);
  return place ? <RemotePage place={place} /> : <NotFoundScreen />;
}
