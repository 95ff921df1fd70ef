import type { HostedProposal } from "@nightlatch/domain";
import { Button } from "@nightlatch/ui";
import { useState } from "react";
import { ChangesForm } from "./changes-form.tsx";
import styles from "./host.module.css";
import type { HostedSectionProps } from "./pausing.tsx";
import { dayInWords, Section, useAct } from "./section.tsx";

export function Changes(props: HostedSectionProps) {
  const { listing } = props;
  const act = useAct();
  const [open, setOpen] = useState(false);
  return (
    <Section title="Changes to your listing" act={act}>
      {listing.proposals.length > 0 ? <Waiting proposals={listing.proposals} /> : null}
      <p>Tell us what to change, and choose your photos. We read every change before it shows, then write to you.</p>
      {open ? (
        <ChangesForm {...props} act={act} close={() => setOpen(false)} />
      ) : (
        <div className={styles.actions}>
          <Button variant="secondary" onClick={() => setOpen(true)}>
            Change your listing
          </Button>
        </div>
      )}
    </Section>
  );
}

function Waiting({ proposals }: { proposals: readonly HostedProposal[] }) {
  return (
    <ul className={styles.waiting}>
      {proposals.map(({ id, sentAt, fields, photos, declined }) => (
        <li key={id} className={declined === undefined ? undefined : styles.declined}>
          <strong>
            Sent {dayInWords(sentAt)}, {declined === undefined ? "waiting for us" : "not published"}
          </strong>
          <span>
            {[
              ...fields.map((field) => WORDS[field] ?? field),
              ...(photos > 0 ? [`${photos} new ${photos === 1 ? "photo" : "photos"}`] : []),
            ].join(", ")}
          </span>
          {declined === undefined ? null : <q>{declined}</q>}
        </li>
      ))}
    </ul>
  );
}

const WORDS: Readonly<Record<string, string>> = {
  Tags: "What it offers",
  Pictures: "Order and captions of photos",
  "Note from the host": "A note to us",
  "Booking Link": "Booking page",
  Name: "Property name",
};
