import { useSyncExternalStore } from "react";

function subscribe(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

/** False on the server. */
export const useOffline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  );

/** Shown while the device is offline, where something waits for the network. */
export function OfflineNote({ className }: { className?: string | undefined }) {
  const offline = useOffline();
  return (
    <p className={className} role="status">
      {offline ? "Your device is offline. This will come by itself as soon as you're connected again." : null}
    </p>
  );
}
