import type { HostedListing, HostedState, HostSession } from "@nightlatch/domain";
import { useApi } from "@nightlatch/runtime";
import { Button, Notice } from "@nightlatch/ui";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { failureOf } from "../form/send-outcome.ts";
import { AddressSection } from "./address-section.tsx";
import { DISCARD_PROMPT } from "./changes-form.tsx";
import { Data } from "./data.tsx";
import { Facts } from "./facts.tsx";
import styles from "./host.module.css";
import { getHosted, hostCalls } from "./host-calls.ts";
import { Pausing, PlanSection } from "./pausing.tsx";
import { Changes } from "./proposed-changes.tsx";
import { Views } from "./views.tsx";

const STATE_LABELS: Readonly<Record<HostedState, string>> = { shown: "Shown", paused: "Paused", hidden: "Hidden by us" };

interface HostSessionProps {
  readonly session: HostSession;
  readonly lead: boolean;
  readonly close: () => void;
  readonly leave: (erased?: boolean) => void;
}

export function HostSessionView({ session: opened, lead, close, leave }: HostSessionProps) {
  const api = useApi();
  const [session, setSession] = useState(opened);
  const [calls] = useState(() => hostCalls(api, opened));
  const [slug, setSlug] = useState(opened.slug);
  const [listing, setListing] = useState<HostedListing>();
  const [failure, setFailure] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  const typed = useRef(false);
  useEffect(() => {
    if (lead) heading.current?.focus();
  }, [lead]);
  const [typing] = useState(() => (isTyping: boolean) => {
    typed.current = isTyping;
  });
  const mayGo = () => !typed.current || window.confirm(DISCARD_PROMPT);

  const load = useEffectEvent(async (wanted: string, isCurrent: () => boolean) => {
    setFailure(undefined);
    try {
      const found = await getHosted(api, wanted);
      if (isCurrent()) setListing(found);
    } catch (thrown) {
      if (isCurrent()) setFailure(failureOf(thrown, "Your listing could not be loaded.").failure);
    }
  });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let current = true;
    void load(slug, () => current);
    return () => {
      current = false;
    };
  }, [slug, tries]);

  const show = (changed: HostedListing) => {
    setListing(changed);
    const { name, place, state } = changed;
    setSession((before) => ({
      ...before,
      listings: before.listings.map((each) => (each.slug === changed.slug ? { ...each, name, place, state } : each)),
    }));
  };
  const gone = (stays: boolean) => {
    const left = session.listings.filter((each) => each.slug !== slug);
    if (!stays || !left[0]) return leave(true);
    setSession({ ...session, listings: left });
    setListing(undefined);
    setSlug(left[0].slug);
    heading.current?.focus();
  };

  const currentListing = listing?.slug === slug ? listing : undefined;
  const cover = currentListing?.pictures[0];
  const sectionProps = { calls, show, typing };
  return (
    <div className={styles.visit}>
      <header className={styles.head}>
        <span hidden={currentListing && !cover}>
          <img src={cover?.src} alt="" />
        </span>
        <h2 ref={heading} tabIndex={-1}>
          {session.listings.find((each) => each.slug === slug)?.name}
        </h2>
        <Button variant="quiet" onClick={() => mayGo() && close()}>
          Sign out
        </Button>
      </header>
      {session.listings.length > 1 ? <Choice session={session} slug={slug} choose={(wanted) => mayGo() && setSlug(wanted)} /> : null}
      {failure ? (
        <Notice kind="error" title={failure}>
          <Button className={styles.again} onClick={() => setTries(tries + 1)}>
            Try again
          </Button>
        </Notice>
      ) : null}
      {currentListing ? (
        <div key={slug} className={styles.columns}>
          <div>
            <Pausing {...sectionProps} listing={currentListing} />
            <Views days={currentListing.days} />
            <Facts {...sectionProps} listing={currentListing} />
            <Changes {...sectionProps} listing={currentListing} />
          </div>
          <div>
            <PlanSection {...sectionProps} listing={currentListing} />
            <AddressSection waiting={opened.address} calls={calls} count={session.listings.length} />
            <Data listing={currentListing} calls={calls} others={session.listings.length - 1} gone={gone} />
          </div>
        </div>
      ) : failure ? null : (
        <p role="status">Loading your listing...</p>
      )}
    </div>
  );
}

function Choice({ session, slug, choose }: { session: HostSession; slug: string; choose: (slug: string) => void }) {
  return (
    <nav className={styles.choice} aria-label="Your listings">
      {session.listings.map((each) => (
        <button key={each.slug} type="button" aria-current={each.slug === slug ? "true" : undefined} onClick={() => choose(each.slug)}>
          <strong>{each.name}</strong>
          <span>{`${STATE_LABELS[each.state]} · ${each.place}`}</span>
        </button>
      ))}
    </nav>
  );
}
