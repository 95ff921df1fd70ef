import { randomId, withProof } from "@nightlatch/api-client";
import { checkReport, REPORT_DETAILS_MAX, REPORT_REASONS, type ReportForm, type ReportReason } from "@nightlatch/domain";
import { useApi } from "@nightlatch/runtime";
import { Button, Field, FormError, HONEYPOT, Honeypot, Modal, Notice, TextArea } from "@nightlatch/ui";
import { type FormEvent, useEffect, useRef, useState } from "react";
import styles from "./report-dialog.module.css";

type Errors = Readonly<Partial<Record<string, string>>>;
type CheckedReport = ReportForm & { readonly reason: ReportReason };

export function ReportDialog({ slug, name, close }: { slug: string; name: string; close: () => void }) {
  const [sent, setSubmitted] = useState(false);
  return (
    <Modal title="Report this listing" close={close}>
      {(dismiss) => (sent ? <Thanks dismiss={dismiss} /> : <Form slug={slug} name={name} onSubmitted={() => setSubmitted(true)} />)}
    </Modal>
  );
}

const focusOn = (element: HTMLElement | null) => element?.focus();

function Thanks({ dismiss }: { dismiss: () => void }) {
  return (
    <div className={styles.form}>
      <Notice kind="success" title="Thank you. A person will look at this listing." />
      <div className={styles.actions}>
        <Button ref={focusOn} onClick={dismiss}>
          Done
        </Button>
      </div>
    </div>
  );
}

function Form({ slug, name, onSubmitted }: { slug: string; name: string; onSubmitted: () => void }) {
  const { values, change, errors, sending, submit } = useReport(slug, onSubmitted);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>("[aria-invalid] input, textarea[aria-invalid]")?.focus();
  }, [errors]);

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <div
        role="radiogroup"
        aria-labelledby="reason"
        aria-required="true"
        aria-invalid={errors.reason ? true : undefined}
        aria-describedby={errors.reason ? "reason-error" : undefined}
      >
        <p id="reason" className={styles.legend}>
          What is wrong with {name}?
        </p>
        {REPORT_REASONS.map(({ value, label }) => (
          <label key={value} className={styles.reason}>
            <input type="radio" name="reason" value={value} checked={values.reason === value} onChange={() => change({ reason: value })} />
            {label}
          </label>
        ))}
        {errors.reason ? <FormError id="reason-error">{errors.reason}</FormError> : null}
      </div>
      <Field name="details" label="Details" optional error={errors.details} help="What you saw, and when. Please don't name anyone.">
        <TextArea rows={4} value={values.details} onChange={(event) => change({ details: event.currentTarget.value })} />
      </Field>
      <p className={styles.left}>
        {values.details.length} of {REPORT_DETAILS_MAX} characters
      </p>
      <Honeypot />
      {errors.form ? <Notice kind="error" title={`Error: ${errors.form}`} /> : null}
      <div className={styles.actions}>
        <Button type="submit" disabled={sending}>
          {sending ? "Sending..." : "Send report"}
        </Button>
      </div>
    </form>
  );
}

function useReport(slug: string, onSubmitted: () => void) {
  const api = useApi();
  const [opened] = useState(() => performance.now());
  const [values, setValues] = useState<ReportForm>({ slug, reason: "", details: "" });
  const [errors, setErrors] = useState<Errors>({});
  const [sending, setSending] = useState(false);
  // The idempotency key stays until the form changes, so the API stores a report resent after a lost response only once.
  const message = useRef({ text: "", once: "" });

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const issues = checkReport(values);
    setErrors(Object.fromEntries(issues.map(({ field, message }) => [field, message])));
    if (issues.length > 0) return;
    const website = String(new FormData(event.currentTarget).get(HONEYPOT) ?? "");
    const text = JSON.stringify(values);
    if (message.current.text !== text) message.current = { text, once: randomId() };
    const { once } = message.current;
    setSending(true);
    try {
      const elapsedMs = Math.round(performance.now() - opened);
      await api.post("/api/reports", await withProof(api, { ...(values as CheckedReport), website, elapsedMs, once }));
      onSubmitted();
    } catch (error) {
      setErrors(toErrors(error));
      setSending(false);
    }
  }

  return { values, errors, sending, submit, change: (changes: Partial<ReportForm>) => setValues((before) => ({ ...before, ...changes })) };
}

function toErrors(error: unknown): Errors {
  if (!(error instanceof Error)) return { form: "An unknown error occurred" };
  const field = "field" in error && (error.field === "reason" || error.field === "details") ? error.field : "form";
  return { [field]: error.message };
}
