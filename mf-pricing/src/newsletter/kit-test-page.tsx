import { paths } from "@nightlatch/contract";
import { NEWSLETTER_RETRY_MS } from "@nightlatch/domain";
import { PageHead, usePublicConfig } from "@nightlatch/runtime";
import { Notice } from "@nightlatch/ui";
import { type ReactNode, useEffect, useRef, useState } from "react";
import styles from "./kit-test-page.module.css";

export function KitTestPage() {
  const { newsletter } = usePublicConfig();
  return (
    <InternalPage
      title="Newsletter form"
      description="An internal test of the form that the newsletter service gives this site."
      canonical={paths.kitTest()}
      lede="it shows the form of the newsletter service that this site is set up with."
    >
      {newsletter ? (
        <ServiceForm newsletter={newsletter} />
      ) : (
        <Notice kind="info" title="No newsletter service is set up, so nothing is loaded from anybody else." />
      )}
    </InternalPage>
  );
}

export function KitPillsTestPage() {
  return (
    <InternalPage
      title="Newsletter pills form"
      description="An internal page where the newsletter form with pills will stand."
      canonical={paths.kitPillsTest()}
      lede="the pills form will stand here."
    >
      <div className={styles.placeholder} aria-hidden="true">
        <span />
        <span />
        <span />
      </div>
    </InternalPage>
  );
}

interface InternalPageProps {
  readonly title: string;
  readonly description: string;
  readonly canonical: string;
  readonly lede: string;
  readonly children: ReactNode;
}

function InternalPage({ title, description, canonical, lede, children }: InternalPageProps) {
  return (
    <div className={styles.page}>
      <PageHead title={title} description={description} canonical={canonical} noindex />
      <h1>{title}</h1>
      <p className={styles.lede}>An internal page: {lede}</p>
      {children}
    </div>
  );
}

function ServiceForm({ newsletter }: { newsletter: Newsletter }) {
  const element = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<"loading" | "there" | "missing">("loading");
  useEffect(() => {
    let gone = false;
    if (element.current) hasStarted(element.current, newsletter).then((there) => !gone && setState(there ? "there" : "missing"));
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

interface Newsletter {
  readonly scriptUrl: string;
  readonly formId: string;
}

async function hasStarted(element: HTMLElement, newsletter: Newsletter): Promise<boolean> {
  for (const delay of [0, ...NEWSLETTER_RETRY_MS]) {
    if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
    try {
      await runScript(element, newsletter);
    } catch {
      console.info("The newsletter form's script could not be loaded.");
      return false;
    }
    if (element.querySelector("form")) return true;
  }
  console.info("The newsletter form did not start.");
  return false;
}

function runScript(element: HTMLElement, { scriptUrl, formId }: Newsletter): Promise<unknown> {
  element.querySelector("script")?.remove();
  const script = document.createElement("script");
  script.async = true;
  script.src = scriptUrl;
  script.dataset.uid = formId;
  return new Promise((resolve, reject) => {
    script.onload = resolve;
    script.onerror = reject;
    element.append(script);
  });
}
