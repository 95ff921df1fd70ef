import { paths } from "@nightlatch/contract";
import { NEWSLETTER_RETRY_MS } from "@nightlatch/domain";
import { PageHead, usePublicConfig } from "@nightlatch/runtime";
import { Notice } from "@nightlatch/ui";
import { useEffect, useRef, useState } from "react";
import styles from "./kit-test-page.module.css";

/** The page `/kit-test`: the newsletter service's own form, where configured (docs/product/internal-pages.md#newsletter-tests). */
export function KitTestPage() {
  const { newsletter } = usePublicConfig();
  return (
    <div className={styles.page}>
      <PageHead
        title="Newsletter form"
        description="An internal test of the form that the newsletter service gives this site."
        canonical={paths.kitTest()}
        noindex
      />
      <h1>Newsletter form</h1>
      <p className={styles.lede}>An internal page: it shows the form of the newsletter service that this site is set up with.</p>
      {newsletter ? (
        <ServiceForm newsletter={newsletter} />
      ) : (
        <Notice kind="info" title="No newsletter service is set up, so nothing is loaded from anybody else." />
      )}
    </div>
  );
}

function ServiceForm({ newsletter }: { newsletter: Newsletter }) {
  const element = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<"loading" | "there" | "missing">("loading");
  useEffect(() => {
    let gone = false;
    const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
    if (element.current)
      startNewsletter(newsletter, placeIn(element.current), wait).then((there) => !gone && setState(there ? "there" : "missing"));
    return () => {
      gone = true;
    };
  }, [newsletter]);
  return (
    <>
      <p role="status" className={styles.state}>
        {state === "loading" ? "Loading the form..." : null}
        {state === "missing" ? "The form is not available right now." : null}
      </p>
      <div ref={element} />
    </>
  );
}

function placeIn(element: HTMLElement): FormPlace {
  return {
    load({ scriptUrl, formId }) {
      element.querySelector("script")?.remove();
      const script = document.createElement("script");
      script.async = true;
      script.src = scriptUrl;
      script.dataset.uid = formId;
      return new Promise((resolve, reject) => {
        script.onload = () => resolve();
        script.onerror = () => reject(new Error(`${scriptUrl} did not load.`));
        element.append(script);
      });
    },
    hasForm: () => element.querySelector("form") !== null,
  };
}

/** The page `/kit-pills-test`, a placeholder (docs/product/internal-pages.md#newsletter-tests). */
export function KitPillsTestPage() {
  return (
    <div className={styles.page}>
      <PageHead
        title="Newsletter pills form"
        description="An internal page where the newsletter form with pills will stand."
        canonical={paths.kitPillsTest()}
        noindex
      />
      <h1>Newsletter pills form</h1>
      <p className={styles.lede}>An internal page: the pills form will stand here.</p>
      <div className={styles.placeholder} aria-hidden="true">
        <span />
        <span />
        <span />
      </div>
    </div>
  );
}

interface Newsletter {
  readonly scriptUrl: string;
  readonly formId: string;
}

export interface FormPlace {
  /** Inserts the script again, so that it looks for its form; resolves after it ran. @throws when it does not load */
  load(newsletter: Newsletter): Promise<void>;
  hasForm(): boolean;
}

/**
 * Loads the newsletter service's form. A failure is only logged (docs/product/errors.md#newsletter-script).
 * @param wait resolves after so many milliseconds
 * @returns whether the form is there
 */
export async function startNewsletter(
  newsletter: Newsletter,
  place: FormPlace,
  wait: (milliseconds: number) => Promise<void>,
): Promise<boolean> {
  for (const delay of [0, ...NEWSLETTER_RETRY_MS]) {
    if (delay > 0) await wait(delay);
    try {
      await place.load(newsletter);
    } catch {
      console.info("The newsletter form's script could not be loaded.");
      return false;
    }
    if (place.hasForm()) return true;
  }
  console.info("The newsletter form did not start.");
  return false;
}
