import { WIPED_EVENT } from "@nightlatch/contract";
import type { ListingCard, OfflineProblem, OfflineReport, OfflineStatus } from "@nightlatch/domain";
import { usePublicConfig, useSavedStays } from "@nightlatch/runtime";
import { Button, classNames } from "@nightlatch/ui";
import { useEffect, useRef, useState } from "react";
import { countOf } from "../browse/texts.ts";
import { messageWorker, type OfflineChoice, readOfflineChoice, startOffline, stopOffline, watchOffline } from "./offline-choice.ts";
import styles from "./offline-stays.module.css";

export function OfflineStays() {
  const saved = useSavedStays();
  const { choice, report, failed, start, stop, again } = useOffline(saved);
  if (saved.length === 0 && choice !== "on") return null;
  // Reserves the height before the choice is known, so that the footer does not move.
  if (choice === undefined)
    return (
      <div className={classNames(styles.block, styles.unknown)}>
        <Choice saved={saved} failed={undefined} start={start} />
      </div>
    );
  return (
    <section className={styles.block} aria-label="Offline">
      {choice === "on" ? (
        <OfflineSaved saved={saved} report={report} failed={failed} stop={stop} again={again} />
      ) : choice === "off" ? (
        <Choice saved={saved} failed={failed} start={start} />
      ) : (
        <p className={styles.note}>This browser can't keep pages for offline. A private window often can't.</p>
      )}
    </section>
  );
}

type Failed = "start" | "stop" | "worker";

function useOffline(saved: readonly ListingCard[]) {
  const [choice, setChoice] = useState<OfflineChoice>();
  const [report, setReport] = useState<OfflineReport>();
  const [failed, setFailed] = useState<Failed>();
  const slugs = saved.map(({ slug }) => slug);
  const now = useRef(slugs);
  now.current = slugs;

  useEffect(() => {
    const read = () => void readOfflineChoice().then(setChoice);
    read();
    // Another tab may change the choice, and "Delete everything" resets it.
    const events = [
      [document, "visibilitychange"],
      [window, WIPED_EVENT],
    ] as const;
    for (const [target, event] of events) target.addEventListener(event, read);
    return () => {
      for (const [target, event] of events) target.removeEventListener(event, read);
    };
  }, []);

  useEffect(() => {
    if (choice !== "on") return;
    const unwatch = watchOffline(setReport);
    // Messages the worker first, because it reports only in response.
    void messageWorker({ type: "keep", slugs: now.current }).catch(() => setFailed("worker"));
    return unwatch;
  }, [choice]);

  return {
    choice,
    report,
    failed,
    async start() {
      setFailed(undefined);
      await startOffline(slugs).catch(() => setFailed("start"));
      setChoice(await readOfflineChoice());
    },
    async stop() {
      setFailed(undefined);
      await stopOffline().catch(() => setFailed("stop"));
      setReport(undefined);
      setChoice(await readOfflineChoice());
    },
    again() {
      setFailed(undefined);
      void messageWorker({ type: "keep", slugs, again: true }).catch(() => setFailed("worker"));
    },
  };
}

interface ChoiceProps {
  readonly saved: readonly ListingCard[];
  readonly failed: Failed | undefined;
  readonly start: () => Promise<void>;
}

function Choice({ saved, failed, start }: ChoiceProps) {
  const { discreet, preview } = usePublicConfig();
  const [isOpen, setOpen] = useState(false);
  const [starting, setStarting] = useState(false);
  const begin = async () => {
    setOpen(false);
    setStarting(true);
    await start();
    setStarting(false);
  };
  if (preview)
    return <p className={styles.note}>Pages aren't kept while you see a preview. Leave it first, and you can choose to keep them.</p>;
  return (
    <>
      <Button variant="secondary" disabled={starting} onClick={() => (discreet ? setOpen(true) : void begin())}>
        Keep for offline
      </Button>
      <div role="status">
        {isOpen ? (
          <div className={styles.ask}>
            <p>
              <strong>Discreet mode is on.</strong> It hides titles and blurs pictures on screen, offline too. But the kept pages are stored
              in this browser under the stays' own names, where someone could find them.
            </p>
            <div className={styles.buttons}>
              <Button onClick={() => void begin()}>Keep them anyway</Button>
              <Button variant="quiet" onClick={() => setOpen(false)}>
                Don't keep them
              </Button>
            </div>
          </div>
        ) : failed === "start" ? (
          <p className={styles.note}>This browser didn't let us keep them. Nothing was kept. Your saved stays are as they were.</p>
        ) : failed === "stop" ? (
          <p className={styles.note}>The pages are removed. The small program that kept them is still there, but it holds nothing.</p>
        ) : null}
      </div>
      <p className={styles.note}>
        {aboutSize(saved.length)} We load each page as if you opened it, and again when you come back. We don't note who asked. Stop
        whenever you like.
      </p>
    </>
  );
}

