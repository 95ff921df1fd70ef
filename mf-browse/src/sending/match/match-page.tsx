import { paths, WIPE_EVENT } from "@nightlatch/contract";
import { Link, lazyImport, PageHead } from "@nightlatch/runtime";
import { Button, Notice } from "@nightlatch/ui";
import { Suspense, useEffect, useRef, useState } from "react";
import { useFragmentInAddress } from "../sealed/use-fragment-in-address.ts";
import styles from "./match.module.css";
import type { Match } from "./match-rules.ts";
import type { Entry } from "./session.ts";

const Steps = lazyImport(async () => (await import(/* webpackChunkName: "match-steps" */ "./steps.tsx")).Steps);

/** The match whose stays are open, so that Back can restore it. It contains no answers and exists only in this document. */
let lastMatch: Match | undefined;
const rememberMatch = (match: Match | undefined): void => {
  lastMatch = match;
};
if (typeof window !== "undefined") for (const end of ["pagehide", WIPE_EVENT]) window.addEventListener(end, () => rememberMatch(undefined));

type CurrentSession = Entry & { readonly number: number };

/** The page `/match` (docs/product/deciding.md#a-mutual-match). Leaving the page deletes its state (docs/adr/0044). */
export function MatchPage() {
  const [session, setSession] = useState<CurrentSession | undefined>(() => lastMatch && { match: lastMatch, number: 0 });
  const [problem, setProblem] = useState<string>();
  const begin = (entry: Entry) => {
    setProblem(undefined);
    setSession((before) => ({ ...entry, number: (before?.number ?? 0) + 1 }));
  };
  const end = (why?: string) => {
    rememberMatch(undefined);
    setProblem(why);
    setSession(undefined);
  };
  useEffect(() => Steps.prefetch(), []);
  useFragmentInAddress((fragment) => begin({ fragment }));
  const steps = useFocusOnEnd(session === undefined);
  useForgettingOnLeave(steps);
  return (
    <div className={styles.page}>
      <PageHead
        title="A mutual match"
        description="Two of you say yes, maybe or no on your own. You both see only what you're both open to, and nothing leaves your devices."
        canonical={paths.match()}
      />
      <header className={styles.head}>
        <h1>A mutual match</h1>
      </header>
      <div ref={steps} className={styles.steps}>
        {session ? (
          <Suspense fallback={<p aria-busy="true">One moment...</p>}>
            <Steps key={session.number} entry={session} end={end} remember={rememberMatch} />
          </Suspense>
        ) : (
          <Intro problem={problem} begin={() => begin({})} />
        )}
      </div>
    </div>
  );
}

function useFocusOnEnd(ended: boolean) {
  const area = useRef<HTMLDivElement>(null);
  const before = useRef(ended);
  useEffect(() => {
    if (ended && !before.current) area.current?.querySelector("h2")?.focus();
    before.current = ended;
  }, [ended]);
  return area;
}

/** Listens to `pagehide` too, so that the back/forward cache restores no answers. */
function useForgettingOnLeave(area: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    // React handles a click synchronously; other state updates would run only when the page is restored.
    const forget = () => area.current?.querySelector<HTMLButtonElement>("[data-forget]")?.click();
    addEventListener("pagehide", forget);
    addEventListener(WIPE_EVENT, forget);
    return () => {
      removeEventListener("pagehide", forget);
      removeEventListener(WIPE_EVENT, forget);
    };
  }, [area]);
}

function Intro({ problem, begin }: { problem: string | undefined; begin: () => void }) {
  return (
    <>
      <p className={styles.lede}>Each of you answers alone. Then you both see what you're both open to, and nothing else.</p>
      {problem ? <Notice kind="error" title={problem} /> : null}
      <div className={styles.intro}>
        <section className={styles.prose} aria-labelledby="how">
          <h2 id="how" tabIndex={-1}>
            How it works
          </h2>
          <ol>
            <li>Say yes, maybe or no to about fifty things a place can have, in four groups. Skip any you like. It takes a few minutes.</li>
            <li>Hand this device over, or send a sealed link. The other person answers without seeing any of yours.</li>
            <li>You both see what you're both open to. One press shows the stays that have it.</li>
          </ol>
          <div className={styles.begin}>
            <Button onClick={begin}>Start answering</Button>
            <noscript>
              <p>The match needs JavaScript, which is switched off in this browser.</p>
            </noscript>
          </div>
        </section>
        <section className={styles.prose} aria-labelledby="yours">
          <h2 id="yours">What stays yours</h2>
          <ul>
            <li>A no needs no reason, and it's never shown. What you skip counts the same.</li>
            <li>A maybe stays with you, unless you let it count.</li>
            <li>You may change your mind: answer again whenever you like.</li>
            <li>We never receive your answers. If you leave or reload this page, they're gone, and Back doesn't restore them.</li>
          </ul>
        </section>
        <section className={styles.prose} aria-labelledby="limits">
          <h2 id="limits">What a match can't hide</h2>
          <p>
            If you say yes and it isn't in the match, you'll know the other person didn't. Someone who says yes to everything sees all of
            your yeses, and someone with a developer's tools could find them in this page. So do this with someone you trust, and only when
            you both feel like it.
          </p>
          <p>
            Not today? <Link to={paths.browse()}>Look at stays</Link> or at what <Link to={paths.saved()}>you saved</Link>.
          </p>
        </section>
      </div>
    </>
  );
}
