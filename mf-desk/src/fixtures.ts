import { deskPaths } from "@nightlatch/contract";
import { type AnswerOf, answersOf, type CommonAnswers, type Fixture } from "@nightlatch/fixtures";
import type { enterDesk, lookAtLink, Me, SignedIn } from "./desk/desk-api.ts";

/** What this remote's own functions read from each call. */
export interface Answers extends CommonAnswers {
  "GET /api/desk/me": Me;
  "POST /api/desk/link": AnswerOf<typeof lookAtLink>;
  "POST /api/desk/enter": AnswerOf<typeof enterDesk>;
}
const { answer, refusal } = answersOf<Answers>();

/** An owner at the desk. */
export const ADA: SignedIn = {
  signedIn: true,
  id: "4f0c1a2e-93b5-4a43-8a53-0f5b7d1f4c11",
  name: "Ada Park",
  role: "owner",
  openedBy: "mail",
  expiresAt: "2030-01-01T12:00:00.000Z",
  idleMinutes: 120,
  token: "0".repeat(64),
  may: ["submissions list", "listings list", "removals list", "desk open", "desk list", "desk revoke"],
};

const ME = "GET /api/desk/me";
const TODAY = { status: 200, text: "Today" };

export const fixtures: readonly Fixture[] = [
  { name: "today-full", state: "full", url: deskPaths.today(), expect: TODAY, shows: "Hello Ada Park", answers: [answer(ME, ADA)] },
  {
    name: "today-empty",
    state: "empty",
    url: deskPaths.today(),
    expect: TODAY,
    shows: "You are not signed in",
    answers: [answer(ME, { signedIn: false, mail: true })],
  },
  {
    name: "today-error",
    state: "error",
    url: deskPaths.today(),
    expect: TODAY,
    shows: "does not answer",
    answers: [refusal(ME, 503, { error: "The desk does not answer right now.", code: "database_away" })],
  },
  { name: "today-loading", state: "loading", url: deskPaths.today(), expect: TODAY },
  { name: "enter-empty", state: "empty", url: deskPaths.enter(), expect: { status: 200, text: "Sign in at the desk" } },
  {
    name: "sign-in-full",
    state: "full",
    url: deskPaths.signIn(),
    expect: { status: 200, text: "Sign in" },
    shows: "Mail me a link",
    answers: [answer(ME, { signedIn: false, mail: true })],
  },
];
