import { type ApiClient, type GuardValues, withProof } from "@nightlatch/api-client";
import { paths } from "@nightlatch/contract";
import { checkWaitlist, type FormIssue, toSubscription, WAITLIST_INTERESTS, WAITLIST_SUCCESS, type WaitlistForm } from "@nightlatch/domain";
import { Link, useApi, useSearchParams } from "@nightlatch/runtime";
import { Button, Field, HONEYPOT, Honeypot, Notice, Select, TextInput, useRenderedAt } from "@nightlatch/ui";
import { type FormEvent, useEffect, useRef, useState } from "react";
import styles from "./signup-form.module.css";

export function SignupForm() {
  const api = useApi();
  const [params] = useSearchParams();
  const [state, setState] = useState(() => startOfSignup(params));
  const frame = useRef<HTMLDivElement>(null);
  const call = useRef<AbortController>(undefined);
  const hasSettled = useRef(false);
  const renderedAt = useRenderedAt();

  useEffect(() => () => call.current?.abort(), []);

  // Skips the first render, because a focus on load would scroll the page.
  useEffect(() => {
    if (!hasSettled.current || state.status === "sending") return;
    frame.current?.querySelector<HTMLElement>("[aria-invalid=true], [role=alert], [role=status]")?.focus();
  }, [state]);

  async function send(form: HTMLFormElement): Promise<void> {
    hasSettled.current = true;
    // Read before the fields are disabled, because form data omits disabled fields.
    const data = new FormData(form);
    const values = readSignup(data);
    const [issue] = checkWaitlist(values);
    if (issue) return setState({ status: "open", issue });
    call.current = new AbortController();
    const { signal } = call.current;
    setState({ status: "sending" });
    try {
      const elapsedMs = Math.round(performance.now() - renderedAt);
      await joinWaitlist(api, { ...values, [HONEYPOT]: String(data.get(HONEYPOT) ?? ""), elapsedMs }, signal);
      setState({ status: "joined" });
    } catch (thrown) {
      if (!signal.aborted) setState(afterFailure(thrown));
    }
  }

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (state.status === "open") void send(event.currentTarget);
  }

  return (
    <div ref={frame} id="join" className={state.status === "joined" ? styles.joined : styles.frame}>
      {state.status === "joined" ? (
        <Notice kind="success" title={WAITLIST_SUCCESS} tabIndex={-1} className={styles.notice} />
      ) : (
        <form method="post" action="/api/waitlist" noValidate aria-label="Join the waitlist" onSubmit={onSubmit}>
          <SignupFields state={state} />
        </form>
      )}
    </div>
  );
}

function SignupFields({ state }: { state: SignupState }) {
  const sending = state.status === "sending";
  const errorOf = (field: string): string | undefined => (state.issue?.field === field ? state.issue.message : undefined);
  return (
    <fieldset className={styles.fields} disabled={sending}>
      <Field className={styles.interest} name={INTEREST_FIELD} label="I am a" error={errorOf("interest")}>
        <Select>
          {WAITLIST_INTERESTS.map(({ value, label, tagId }) => (
            <option key={value} value={tagId}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field className={styles.email} name={EMAIL_FIELD} label="Email" required error={errorOf("email")}>
        <TextInput type="email" autoComplete="email" inputMode="email" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Button type="submit" className={styles.send}>
        {sending ? "Subscribing..." : "Subscribe"}
      </Button>
      <Honeypot />
      {state.failure ? <Notice className={styles.notice} kind="error" title={state.failure} tabIndex={-1} /> : null}
      <p className={styles.small}>
        We'll write about the opening and, now and then, about new places. The <Link to={paths.privacy()}>privacy page</Link> says what we
        keep.
      </p>
    </fieldset>
  );
}

const EMAIL_FIELD = "email_address";
const INTEREST_FIELD = "tags[]";

interface SignupState {
  readonly status: "open" | "sending" | "joined";
  readonly issue?: FormIssue;
  readonly failure?: string;
}

const TRY_AGAIN = "That did not work. Please try again.";
const BUSY = "Too many forms came from your network. Please wait a few minutes and try again.";

const FIELD_PROBLEMS: Readonly<Record<string, FormIssue | undefined>> = {
  email: checkWaitlist({ email: "-", interest: "traveler" })[0],
  interest: checkWaitlist({ email: "a@b.example", interest: "" })[0],
};

/** Reads the API's redirect after a form without JavaScript: `joined=1`, or `problem` = `email`, `interest`, `busy` or `failed`. */
export function startOfSignup(params: URLSearchParams): SignupState {
  if (params.get("joined") === "1") return { status: "joined" };
  const problem = params.get("problem");
  if (!problem) return { status: "open" };
  const issue = Object.hasOwn(FIELD_PROBLEMS, problem) ? FIELD_PROBLEMS[problem] : undefined;
  return issue ? { status: "open", issue } : { status: "open", failure: problem === "busy" ? BUSY : TRY_AGAIN };
}

export function readSignup(data: FormData): WaitlistForm {
  const interest = WAITLIST_INTERESTS.find(({ tagId }) => tagId === data.get(INTEREST_FIELD))?.value ?? "";
  return { email: String(data.get(EMAIL_FIELD) ?? ""), interest };
}

/** Not `instanceof ApiError`, because the shell's bundle has its own class. */
export function afterFailure(thrown: unknown): SignupState {
  const message = thrown instanceof Error && thrown.message ? thrown.message : TRY_AGAIN;
  const field = thrown instanceof Error && "field" in thrown ? String(thrown.field) : "";
  if (field.startsWith("email")) return { status: "open", issue: { field: "email", message } };
  if (field.startsWith("tags") || field === "interest") return { status: "open", issue: { field: "interest", message } };
  return { status: "open", failure: message };
}

/** The response does not reveal whether the email was known (docs/product/api.md#waiting-list). @throws {ApiError} with a `field` */
export async function joinWaitlist(api: ApiClient, { email, interest, ...guard }: WaitlistForm & GuardValues, signal?: AbortSignal) {
  return api.post("/api/waitlist", await withProof(api, { ...toSubscription({ email, interest }), ...guard }, signal), signal);
}
