import { classNames } from "@nightlatch/ui";
import { useState } from "react";
import pieces from "../ui/pieces.module.css";

/** Whether single keys count, as long as the page is open: the next document begins with them again. */
let counted = true;

/** Whether j and k count, and the way to change that. */
export function useKeysChoice(): readonly [isOn: boolean, set: (isOn: boolean) => void] {
  const [isOn, setOn] = useState(counted);
  return [
    isOn,
    (next) => {
      counted = next;
      setOn(next);
    },
  ];
}

interface KeysNoteProps {
  readonly isOn: boolean;
  readonly set: (isOn: boolean) => void;
  /** What the keys do. */
  readonly children: string;
}

/** What the keys of a queue do, with a way to turn them off. */
export function KeysNote({ isOn, set, children }: KeysNoteProps) {
  return (
    <label className={classNames(pieces.check, pieces.soft)}>
      <input type="checkbox" checked={isOn} onChange={({ target }) => set(target.checked)} />
      {children}
    </label>
  );
}
