import { paths } from "@nightlatch/contract";
import { PLANS, type PlanId, planOf } from "@nightlatch/domain";
import { Link } from "@nightlatch/runtime";
import { Field, Select } from "@nightlatch/ui";
import { useState } from "react";
import { Actions, Fields } from "../form/form-frame.tsx";
import styles from "./host.module.css";
import { dayInWords, Part } from "./part.tsx";
import type { HostedPartProps } from "./pausing.tsx";
import { useAct } from "./use-act.ts";

export function PlanPart({ listing, calls, show }: HostedPartProps) {
  const act = useAct();
  const { slug, plan = "free", planWanted, boostUntil } = listing;
  const [chosen, choose] = useState<PlanId>(planWanted ?? plan);
  const open = planWanted !== undefined && planWanted !== plan;
  return (
    <Part title="Your plan" act={act}>
      <p>
        You have the {planOf(plan).name} plan.{" "}
        {open ? `You asked for the ${planOf(planWanted).name} plan. We will write to you about it. ` : null}
        {boostUntil ? `Your boost runs until ${dayInWords(boostUntil)}. ` : null}
        Nothing is charged before you agree. <Link to={paths.pricing()}>What each plan includes</Link>
      </p>
      <form
        className={styles.form}
        method="dialog"
        aria-label="Ask for a plan"
        onSubmit={(event) => {
          event.preventDefault();
          void act.run(async () => show(await calls.plan(slug, chosen)), `You asked for the ${planOf(chosen).name} plan.`);
        }}
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
      </form>
    </Part>
  );
}
