import { useSyncExternalStore } from "react";

function subscribe(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

/** Whether the browser says that the device has no network; never on the server. */
export const useOffline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  );

/** Says that the device is offline, as long as it is, where something waits for the network. */
export function OfflineNote({ className }: { className?: string | undefined }) {
  const offline = useOffline();
  return (
    <p className={className} role="status">
      {offline ? "Your device is offline. This will come by itself as soon as you're connected again." : null}
    </p>
  );
}
