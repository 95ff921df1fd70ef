import { type AddressChange, FORM_MAX, isEmail } from "@nightlatch/domain";
import { Button, Field, TextInput } from "@nightlatch/ui";
import { useRef, useState } from "react";
import { EMAIL_INPUT } from "../form/controls.tsx";
import { Fields, ScriptedForm } from "../form/form-frame.tsx";
import styles from "./host.module.css";
import type { HostCalls } from "./host-calls.ts";
import { dayInWords, Section, useAct } from "./section.tsx";

interface AddressSectionProps {
  readonly waiting: AddressChange | undefined;
  readonly calls: HostCalls;
  readonly count: number;
}

export function AddressSection({ waiting, calls, count }: AddressSectionProps) {
  const act = useAct();
  const [change, setChange] = useState(waiting);
  const [email, setEmail] = useState("");
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const requestChange = async () => {
    const problem = isEmail(email.trim()) ? undefined : "Please enter a valid email address.";
    setError(problem);
    if (problem) return input.current?.focus();
    const done = await act.run(async () => setChange((await calls.address(email.trim())).address), "We have written to both addresses.");
    if (done) setEmail("");
  };
  return (
    <Section title="Your address" act={act}>
      <p>
        We write to the address you gave us about{" "}
        {count > 2 ? `all ${count} of your listings` : count === 2 ? "both of your listings" : "your listing"}, and send the links to this
        page there.
      </p>
      {change ? <Waiting change={change} /> : null}
      {change ? (
        <div className={styles.actions}>
          <Button
            variant="secondary"
            disabled={act.busy}
            onClick={() => void act.run(async () => setChange((await calls.address()).address), "Your address stays as it is.")}
          >
            Keep my old address
          </Button>
        </div>
      ) : (
        <ScriptedForm className={styles.form} aria-label="Another address" onSubmit={() => void requestChange()}>
          <Fields locked={act.busy}>
            <Field
              name="address"
              label="New email address"
              error={error}
              help="We'll write to both addresses. The new one counts once both have confirmed."
            >
              <TextInput
                ref={input}
                {...EMAIL_INPUT}
                maxLength={FORM_MAX.email}
                value={email}
                onChange={({ currentTarget }) => setEmail(currentTarget.value)}
              />
            </Field>
            <div className={styles.actions}>
              <Button type="submit" variant="secondary">
                {act.busy ? "Sending..." : "Change my address"}
              </Button>
            </div>
          </Fields>
        </ScriptedForm>
      )}
    </Section>
  );
}

function Waiting({ change: { until, said } }: { change: AddressChange }) {
  return (
    <p>
      A new address waits{" "}
      {said.before ? "for its own confirmation" : said.after ? "for your old address to confirm" : "for both addresses to confirm"}, until{" "}
      {dayInWords(until)}. Until then we write to the old one.
    </p>
  );
}
