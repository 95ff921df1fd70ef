import { WIPE_EVENT, WIPED_EVENT } from "@nightlatch/contract";
import { STORED_ON_DEVICE, type StoredItem } from "@nightlatch/domain";
import { Button, VisuallyHidden } from "@nightlatch/ui";
import { Fragment, useEffect, useState } from "react";
import styles from "./stored-keys.module.css";

/** Where things are kept, and what that means. */
const PLACES: readonly (readonly [of: readonly StoredItem["where"][], title: string])[] = [
  [["cookie"], "Cookies"],
  [["session"], "Kept by this tab"],
  [["local", "cache"], "Kept by this browser"],
];

/** The button that removes everything the site keeps in the visitor's browser, above the table of it. */
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
          {PLACES.map(([of, title]) => (
            <Place key={title} title={title} items={STORED_ON_DEVICE.filter(({ where }) => of.includes(where))} />
          ))}
        </table>
      </div>
    </>
  );
}

/** What is kept in one place. It folds on a phone, where there is a script to unfold it. */
function Place({ title, items }: { readonly title: string; readonly items: readonly StoredItem[] }) {
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

/** A name that may break after its colons and hyphens. */
function Breakable({ name }: { name: string }) {
  return name.split(/(?<=[:-])/).map((part, index) => (
    <Fragment key={part}>
      {index > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));
}

/** The button that wipes the device. It asks by one event; the shell, which knows all that is stored, answers with the other. */
function WipeButton() {
  const [wiped, setWiped] = useState(0);

  useEffect(() => {
    const count = () => setWiped((times) => times + 1);
    window.addEventListener(WIPED_EVENT, count);
    return () => window.removeEventListener(WIPED_EVENT, count);
  }, []);

  return (
    <div className={styles.wipe}>
      <Button variant="secondary" className={styles.button} onClick={() => window.dispatchEvent(new CustomEvent(WIPE_EVENT))}>
        Wipe this device
      </Button>
      <div role="status" className={styles.answer}>
        {/* A new element each time, so that a second wipe is announced too. */}
        {wiped > 0 ? <span key={wiped}>This device is wiped.</span> : null}
      </div>
      <p className={styles.instead}>Wiping with a button needs JavaScript. Clearing this site's data in your browser does the same.</p>
    </div>
  );
}
