import { describe, expect, test } from "vitest";
import { type FormEvent, type FormState, IDLE_FORM, issueOf, nextFormState } from "./form-state.ts";

const NAME = { field: "name", message: "Please enter your name." };
const EMAIL = { field: "email", message: "Please enter your email." };

function play(...events: readonly FormEvent[]): FormState {
  return events.reduce(nextFormState, IDLE_FORM);
}

describe("a form", () => {
  test("that its rules refuse shows what is wrong and counts as an outcome", () => {
    const state = play({ kind: "refused", issues: [NAME, EMAIL] });
    expect(state).toMatchObject({ status: "refused", issues: [NAME, EMAIL], failure: undefined, outcome: 1, sent: 0 });
    expect(issueOf(state, "email")).toBe(EMAIL.message);
    expect(issueOf(state, "message")).toBeUndefined();
  });

  test("that is sent goes by submitting to success, and its fields are made anew", () => {
    expect(play({ kind: "submitting" })).toMatchObject({ status: "submitting", sent: 0, outcome: 0 });
    expect(play({ kind: "submitting" }, { kind: "success" })).toMatchObject({ status: "success", sent: 1, outcome: 1 });
  });

  test("that fails keeps its fields and says why", () => {
    const state = play({ kind: "submitting" }, { kind: "error", failure: "Server error (502)", issues: [] });
    expect(state).toMatchObject({ status: "error", failure: "Server error (502)", sent: 0, outcome: 1 });
  });

  test("that fails twice alike has two outcomes, so that the second is announced", () => {
    const failure: FormEvent = { kind: "error", failure: "No.", issues: [] };
    expect(play(failure, failure).outcome).toBe(2);
  });

  test("forgets an earlier failure when it is sent again", () => {
    const state = play({ kind: "error", failure: "No.", issues: [NAME] }, { kind: "submitting" });
    expect(state).toMatchObject({ status: "submitting", failure: undefined, issues: [] });
  });
});

describe("typing", () => {
  test("takes away what is put right and leaves the rest", () => {
    const state = play({ kind: "refused", issues: [NAME, EMAIL] }, { kind: "edited", issues: [EMAIL] });
    expect(state).toMatchObject({ status: "refused", issues: [EMAIL], outcome: 1 });
  });

  test("the last thing right leaves no complaint", () => {
    expect(play({ kind: "refused", issues: [NAME] }, { kind: "edited", issues: [] })).toMatchObject({ status: "idle", issues: [] });
  });

  test("adds no message", () => {
    const before = play({ kind: "refused", issues: [NAME] });
    expect(nextFormState(before, { kind: "edited", issues: [NAME, EMAIL] })).toBe(before);
    expect(nextFormState(IDLE_FORM, { kind: "edited", issues: [NAME] })).toBe(IDLE_FORM);
  });

  test("takes a message away when the field is wrong in another way only", () => {
    const state = play({ kind: "refused", issues: [EMAIL] }, { kind: "edited", issues: [{ field: "email", message: "Not an address." }] });
    expect(state).toMatchObject({ status: "idle", issues: [] });
  });
});

describe("leaving a field", () => {
  test("says what is wrong with it and with no other, and is no attempt to send", () => {
    const state = play({ kind: "left", field: "email", issues: [EMAIL] });
    expect(state).toMatchObject({ status: "idle", issues: [EMAIL], outcome: 0 });
  });

  test("takes back what was said about it before, and leaves the rest", () => {
    const state = play({ kind: "refused", issues: [NAME, EMAIL] }, { kind: "left", field: "email", issues: [] });
    expect(state.issues).toEqual([NAME]);
  });

  test("that is right changes nothing", () => {
    expect(nextFormState(IDLE_FORM, { kind: "left", field: "name", issues: [] })).toBe(IDLE_FORM);
  });
});

test("emptying a form takes back all that was said about it", () => {
  const state = play({ kind: "error", failure: "No.", issues: [NAME] }, { kind: "cleared" });
  expect(state).toMatchObject({ status: "idle", issues: [], failure: undefined });
});
