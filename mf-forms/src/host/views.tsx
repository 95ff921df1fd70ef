import type { HostedDay } from "@nightlatch/domain";
import { Field, Select } from "@nightlatch/ui";
import { useState } from "react";
import styles from "./host.module.css";
import { dayInWords, Section } from "./section.tsx";

const HEIGHT = 40;
const [STEP, BAR] = [4, 3];

const counted = (count: number, one: string): string => `${count.toLocaleString("en-GB")} ${one}${count === 1 ? "" : "s"}`;

export function Views({ days }: { days: readonly HostedDay[] }) {
  const periods = periodsOf(days.length);
  const [period, choose] = useState(periods[0] ?? days.length);
  const visibleDays = days.slice(-period);
  const spans = spansOf(visibleDays);
  const [views, followed] = [total(visibleDays, "views"), total(visibleDays, "followed")];
  const since = dayInWords(visibleDays[0]?.day ?? "");
  return (
    <Section title="How it is seen">
      {periods.length > 1 ? (
        <Field name="period" label="Show" className={styles.period}>
          <Select value={String(period)} onChange={({ currentTarget }) => choose(Number(currentTarget.value))}>
            {periods.map((each) => (
              <option key={each} value={each}>
                {each === 365 ? "The last year" : `The last ${each} days`}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      {views + followed > 0 ? (
        <>
          <p role="status">
            Since {since}: <strong>{counted(views, "view")}</strong> of your page, and your booking link was followed{" "}
            <strong>{counted(followed, "time")}</strong>.
          </p>
          <figure className={styles.chart}>
            <Bars spans={spans} kind="views" title="Views" />
            <Bars spans={spans} kind="followed" title="Booking link" />
            <p className={styles.ends} aria-hidden="true">
              <span>{dayInWords(visibleDays[0]?.day ?? "", "short")}</span>
              <span>{dayInWords(visibleDays.at(-1)?.day ?? "", "short")}</span>
            </p>
          </figure>
          <Table spans={spans} />
        </>
      ) : (
        <p role="status">Nothing has been counted {visibleDays.length > 1 ? `since ${since}` : "yet"}.</p>
      )}
      <p className={styles.small}>
        A view is your page on someone's screen for a second or longer. Someone who comes twice counts twice, and so do you. We don't count
        discreet mode, previews, known bots, or people who ask not to be measured, so the real number may be higher. Days are in UTC. We
        keep these numbers and nothing about who looked.
      </p>
    </Section>
  );
}

const total = (days: readonly HostedDay[], kind: "views" | "followed"): number => days.reduce((sum, day) => sum + day[kind], 0);

function Bars({ spans, kind, title }: { spans: readonly Span[]; kind: "views" | "followed"; title: string }) {
  const most = Math.max(...spans.map((span) => span[kind]));
  const weekly = spans.some(({ days }) => days > 1);
  const bars = spans
    .map((span, at) => ({ at, height: (span[kind] / Math.max(1, most)) * HEIGHT }))
    .filter(({ height }) => height > 0)
    .map(({ at, height }) => `M${at * STEP} ${HEIGHT}v${-height.toFixed(2)}h${BAR}v${height.toFixed(2)}z`)
    .join("");
  return (
    <>
      <p className={styles.scale}>
        {title}
        <span>{most === 0 ? "none" : `at most ${most.toLocaleString("en-GB")} a ${weekly ? "week" : "day"}`}</span>
      </p>
      <svg viewBox={`0 0 ${spans.length * STEP - 1} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <path d={bars} />
      </svg>
    </>
  );
}

function Table({ spans }: { spans: readonly Span[] }) {
  const weekly = spans.some(({ days }) => days > 1);
  return (
    <details className={styles.table}>
      <summary>{weekly ? "Week by week" : "Day by day"}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it */}
      <section tabIndex={0} aria-label={weekly ? "Counts by week" : "Counts by day"}>
        <table>
          <thead>
            <tr>
              <th scope="col">{weekly ? "Week that ended on" : "Day"}</th>
              <th scope="col">Views</th>
              <th scope="col">Booking link</th>
            </tr>
          </thead>
          <tbody>
            {spans.toReversed().map(({ last, views, followed }) => (
              <tr key={last}>
                <th scope="row">{dayInWords(last)}</th>
                <td>{views.toLocaleString("en-GB")}</td>
                <td>{followed.toLocaleString("en-GB")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}

interface Span {
  readonly last: string;
  readonly days: number;
  readonly views: number;
  readonly followed: number;
}

const PERIODS = [30, 90, 365] as const;
const DAILY_MAX = 90;
const WEEK = 7;

export const periodsOf = (days: number): number[] => PERIODS.filter((_, at) => at === 0 || days > (PERIODS[at - 1] ?? 0));

export function spansOf(days: readonly HostedDay[]): Span[] {
  const size = days.length > DAILY_MAX ? WEEK : 1;
  const spans: Span[] = [];
  for (let end = days.length; end > 0; end -= size) {
    const chunk = days.slice(Math.max(0, end - size), end);
    const sum = (kind: "views" | "followed") => chunk.reduce((total, day) => total + day[kind], 0);
    spans.unshift({ last: chunk.at(-1)?.day ?? "", days: chunk.length, views: sum("views"), followed: sum("followed") });
  }
  return spans;
}
