import { paths } from "@nightlatch/contract";
import { type HostedListing, PLANS, type PlanId, planOf } from "@nightlatch/domain";
import { Link } from "@nightlatch/runtime";
import { Button, Field, Select } from "@nightlatch/ui";
import { useState } from "react";
import { Actions, Fields, ScriptedForm } from "../form/form-frame.tsx";
import styles from "./host.module.css";
import type { HostCalls } from "./host-calls.ts";
import { dayInWords, Section, useAct } from "./section.tsx";

export interface HostedSectionProps {
  readonly listing: HostedListing;
  readonly calls: HostCalls;
  readonly show: (listing: HostedListing) => void;
  readonly typing: (isTyping: boolean) => void;
}

export function Pausing({ listing, calls, show }: HostedSectionProps) {
  const act = useAct();
  const { slug, state, pausedSince } = listing;
  const set = (paused: boolean) =>
    act.run(
      async () => show(await calls.pause(slug, paused)),
      paused ? "Your listing is paused. No one can find it now." : "Your listing is shown again.",
    );
  return (
    <Section
      title={state === "shown" ? "Your listing is shown" : state === "paused" ? "Your listing is paused" : "Your listing is hidden"}
      act={act}
    >
      {state === "shown" ? (
        <p>
          Guests find it in lists, in searches and at <Link to={paths.property(slug)}>its own page</Link>. If you need a break, pause it. It
          disappears within seconds, and comes back as fast.
        </p>
      ) : state === "paused" ? (
        <p>
          Paused since {dayInWords(pausedSince ?? "")}. No one can find it, even by its address. Search engines and saved copies may show it
          for a few more days.
        </p>
      ) : (
        <p>
          We have hidden it, so only we can show it again. <Link to={paths.contact()}>Write to us</Link> and we will tell you why.
        </p>
      )}
      {state === "hidden" ? null : (
        <div className={styles.actions}>
          <Button disabled={act.busy} onClick={() => void set(state === "shown")}>
            {state === "shown" ? "Pause my listing" : "Show it again"}
          </Button>
        </div>
      )}
    </Section>
  );
}

export function PlanSection({ listing, calls, show }: HostedSectionProps) {
  const act = useAct();
  const { slug, plan = "free", planWanted, boostUntil } = listing;
  const [chosen, choose] = useState<PlanId>(planWanted ?? plan);
  const open = planWanted !== undefined && planWanted !== plan;
  return (
    <Section title="Your plan" act={act}>
      <p>
        You have the {planOf(plan).name} plan.{" "}
        {open ? `You asked for the ${planOf(planWanted).name} plan. We will write to you about it. ` : null}
        {boostUntil ? `Your boost runs until ${dayInWords(boostUntil)}. ` : null}
        Nothing is charged before you agree. <Link to={paths.pricing()}>What each plan includes</Link>
      </p>
      <ScriptedForm
        className={styles.form}
        aria-label="Ask for a plan"
        onSubmit={() => void act.run(async () => show(await calls.plan(slug, chosen)), `You asked for the ${planOf(chosen).name} plan.`)}
      >
        <Fields locked={act.busy}>
          <Field name="plan" label="Plan">
            <Select value={chosen} onChange={({ currentTarget }) => choose(currentTarget.value as PlanId)}>
              {PLANS.map(({ id, name, price }) => (
                <option key={id} value={id}>
                  {price.monthly === 0 ? name : `${name}, $${price.monthly} a month`}
                </option>
              ))}
            </Select>
          </Field>
          <Actions submit={act.busy ? "Sending..." : "Ask for this plan"} disabled={chosen === (planWanted ?? plan)} />
        </Fields>
      </ScriptedForm>
    </Section>
  );
}
