import { useEffect, useRef } from "react";

export function useFocusNext(): (id: string) => void {
  const next = useRef<string>(undefined);
  useEffect(() => {
    if (next.current === undefined) return;
    document.getElementById(next.current)?.focus();
    next.current = undefined;
  });
  return (id) => {
    next.current = id;
  };
}
