import { PageContext } from "@nightlatch/shared/runtime";
import { QueryClientProvider } from "@tanstack/react-query";
import { useMemo } from "react";
import { useLocation } from "react-router-dom";
import { AppErrorBoundary } from "./layout/app-error-boundary.tsx";
import { Footer } from "./layout/footer.tsx";
import { Header } from "./layout/header.tsx";
import styles from "./layout/layout.module.css";
import { RemotePage } from "./pages/remote-page.tsx";
import { ScrollKeeper } from "./pages/scroll-keeper.tsx";
import { remoteFor } from "./route-table.ts";
import { NotFoundScreen } from "./screens/not-found.tsx";
import { type Services, ServicesContext } from "./services.ts";

/** The whole page inside `<body>`: layout around the remote that owns the address. A router stands above it. */
export function App({ services }: { services: Services }) {
  const page = useMemo(() => ({ api: services.api, config: services.config }), [services]);
  return (
    <ServicesContext value={services}>
      <QueryClientProvider client={services.queryClient}>
        <PageContext value={page}>
          <AppErrorBoundary>
            <a className={styles.skip} href="#main">
              Skip to content
            </a>
            <Header />
            <main id="main" tabIndex={-1}>
              <CurrentPage />
            </main>
            <Footer />
            <ScrollKeeper />
          </AppErrorBoundary>
        </PageContext>
      </QueryClientProvider>
    </ServicesContext>
  );
}

function CurrentPage() {
  const { pathname } = useLocation();
  const remote = remoteFor(pathname);
  return remote ? <RemotePage remote={remote} /> : <NotFoundScreen />;
}
