import type { ResultOf } from "../desk/desk-api.ts";
import { Table } from "../ui/index.ts";
import styles from "./ads.module.css";

type Days = ResultOf<"ads days">["days"];

const often = (count: number): string => (count === 1 ? "once" : `${count.toLocaleString("en-US")} times`);

/** Results by day: a small drawing for the eye, and the same as a table. */
export function DayChart({ days }: { readonly days: Days }) {
  const most = Math.max(1, ...days.map(({ impressions }) => impressions));
  const sum = (field: "impressions" | "clicks") => days.reduce((all, day) => all + day[field], 0);
  return (
    <figure className={styles.chart}>
      <svg viewBox={`0 0 ${days.length * 10} 60`} preserveAspectRatio="none" aria-hidden="true">
        {days.map(({ day, impressions, clicks }, index) => (
          <g key={day}>
            <rect className={styles.seen} x={index * 10 + 1} width={8} {...bar(impressions / most)} />
            <rect className={styles.followed} x={index * 10 + 1} width={8} {...bar(clicks / most)} />
          </g>
        ))}
      </svg>
      <figcaption>
        In {days.length === 1 ? "1 day" : `${days.length} days`} seen {often(sum("impressions"))}, followed {often(sum("clicks"))}. The
        highest bar is {most}.
      </figcaption>
      <details>
        <summary>Day by day</summary>
        <Table
          label="Results by day"
          rows={days.toReversed()}
          keyOf={({ day }) => day}
          columns={[
            { head: "Day, UTC", cell: ({ day }) => day },
            { head: "Seen", number: true, cell: ({ impressions }) => impressions },
            { head: "Followed", number: true, cell: ({ clicks }) => clicks },
          ]}
        />
      </details>
    </figure>
  );
}

const bar = (share: number) => ({ y: 60 - share * 60, height: share * 60 });
