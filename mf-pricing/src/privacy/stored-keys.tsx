import { WIPE_EVENT, WIPED_EVENT } from "@nightlatch/contract";
import { STORED_ON_DEVICE, type StoredItem } from "@nightlatch/domain";
import { Button, VisuallyHidden } from "@nightlatch/ui";
import { Fragment, useEffect, useState } from "react";
import styles from "./stored-keys.module.css";

const PLACES: Readonly<Record<StoredItem["where"], string>> = {
  cookie: "Cookie",
  local: "This browser",
  session: "This tab",
  cache: "This browser",
};

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
          <tbody>
            {STORED_ON_DEVICE.map(({ key, where, purpose, lifetime }) => (
              <tr key={key}>
                <th scope="row">
                  <code>
                    <Breakable name={key} />
                  </code>
                  <span className={styles.where}>{PLACES[where]}</span>
                </th>
                <td>{purpose}</td>
                <td data-head="How long">{lifetime}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
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
