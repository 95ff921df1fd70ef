import { lazyPart } from "@nightlatch/runtime";
import { Component, type ReactNode, Suspense } from "react";

const OfflineStays = lazyPart(async () => (await import(/* webpackChunkName: "saved-tools" */ "./offline-stays.tsx")).OfflineStays);

/** The choice to keep saved stays for when there is no connection, in a chunk of its own; nothing when that does not come. */
export function SavedOffline() {
  return (
    <Optional>
      <Suspense>
        <OfflineStays />
      </Suspense>
    </Optional>
  );
}

/** Shows nothing in place of a part whose code did not come. */
class Optional extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}

/** What opens while the device is offline: with a worker, the stays that it keeps. */
export const whatOpens = (): string =>
  globalThis.navigator?.serviceWorker?.controller ? "The ones you keep open now." : "Their pages open when you're back online.";
