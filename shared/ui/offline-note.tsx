import { useSyncExternalStore } from "react";

function subscribe(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

export const useOffline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  );

export function OfflineNote({ className }: { className?: string | undefined }) {
  const offline = useOffline();
  return (
    <p className={className} role="status">
      {offline ? "You're offline. This loads by itself when you're back online." : null}
    </p>
  );
}
