import { Component, type ReactNode } from "react";
import { note } from "../measure/notes.ts";
import { SomethingWentWrong } from "../screens/something-went-wrong.tsx";

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
