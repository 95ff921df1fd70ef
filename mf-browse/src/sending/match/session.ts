import type { MatchLink } from "./match-link.ts";
import { type Answer, type Answers, type Match, matchOf, type Open, openOf } from "./match-rules.ts";
import type { StoredAnswers } from "./stored-answers.ts";

export interface Opened {
  readonly link: MatchLink;
  readonly passphrase: string;
}

export type Step =
  | { readonly at: "first" }
  | { readonly at: "send" }
  | { readonly at: "cover"; readonly open: Open }
  | { readonly at: "second"; readonly open: Open }
  | { readonly at: "sealed"; readonly fragment: string }
  | { readonly at: "invited"; readonly open: Open; readonly madeOn: number; readonly passphrase: string }
  | { readonly at: "match"; readonly match: Match; readonly madeOn?: number; readonly passphrase?: string };

export interface AnswerState {
  readonly answers: Answers;
  readonly maybesCount: boolean;
  readonly isStored: boolean;
}

/** Exists only in memory: never in a URL, a history entry or storage (docs/adr/0044). */
export interface Session extends AnswerState {
  readonly step: Step;
}

export type MatchAction =
  | { readonly type: "send" | "change" | "hand-over" | "take" | "finish" }
  | { readonly type: "answer"; readonly slug: keyof Answers; readonly answer: Answer }
  | { readonly type: "maybes"; readonly count: boolean }
  | { readonly type: "keeps"; readonly isStored: boolean }
  | { readonly type: "use-kept"; readonly storedAnswers: StoredAnswers }
  | ({ readonly type: "open" } & Opened);

const BLANK = { answers: {}, maybesCount: false, isStored: false } as const;

export interface Entry {
  readonly fragment?: string;
  readonly match?: Match;
}

export function startSession({ fragment, match }: Entry): Session {
  if (match) return { step: { at: "match", match }, ...BLANK };
  return { step: fragment === undefined ? { at: "first" } : { at: "sealed", fragment }, ...BLANK };
}

export function move(session: Session, action: MatchAction): Session {
  const { step } = session;
  switch (action.type) {
    case "answer":
      return { ...session, answers: { ...session.answers, [action.slug]: action.answer } };
    case "maybes":
      return { ...session, maybesCount: action.count };
    case "keeps":
      return { ...session, isStored: action.isStored };
    case "use-kept":
      return { ...session, ...action.storedAnswers, isStored: true };
    case "send":
      return step.at === "first" ? { ...session, step: { at: "send" } } : session;
    case "change":
      return step.at === "send" ? { ...session, step: { at: "first" } } : session;
    case "hand-over":
      return step.at === "first" ? { step: { at: "cover", open: openOf(session.answers, session.maybesCount) }, ...BLANK } : session;
    case "take":
      return step.at === "cover" ? { step: { at: "second", open: step.open }, ...BLANK } : session;
    case "finish":
      return finish(session);
    case "open":
      return step.at === "sealed" ? { step: stepOf(action), ...BLANK } : session;
  }
}

function finish({ step, answers, maybesCount, ...session }: Session): Session {
  if (step.at !== "second" && step.at !== "invited") return { step, answers, maybesCount, ...session };
  const match = matchOf(step.open, openOf(answers, maybesCount));
  return { step: { at: "match", match, ...(step.at === "invited" ? { passphrase: step.passphrase } : {}) }, ...BLANK };
}

function stepOf({ link: { madeOn, ...link }, passphrase }: Opened): Step {
  return link.is === "question" ? { at: "invited", open: link.open, madeOn, passphrase } : { at: "match", match: link.match, madeOn };
}
