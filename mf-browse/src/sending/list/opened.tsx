import { paths } from "@nightlatch/contract";
import { useNavigate } from "@nightlatch/runtime";
import { ButtonLink } from "@nightlatch/ui";
import { type ReactNode, useEffect } from "react";
import { EmptyPanel } from "../../common/illustrations.tsx";
import styles from "./opened.module.css";
import { forgetList, useOpenedList } from "./opened-list.ts";
import { Reading } from "./reading.tsx";
import { SharedStays } from "./shared-stays.tsx";
import { UnsealForm } from "./unseal-form.tsx";

export function Opened() {
  return (
    <div className={styles.opened}>
      <OpenedSection />
    </div>
  );
}

function OpenedSection() {
  const opened = useOpenedList();
  switch (opened.state) {
    case "reading":
      return <Reading />;
    case "open":
      return <SharedStays key={opened.key} list={opened.list} />;
    case "sealed":
      return <UnsealForm unseal={opened.unseal} />;
    case "empty":
      return (
        <Problem title="No list here yet.">
          This page opens a list of stays that someone sends you. Follow the whole link, from its start to its end. If you opened one here
          before, follow it again: a list is kept only while its tab is open.
        </Problem>
      );
    case "other-kind":
      return <ToMatch fragment={opened.fragment} />;
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
          Part of it is missing or changed. Some apps cut off long links. Ask the sender to copy it again, or to show you the QR code. Your
          saved stays are as they were.
        </Problem>
      );
  }
}

function ToMatch({ fragment }: { fragment: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    forgetList();
    navigate(`${paths.match()}#${fragment}`, { replace: true });
  }, [fragment, navigate]);
  return <Reading />;
}

function Problem({ title, children }: { title: string; children: ReactNode }) {
  return (
    <EmptyPanel role="status">
      <p>{title}</p>
      <p className={styles.soft}>{children}</p>
      <div className={styles.actions}>
        <ButtonLink variant="secondary" to={paths.saved()}>
          Your saved stays
        </ButtonLink>
        <ButtonLink variant="quiet" to={paths.browse()}>
          Explore listings
        </ButtonLink>
      </div>
    </EmptyPanel>
  );
}
