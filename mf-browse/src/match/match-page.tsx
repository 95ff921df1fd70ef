import { paths, WIPE_EVENT } from "@nightlatch/contract";
import { PageHead } from "@nightlatch/runtime";
import { useEffect, useReducer, useRef } from "react";
import { flushSync } from "react-dom";
import { AnswerForm } from "./answer-form.tsx";
import { Cover } from "./cover.tsx";
import { Intro } from "./intro.tsx";
import { lookedAt } from "./looked-at.ts";
import styles from "./match.module.css";
import { OpenLink } from "./open-link.tsx";
import { SendLink } from "./send-link.tsx";
import { type Move, move, type Session, startSession } from "./session.ts";
import { ShownMatch } from "./shown-match.tsx";
import { useLinkInAddress } from "./use-link-in-address.ts";

/**
 * The page `/match` (docs/product/deciding.md#a-mutual-match): two people say what they are open to, and see what both are. All of it
 * is in this component's memory, no step has an address, and whatever leaves the page forgets it (docs/adr/0044).
 */
export function MatchPage() {
  const [session, make] = useReducer(move, undefined, () => startSession(lookedAt.match));
  const forget = () => make({ type: "forget" });
  useLinkInAddress((fragment) => make({ type: "come", fragment }));
  useForgettingOnLeave(forget);
  const steps = useFocusOnSteps(session.step.at);
  useEffect(() => {
    if (session.step.at !== "match") lookedAt.match = undefined;
  }, [session.step.at]);
  return (
    <div className={styles.page}>
      <PageHead
        title="A mutual match"
        description="Two of you say yes, maybe or no on your own. You both see only what you're both open to, and nothing leaves your devices."
        canonical={paths.match()}
      />
      <header className={styles.head}>
        <h1>A mutual match</h1>
        {session.step.at === "intro" ? (
          <p className={styles.lede}>Each of you answers alone. Then you both see what you're both open to, and nothing else.</p>
        ) : null}
      </header>
      <div ref={steps} className={styles.steps}>
        <CurrentStep session={session} make={make} />
        {session.step.at === "intro" ? null : (
          <p className={styles.end}>
            <button type="button" className={styles.forget} onClick={forget}>
              Stop and forget everything
            </button>
          </p>
        )}
      </div>
    </div>
  );
}

function CurrentStep({ session: { step, ...said }, make }: { readonly session: Session; readonly make: (made: Move) => void }) {
  switch (step.at) {
    case "intro":
      return <Intro problem={step.problem} begin={() => make({ type: "begin" })} />;
    case "cover":
      return <Cover take={() => make({ type: "take" })} />;
    case "send":
      return <SendLink said={said} change={() => make({ type: "change" })} />;
    case "sealed":
      // Another link is another form.
      return <OpenLink key={step.fragment} fragment={step.fragment} make={make} />;
    case "match":
      return <ShownMatch {...step} />;
    default:
      // The second person's form is never the first one's with other words.
      return <AnswerForm key={step.at} who={step.at} said={said} madeOn={step.at === "invited" ? step.madeOn : undefined} make={make} />;
  }
}

/**
 * Forgets everything the moment the document is left, so that a page that Back or Forward brings out of the browser's cache has
 * nothing, and when the device is wiped.
 */
function useForgettingOnLeave(forget: () => void): void {
  const latest = useRef(forget);
  latest.current = forget;
  useEffect(() => {
    const forgetAtOnce = () => flushSync(latest.current);
    addEventListener("pagehide", forgetAtOnce);
    addEventListener(WIPE_EVENT, forgetAtOnce);
    return () => {
      removeEventListener("pagehide", forgetAtOnce);
      removeEventListener(WIPE_EVENT, forgetAtOnce);
    };
  }, []);
}

/** Leads the focus to the heading of each step after the first, which begins at its top. */
function useFocusOnSteps(at: string) {
  const steps = useRef<HTMLDivElement>(null);
  const before = useRef(at);
  useEffect(() => {
    if (before.current === at) return;
    before.current = at;
    steps.current?.querySelector("h2")?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [at]);
  return steps;
}
