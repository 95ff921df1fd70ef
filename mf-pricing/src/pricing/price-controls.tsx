import { Button, FormError } from "@nightlatch/ui";
import { useEffect, useId, useRef, useState } from "react";
import { type Billing, FIRST_BILLING, LISTINGS_MAX, LISTINGS_PROBLEM, readListings, volumeSentence } from "./billing.ts";
import styles from "./price-controls.module.css";

const PERIODS = [
  { value: "monthly", label: "Monthly" },
  { value: "annual", label: "Annual" },
] as const;

function readBilling(form: HTMLFormElement, before: Billing): Billing {
  const data = new FormData(form);
  const listings = readListings(String(data.get("listings") ?? ""));
  return { period: data.get("period") === "annual" ? "annual" : "monthly", listings: listings ?? before.listings };
}

/** Uncontrolled inputs keep choices made before hydration or restored by Back. */
export function PriceControls({ billing, onChange }: { billing: Billing; onChange: (billing: Billing) => void }) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const count = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();

  function read(): void {
    if (!form.current) return;
    setProblem(readListings(count.current?.value ?? "") === undefined ? LISTINGS_PROBLEM : undefined);
    onChange(readBilling(form.current, billing));
  }

  useEffect(read, []);

  function step(by: 1 | -1): void {
    if (count.current) count.current.value = String(billing.listings + by);
    read();
  }

  return (
    <form ref={form} className={styles.controls} onInput={read} onSubmit={(event) => event.preventDefault()} aria-label="Work out a price">
      <fieldset className={styles.period}>
        <legend className={styles.label}>Paid</legend>
        <div className={styles.options}>
          {PERIODS.map(({ value, label }) => (
            <label key={value} className={styles.option}>
              <input type="radio" name="period" value={value} defaultChecked={value === FIRST_BILLING.period} />
              <span>{label}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <div>
        <label className={styles.label} htmlFor={id}>
          Listings
        </label>
        <div className={styles.stepper}>
          <Button variant="secondary" aria-label="One listing fewer" disabled={billing.listings <= 1} onClick={() => step(-1)}>
            <Sign />
          </Button>
          <input
            ref={count}
            id={id}
            type="number"
            name="listings"
            min={1}
            max={LISTINGS_MAX}
            inputMode="numeric"
            defaultValue={FIRST_BILLING.listings}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? `${id}-problem` : undefined}
          />
          <Button variant="secondary" aria-label="One listing more" disabled={billing.listings >= LISTINGS_MAX} onClick={() => step(1)}>
            <Sign plus />
          </Button>
        </div>
        {problem ? <FormError id={`${id}-problem`}>{problem}</FormError> : null}
      </div>
      <p className={styles.sentence} role="status">
        {volumeSentence(billing)}
      </p>
    </form>
  );
}

function Sign({ plus = false }: { plus?: boolean }) {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
      <path d={plus ? "M3 8h10M8 3v10" : "M3 8h10"} stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
    </svg>
  );
}
