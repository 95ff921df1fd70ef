import { hostPath } from "@nightlatch/contract";
import { lazyImport, PageHead } from "@nightlatch/runtime";
import { Button, Notice, SupportLink } from "@nightlatch/ui";
import { Suspense } from "react";
import styles from "../form/form-aside.module.css";
import pageStyles from "../form/form-page.module.css";
import { FormPage } from "../form/form-page.tsx";
import { LinkRequestForm } from "./link-request-form.tsx";
import { useSession } from "./use-session.ts";

const HostSessionView = lazyImport(
  async () => (await import(/* webpackChunkName: "host-visit" */ "./host-session.isolated.tsx")).HostSessionView,
);

const ConfirmLink = lazyImport(async () => (await import(/* webpackChunkName: "host-confirm" */ "./confirm-link.tsx")).ConfirmLink);

const giveFocus = (element: HTMLElement | null): void => element?.focus();

export function HostPage() {
  const { host, isConfirmed, open, close, leave } = useSession();
  const needsLink = host.state === "closed" && host.why !== "erased";
  return (
    <>
      <PageHead title="Your page" description="For hosts: manage your listing." canonical={hostPath} noindex />
      <FormPage
        title="Your page"
        lede={"For hosts: see how many people look at your listing, pause\u00a0it, confirm what guests ask about, and send us changes."}
        illustration={
          <svg className={pageStyles.drawing} viewBox="0 0 96 96" aria-hidden="true" focusable="false">
            <path className={pageStyles.lit} d="M36 14h30v68H36z" />
            <path d="M30 82V8h42v74M36 82V14h30v68M36 14 18 20v68l18-6M27 52v7M4 82h14m54 0h20" />
          </svg>
        }
        byMail="the name of your place and what you would like changed"
        aside={
          needsLink ? (
            <aside className={styles.aside} aria-label="About the link">
              <section>
                <h2>How long it works</h2>
                <p>
                  A link works once, within 180 days, and a new one ends the one before. Your page then stays open for two hours in the
                  browser that opened it. For another visit or another device, ask for another link.
                </p>
              </section>
              <section>
                <h2>Your browser's history</h2>
                <p>Your browser may keep the link there. Once used, it opens nothing.</p>
              </section>
              <section>
                <h2>Another mailbox</h2>
                <p>
                  Can't get into that mailbox any more? Write to <SupportLink />.
                </p>
              </section>
            </aside>
          ) : undefined
        }
      >
        {host.state === "reading" ? <p role="status">Opening your page...</p> : null}
        {host.state === "failed" ? (
          <Notice ref={isConfirmed ? giveFocus : null} tabIndex={-1} kind="error" title="Your page could not be opened.">
            <p>{host.message}</p>
            <p>
              <Button variant="quiet" onClick={open}>
                Try again
              </Button>
            </p>
          </Notice>
        ) : null}
        {host.state === "closed" && host.why === "erased" ? (
          <Notice ref={giveFocus} tabIndex={-1} kind="success" title="Done. Your data is erased.">
            <p>
              We have told you by email. Files of photos and emails follow within minutes, and backups within 30 days. You are welcome back
              whenever you like.
            </p>
          </Notice>
        ) : null}
        {host.state === "closed" && needsLink ? (
          <LinkRequestForm why={host.why} noticeRef={isConfirmed || host.why === "left" ? giveFocus : null} />
        ) : null}
        {host.state === "linked" ? (
          <section className={pageStyles.link} aria-label="Your link">
            <p>
              This link works once, so open it on the device that you want to use. Your page then stays open there for two hours, or until
              you close it.
            </p>
            <Button onClick={open}>Open my page</Button>
          </section>
        ) : null}
        {host.state === "confirming" ? (
          <Suspense fallback={<p role="status">Opening your page...</p>}>
            <ConfirmLink key={host.token} act={host.act} token={host.token} />
          </Suspense>
        ) : null}
        {host.state === "open" && host.stillOpen ? (
          <Notice kind="error" title="Your page is still open in this browser.">
            <p>{host.stillOpen}</p>
            <p>
              <Button variant="quiet" onClick={close}>
                Try again
              </Button>
            </p>
          </Notice>
        ) : null}
        {host.state === "open" ? (
          <Suspense fallback={<p role="status">Opening your page...</p>}>
            <HostSessionView key={host.session.csrf} session={host.session} lead={isConfirmed} close={close} leave={leave} />
          </Suspense>
        ) : null}
      </FormPage>
    </>
  );
}
