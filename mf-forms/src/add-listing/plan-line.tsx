import { paths } from "@nightlatch/contract";
import { type PlanId, planOf } from "@nightlatch/domain";
import { Link } from "@nightlatch/runtime";
import styles from "./plan-line.module.css";

/** The plan that the host came with (docs/product/pricing.md#choosing-a-plan). */
export function PlanLine({ plan }: { plan: PlanId }) {
  const { name } = planOf(plan);
  return (
    <p className={styles.plan}>
      <strong>{name} plan.</strong>{" "}
      {plan === "free"
        ? "It costs nothing."
        : "You pay nothing here. We will write to you about it first, and the listing is free until you agree."}{" "}
      <Link to={paths.pricing()}>Change plan</Link>
    </p>
  );
}
