import { paths, WIPE_EVENT } from "@nightlatch/contract";
import { lazyPart, PageHead } from "@nightlatch/runtime";
import { Suspense, useEffect, useRef, useState } from "react";
import { useFragmentInAddress } from "../sealed/use-fragment-in-address.ts";
import { Intro } from "./intro.tsx";
import styles from "./match.module.css";
import type { Match } from "./match-rules.ts";
import type { Entry } from "./session.ts";

const Steps = lazyPart(async () => (await import(/* webpackChunkName: "match-steps" */ "./steps.tsx")).Steps);

/** The match whose stays are on screen, so that Back leads to it. It has no answers and ends with this document. */
let lastMatch: Match | undefined;
const rememberMatch = (match: Match | undefined): void => {
  lastMatch = match;
};
if (typeof window !== "undefined") for (const end of ["pagehide", WIPE_EVENT]) window.addEventListener(end, () => rememberMatch(undefined));

type CurrentSession = Entry & { readonly number: number };

/**
 * The page `/match` (docs/product/deciding.md#a-mutual-match). Its whole state is in the memory of one component, and leaving the
 * page forgets it (docs/adr/0044).
 */
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

/** On pagehide too, so that the back/forward cache restores nothing. */
function useForgettingOnLeave(area: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    // React handles a click before the browser goes on. Other state changes would wait until the page is back.
    const forget = () => area.current?.querySelector<HTMLButtonElement>("[data-forget]")?.click();
    addEventListener("pagehide", forget);
    addEventListener(WIPE_EVENT, forget);
    return () => {
      removeEventListener("pagehide", forget);
      removeEventListener(WIPE_EVENT, forget);
    };
  }, [area]);
}
