import { PLAN_FEATURES, PLANS, type Plan, type PlanValue } from "@nightlatch/domain";
import { VisuallyHidden } from "@nightlatch/ui";
import type { ReactNode } from "react";
import { dollars, volumeText } from "./billing.ts";
import styles from "./comparison-table.module.css";

interface Row {
  readonly id: string;
  readonly label: string;
  readonly cell: (plan: Plan) => ReactNode;
}

const NONE = <Mark included={false} />;

const PRICE_ROWS: readonly Row[] = [
  { id: "monthly", label: "Monthly, per listing", cell: ({ price }) => dollars(price.monthly) },
  { id: "annual", label: "Annual, per listing", cell: ({ price }) => dollars(price.annual) },
  { id: "volume", label: "Each, with three or more", cell: (plan) => <VolumeCell plan={plan} /> },
  { id: "allowance", label: "Listings", cell: ({ allowance }) => allowance },
];

const FEATURE_ROWS: readonly Row[] = PLAN_FEATURES.map(({ id, label, values }) => ({
  id,
  label,
  cell: (plan) => <FeatureCell value={values[plan.id]} />,
}));

export function ComparisonTable() {
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption className={styles.caption}>
          <VisuallyHidden>Plans compared: prices, listings and features</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th className={styles.corner} scope="col">
              <VisuallyHidden>Feature</VisuallyHidden>
            </th>
            {PLANS.map(({ id, name }) => (
              <th key={id} className={styles.plan} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <TableRows name="Price" rows={PRICE_ROWS} />
        <TableRows name="Features" rows={FEATURE_ROWS} />
      </table>
    </div>
  );
}

function TableRows({ name, rows }: { name: string; rows: readonly Row[] }) {
  return (
    <tbody>
      <tr className={styles.group}>
        <th scope="rowgroup" colSpan={PLANS.length + 1}>
          {name}
        </th>
      </tr>
      {rows.map(({ id, label, cell }) => (
        <tr key={id} className={styles.row}>
          <th scope="row">
            <span className={styles.label}>{label}</span>
          </th>
          {PLANS.map((plan) => (
            <td key={plan.id} data-plan={plan.name}>
              {cell(plan)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

function VolumeCell({ plan }: { plan: Plan }) {
  const volume = volumeText(plan);
  return volume ? (
    <>
      {volume.monthly}
      <br />
      {volume.annual}
    </>
  ) : (
    NONE
  );
}

function FeatureCell({ value }: { value: PlanValue }) {
  return typeof value === "string" ? value : <Mark included={value} />;
}

function Mark({ included }: { included: boolean }) {
  return included ? (
    <>
      <svg className={styles.yes} viewBox="0 0 16 16" width="18" height="18" aria-hidden="true" focusable="false">
        <path
          d="m2.5 8.5 3.5 3.5 7.5-8"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.75"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <VisuallyHidden>Included</VisuallyHidden>
    </>
  ) : (
    <>
      <span className={styles.no} aria-hidden="true">
        –
      </span>
      <VisuallyHidden>Not included</VisuallyHidden>
    </>
  );
}
