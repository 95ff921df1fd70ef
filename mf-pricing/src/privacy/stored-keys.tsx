import { WIPE_EVENT, WIPED_EVENT, type Wiped, type WipeTarget } from "@nightlatch/contract";
import { PRODUCT_NAME, STORED_ON_DEVICE, type StoredItem } from "@nightlatch/domain";
import { Button, VisuallyHidden } from "@nightlatch/ui";
import { Fragment, useEffect, useRef, useState } from "react";
import styles from "./stored-keys.module.css";

const STORAGE_GROUPS: readonly (readonly [of: readonly StoredItem["where"][], title: string])[] = [
  [["cookie"], "Cookies"],
  [["session"], "Kept by this tab"],
  [["local", "cache"], "Kept by this browser"],
];

export function StoredKeys() {
  return (
    <>
      <WipeButton />
      <div className={styles.frame}>
        <table className={styles.table}>
          <caption className={styles.caption}>
            <VisuallyHidden>Cookies and stored items</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">What it is for</th>
              <th scope="col">How long</th>
            </tr>
          </thead>
          {STORAGE_GROUPS.map(([of, title]) => (
            <StorageRows key={title} title={title} items={STORED_ON_DEVICE.filter(({ where }) => of.includes(where))} />
          ))}
        </table>
      </div>
    </>
  );
}

function StorageRows({ title, items }: { readonly title: string; readonly items: readonly StoredItem[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <tbody className={isOpen ? undefined : styles.folded}>
      <tr className={styles.place}>
        <th scope="rowgroup" colSpan={3}>
          <span>{title}</span>
          <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {title}, {items.length}
          </button>
        </th>
      </tr>
      {items.map(({ key, purpose, lifetime }) => (
        <tr key={key}>
          <th scope="row">
            <code>
              <Breakable name={key} />
            </code>
          </th>
          <td>{purpose}</td>
          <td data-head="How long">{lifetime}</td>
        </tr>
      ))}
    </tbody>
  );
}

function Breakable({ name }: { name: string }) {
  return name.split(/(?<=[:-])/).map((part, index) => (
    <Fragment key={part}>
      {index > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));
}

const WIPE_TARGET_TEXTS: Readonly<Record<WipeTarget, string>> = {
  cookies: "cookies our pages can read",
  storage: "what our pages stored",
  offline: "stays kept for offline",
  server: "cookies only we can remove, and pages your browser kept",
};

type Wipe =
  | { readonly state: "idle" | "wiping" }
  | { readonly state: "over"; readonly left: readonly WipeTarget[] | undefined; readonly times: number };

function WipeButton() {
  const [wipe, setWipe] = useState<Wipe>({ state: "idle" });
  const times = useRef(0);
  const end = (left: readonly WipeTarget[] | undefined) => {
    times.current += 1;
    setWipe({ state: "over", left, times: times.current });
  };

  useEffect(() => {
    const onWiped = ({ detail }: CustomEventInit<Wiped>) => end(detail?.left);
    window.addEventListener(WIPED_EVENT, onWiped);
    return () => window.removeEventListener(WIPED_EVENT, onWiped);
  }, []);

  const wipeAll = () => {
    if (wipe.state === "wiping") return;
    setWipe({ state: "wiping" });
    // `dispatchEvent` returns false when the shell's listener calls `preventDefault`; the listener loads after the initial load.
    if (window.dispatchEvent(new CustomEvent(WIPE_EVENT, { cancelable: true }))) end(undefined);
  };
  const isWiped = wipe.state === "over" && wipe.left?.length === 0;
  return (
    <div className={styles.wipe}>
      <Button variant="secondary" className={styles.button} aria-disabled={wipe.state === "wiping"} onClick={wipeAll}>
        {wipe.state === "wiping"
          ? "Deleting..."
          : wipe.state === "over" && !isWiped
            ? "Try again"
            : `Delete everything ${PRODUCT_NAME} stored here`}
      </Button>
      <div role="status" className={isWiped ? styles.wiped : undefined}>
        {/* A new key remounts the text, so that screen readers announce a second wipe too. */}
        {wipe.state === "over" ? (
          <span key={wipe.times}>{isWiped ? "Deleted. Your browser history is separate." : wordsOf(wipe.left)}</span>
        ) : null}
      </div>
      <p className={styles.instead}>The button needs JavaScript. Clearing this site's data in your browser does the same.</p>
    </div>
  );
}

function wordsOf(left: readonly WipeTarget[] | undefined): string {
  const next = "Try again, or clear this site's data in your browser.";
  if (!left) return `We can't tell yet whether everything is deleted. ${next}`;
  const targets = Object.keys(WIPE_TARGET_TEXTS) as WipeTarget[];
  const list = (of: readonly WipeTarget[]) => of.map((target) => WIPE_TARGET_TEXTS[target]).join("; ");
  const gone = targets.filter((target) => !left.includes(target));
  const unsure = left.filter((target) => target === "server");
  const here = left.filter((target) => target !== "server");
  return [
    here.length > 0 ? "Not everything is deleted." : "We can't tell yet whether everything is deleted.",
    gone.length > 0 ? `Gone: ${list(gone)}.` : "",
    here.length > 0 ? `Still here: ${list(here)}.` : "",
    unsure.length > 0 ? `Perhaps still here: ${list(unsure)}.` : "",
    next,
  ]
    .filter(Boolean)
    .join(" ");
}