interface OfflineSavedProps {
  readonly saved: readonly ListingCard[];
  readonly report: OfflineReport | undefined;
  readonly failed: Failed | undefined;
  readonly stop: () => Promise<void>;
  readonly again: () => void;
}

const STANDINGS: Readonly<Record<OfflineStatus, string>> = {
  waiting: "Not kept yet",
  kept: "Kept",
  failed: "Didn't load",
  gone: "Not listed any more",
};

const FAILED: Readonly<Record<Failed, string>> = {
  start: "This browser didn't let us keep them all. Press Stop keeping to remove the ones we kept.",
  stop: "Some pages couldn't be removed. Press Stop keeping again.",
  worker: "Your browser isn't responding. The pages it kept are still in this browser.",
};

function OfflineSaved({ saved, report, failed, stop, again }: OfflineSavedProps) {
  const saveStateOf = (slug: string) => report?.stays.find((stay) => stay.slug === slug)?.standing ?? "waiting";
  const savedCount = saved.filter(({ slug }) => saveStateOf(slug) === "kept").length;
  const others = saved.filter(({ slug }) => saveStateOf(slug) !== "kept");
  const busy = report?.busy ?? failed === undefined;
  return (
    <>
      <h2 className={styles.heading}>Kept for offline</h2>
      <p role="status" className={styles.sum}>
        {failed ? FAILED[failed] : sumOf({ all: saved.length, savedCount, busy, problem: report?.problem })}
      </p>
      {report && savedCount > 0 ? <p className={styles.note}>{savedSizeText(report.bytes, report.checkedAt)}</p> : null}
      {busy || !report || others.length === 0 ? null : (
        <ul className={styles.others}>
          {others.map(({ slug, name }) => (
            <li key={slug}>
              {name}: {STANDINGS[saveStateOf(slug)]}
            </li>
          ))}
        </ul>
      )}
      <div className={styles.buttons}>
        {busy || !others.some(({ slug }) => saveStateOf(slug) !== "gone") ? null : (
          <Button variant="secondary" onClick={again}>
            Try again
          </Button>
        )}
        <Button variant="quiet" className={styles.stop} onClick={() => void stop()}>
          Stop keeping
        </Button>
      </div>
    </>
  );
}

const FILES = 650_000;
const STAY = 1_200_000;

export const sizeOf = (bytes: number): string => `${Math.max(0.1, bytes / 1_000_000).toFixed(1)} MB`;

export function aboutSize(stays: number): string {
  const what = stays === 1 ? "page and the pictures of your saved stay take" : `pages and pictures of your ${stays} saved stays take`;
  return `The ${what} about ${sizeOf(FILES + stays * STAY)} here.`;
}

function savedSizeText(bytes: number, checkedAt: number | undefined): string {
  const day =
    checkedAt === undefined ? "" : `, as they were on ${new Intl.DateTimeFormat("en-GB", { dateStyle: "long" }).format(checkedAt)}`;
  return `${sizeOf(bytes)} on this device: the pages with their pictures${day}.`;
}

interface Sum {
  readonly all: number;
  readonly savedCount: number;
  readonly busy: boolean;
  readonly problem?: OfflineProblem | undefined;
}

export function sumOf({ all, savedCount, busy, problem }: Sum): string {
  const countText =
    savedCount === all
      ? all === 1
        ? "Your stay is kept."
        : `All ${all} stays are kept.`
      : `${savedCount} of ${countOf(all, "stay")} kept.`;
  if (all === 0) return "You have no saved stays. The next one you save is kept for offline too.";
  if (busy) return `Keeping your stays. ${countText}`;
  if (problem === "full") return `This browser has no more room. ${countText}`;
  if (problem === "preview") return `Pages aren't kept while you see a preview or a version on trial. ${countText}`;
  if (problem === "offline") return `Our server couldn't be reached. ${countText}`;
  return savedCount === all ? `${countText} ${all === 1 ? "It opens" : "They open"} offline.` : countText;
}
