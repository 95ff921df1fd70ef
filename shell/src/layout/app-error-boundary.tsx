import { Component, type ReactNode } from "react";
import { note } from "../measure/notes.ts";
import styles from "../screens/screens.module.css";

/** The last boundary, for errors that no remote's boundary caught (docs/product/routes.md#error-boundary). */
export class AppErrorBoundary extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
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

/** The screen of docs/product/routes.md#error-boundary, with its literal texts. Links are plain, since the router may be what failed. */
function SomethingWentWrong() {
  return (
    <section className={styles.screen} role="alert">
      <h1 className={styles.title}>Something went wrong</h1>
      <p className={styles.text}>There was an unexpected error. Please try refreshing the page.</p>
      <div className={styles.actions}>
        <a className={styles.primary} href="/">
          Go Home
        </a>
        <button type="button" className={styles.secondary} onClick={() => location.reload()}>
          Refresh Page
        </button>
      </div>
    </section>
  );
}
