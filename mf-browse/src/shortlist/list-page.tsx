import { paths } from "@nightlatch/contract";
import { Link, PageHead } from "@nightlatch/runtime";
import { ButtonLink, Notice } from "@nightlatch/ui";
import type { ReactNode } from "react";
import { OfflineNote } from "../offline/offline-note.tsx";
import { RowSkeleton } from "../saved/stay-row.tsx";
import styles from "./list-page.module.css";
import { type OpenedList, useOpenedList } from "./opened-list.ts";
import { SharedStays } from "./shared-stays.tsx";
import { UnsealForm } from "./unseal-form.tsx";

/** The page `/list`: opens a list that somebody sent, which stands in the fragment of the link. Our server never gets it. */
export function ListPage() {
  const opened = useOpenedList();
  return (
    <div className={styles.page}>
      <PageHead title="A list for you" description="Opens a list of stays that someone sent you." canonical={paths.list()} noindex />
      <h1>A list for you</h1>
      <Opened opened={opened} />
      <OfflineNote>The list is in your link. Its stays come when you're back online.</OfflineNote>
    </div>
  );
}

function Opened({ opened }: { opened: OpenedList }) {
  switch (opened.state) {
    case "reading":
      return <Reading />;
    case "open":
      return <SharedStays key={opened.key} list={opened.list} />;
    case "sealed":
      return <UnsealForm unseal={opened.unseal} />;
    case "empty":
      return (
        <Problem title="There is no list here yet.">
          This page opens a list of stays that someone sends you. Follow the whole link, from its start to its end. If you opened one here
          before, follow it again: a list is kept only while its tab is open.
        </Problem>
      );
    case "other-kind":
      return (
        <Problem title="This link is not a list.">It is whole, but made for another page of ours. Ask the sender where it belongs.</Problem>
      );
    case "newer":
      return (
        <Problem title="This link was made by a newer version of the site.">
          Follow it again in a new tab. If that doesn't help, wait a little and try once more.
        </Problem>
      );
    case "unsupported":
      return (
        <Problem title="This browser can't open the list.">
          It is out of date, or the address doesn't begin with https. Nothing is lost: follow the link in an up-to-date browser.
        </Problem>
      );
    case "broken":
      return (
        <Problem title="This link is damaged.">
          A part of it is missing or has changed on the way, as when an app cuts off a long link. Ask the sender to copy it again, or to
          show you the QR code. Your saved stays are as they were.
        </Problem>
      );
  }
}

function Problem({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.problem}>
      <Notice kind="info" title={title}>
        <p>{children}</p>
      </Notice>
      <ButtonLink variant="secondary" to={paths.saved()}>
        Your saved stays
      </ButtonLink>
    </div>
  );
}

/** The page until the link is read. It is as tall as the screen, so that the footer is not moved by what comes. */
function Reading() {
  return (
    <section aria-label="The list" aria-busy="true">
      <noscript>
        <p className={styles.soft}>
          Opening a list needs JavaScript, which is switched off in this browser. The list is in the link itself: our server never gets it,
          so it can't show it to you. <Link to={paths.browse()}>Explore listings</Link>
        </p>
      </noscript>
      <ul className={styles.reading}>
        {[1, 2, 3].map((row) => (
          <li key={row}>
            <RowSkeleton />
          </li>
        ))}
      </ul>
    </section>
  );
}
