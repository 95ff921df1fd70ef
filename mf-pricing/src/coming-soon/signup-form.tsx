import { paths } from "@nightlatch/contract";
import { checkWaitlist, WAITLIST_INTERESTS, WAITLIST_SUCCESS } from "@nightlatch/domain";
import { Link, useApi, useSearchParams } from "@nightlatch/runtime";
import { Button, Field, Notice, Select, TextInput, useShownAt } from "@nightlatch/ui";
import { type FormEvent, type Ref, useEffect, useRef, useState } from "react";
import {
  afterFailure,
  EMAIL_FIELD,
  HONEYPOT,
  INTEREST_FIELD,
  joinWaitlist,
  readHoneypot,
  readSignup,
  type SignupState,
  startOfSignup,
} from "./signup.ts";
import styles from "./signup-form.module.css";

const ENDPOINT = "/api/waitlist";

/** The waitlist signup, a plain form post before hydration (docs/product/waiting-list.md#signup-form). */
export function SignupForm() {
  const api = useApi();
  const [params] = useSearchParams();
  const [state, setState] = useState(() => startOfSignup(params));
  const frame = useRef<HTMLDivElement>(null);
  const call = useRef<AbortController>(undefined);
  const answered = useRef(false);
  const shownAt = useShownAt();

  useEffect(() => () => call.current?.abort(), []);

  // After a response the focus goes to the invalid field, else to the notice. Never on load, which would open the page in its
  // middle.
  useEffect(() => {
    if (!answered.current || state.status === "sending") return;
    frame.current?.querySelector<HTMLElement>("[aria-invalid=true], [role=alert], [role=status]")?.focus();
  }, [state]);

  async function send(form: HTMLFormElement): Promise<void> {
    answered.current = true;
    // Read before disabling the fields, because form data omits disabled ones.
    const data = new FormData(form);
    const values = readSignup(data);
    const [issue] = checkWaitlist(values);
    if (issue) return setState({ status: "open", issue });
    call.current = new AbortController();
    const { signal } = call.current;
    setState({ status: "sending" });
    try {
      const elapsedMs = Math.round(performance.now() - shownAt);
      await joinWaitlist(api, { ...values, [HONEYPOT]: readHoneypot(data), elapsedMs }, signal);
      setState({ status: "joined" });
    } catch (thrown) {
      if (!signal.aborted) setState(afterFailure(thrown));
    }
  }

  return (
    <SignupView
      state={state}
      frameRef={frame}
      onSubmit={(event) => {
        event.preventDefault();
        if (state.status === "open") void send(event.currentTarget);
      }}
    />
  );
}

interface SignupViewProps {
  readonly state: SignupState;
  readonly frameRef?: Ref<HTMLDivElement>;
  readonly onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
}

/** Separate from the running form, so that tests and fixtures can show each state. */
export function SignupView({ state, frameRef, onSubmit }: SignupViewProps) {
  return (
    <div ref={frameRef} id="join" className={state.status === "joined" ? styles.joined : styles.frame}>
      {state.status === "joined" ? (
        <Notice kind="success" title={WAITLIST_SUCCESS} tabIndex={-1} className={styles.notice} />
      ) : (
        <form method="post" action={ENDPOINT} noValidate aria-label="Join the waitlist" onSubmit={onSubmit}>
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
      <div className={styles.trap} aria-hidden="true">
        <label>
          Leave this field empty
          <input type="text" name={HONEYPOT} tabIndex={-1} autoComplete="off" defaultValue="" />
        </label>
      </div>
      {state.failure ? <Notice className={styles.notice} kind="error" title={state.failure} tabIndex={-1} /> : null}
      <p className={styles.small}>
        We'll write about the opening and, now and then, about new places. The <Link to={paths.privacy()}>privacy page</Link> says what we
        keep.
      </p>
    </fieldset>
  );
}
