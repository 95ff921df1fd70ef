import { useEffect, useRef, useState } from "react";
import { useOperationQuery } from "../desk/desk-context.ts";
import { Check, isTyped } from "../ui/index.ts";
import pieces from "../ui/pieces.module.css";

const QUEUE = 500;

export function useQueue(id: string) {
  const { data = [] } = useOperationQuery("submissions list", { state: "pending", limit: QUEUE });
  const at = data.findIndex((each) => each.id === id);
  const next = at < 0 ? data[0] : data[at + 1];
  return { count: data.length, at, before: at > 0 ? data[at - 1] : undefined, next };
}

/** Whether single-key shortcuts are on, until a reload. Voice-control users switch them off (WCAG 2.1.4). */
let counted = true;

/** Moves through a queue with j and k, except in fields and dialogs. @returns the checkbox that switches these shortcuts */
export function useQueueKeys(words: string, move: (step: 1 | -1) => void) {
  const [isOn, setOn] = useState(counted);
  const latest = useRef(move);
  latest.current = move;
  useEffect(() => {
    counted = isOn;
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyped(event)) return;
      if (event.key !== "j" && event.key !== "k") return;
      event.preventDefault();
      latest.current(event.key === "j" ? 1 : -1);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [isOn]);
  return (
    <Check checked={isOn} set={setOn} className={pieces.soft}>
      {words}
    </Check>
  );
}
