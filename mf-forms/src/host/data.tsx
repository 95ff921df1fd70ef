import type { HostedListing } from "@nightlatch/domain";
import { Button, Modal, Notice } from "@nightlatch/ui";
import { useState } from "react";
import styles from "./host.module.css";
import type { HostCalls } from "./host-calls.ts";
import { Section, useAct } from "./section.tsx";

interface DataProps {
  readonly listing: HostedListing;
  readonly calls: HostCalls;
  readonly others: number;
  readonly gone: (stays: boolean) => void;
}

export function Data({ listing, calls, others, gone }: DataProps) {
  const act = useAct();
  const [confirming, setConfirming] = useState<"vanish" | "erase">();
  const download = () =>
    act.run(async () => saveAs(`${listing.slug}.json`, await calls.held(listing.slug)), "Your download is ready. We've emailed you too.");
  return (
    <Section title="Your data" act={act}>
      <p>Download everything we keep about this listing and you: its texts, the addresses of its photos, messages, and what was changed.</p>
      <div className={styles.actions}>
        <Button variant="secondary" disabled={act.busy} onClick={() => void download()}>
          Download everything
        </Button>
      </div>
      <h3>Leaving for good</h3>
      <p>Pausing keeps everything for your return. These two don't, and neither can be undone.</p>
      <div className={styles.actions}>
        <Button variant="secondary" onClick={() => setConfirming("vanish")}>
          Take this listing down
        </Button>
        <Button variant="secondary" onClick={() => setConfirming("erase")}>
          Erase everything about me
        </Button>
      </div>
      {confirming ? (
        <Confirm
          confirming={confirming}
          listing={listing}
          others={others}
          calls={calls}
          close={() => setConfirming(undefined)}
          gone={gone}
        />
      ) : null}
    </Section>
  );
}

const allOf = (count: number): string => (count === 2 ? "Both of your listings" : `All ${count} of your listings`);

function saveAs(name: string, held: unknown): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(held, null, 2)], { type: "application/json" }));
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  // The browser reads the blob's URL some time after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

interface ConfirmProps extends DataProps {
  readonly confirming: "vanish" | "erase";
  readonly close: () => void;
}

function Confirm({ confirming, listing, others, calls, close, gone }: ConfirmProps) {
  const act = useAct();
  const { slug, name } = listing;
  const all = confirming === "erase";
  const erase = async (dismiss: () => void) => {
    let outcome: Awaited<ReturnType<HostCalls["erase"]>> | undefined;
    const done = await act.run(async () => {
      outcome = await calls[confirming](slug);
    }, "Done.");
    if (!done || !outcome) return;
    dismiss();
    gone(outcome.stays);
  };
  return (
    <Modal title={all ? "Erase everything about me" : `Take down ${name}`} close={close}>
      {(dismiss) => (
        <div className={styles.confirm}>
          {all ? (
            <p>
              {others > 0 ? `${allOf(others + 1)} go` : `${name} goes`} at once, with photos, messages and everything else that we keep
              about your email address. Where others wrote about you, we remove your address. We send you one last email.
            </p>
          ) : (
            <p>
              {name} goes at once, with its photos and its numbers.{" "}
              {others > 0 ? "Your other listings stay." : "What we keep about you for it is erased, too."} We email you when it's done.
            </p>
          )}
          <p>This can't be undone. Search engines and saved copies may show it for a few more days.</p>
          {act.outcome?.kind === "error" ? <Notice ref={act.noticeRef} tabIndex={-1} {...act.outcome} /> : null}
          <div className={styles.actions}>
            <Button disabled={act.busy} onClick={() => void erase(dismiss)}>
              {act.busy ? "Erasing..." : all ? "Erase everything" : "Take it down for good"}
            </Button>
            <Button variant="secondary" disabled={act.busy} onClick={dismiss}>
              Keep it
            </Button>
          </div>
        </div>
      )}
    </Modal>
  );
}
