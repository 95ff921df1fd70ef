import type { HostedDay } from "@nightlatch/domain";
import styles from "./host.module.css";
import { dayInWords, Part } from "./part.tsx";

const HEIGHT = 60;
/** Units of the drawing from one day to the next, and those of a bar. */
const [STEP, BAR] = [4, 3];

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? "" : "s"}`;

/** How often the page was looked at and the booking link followed: a drawing of the days, and the same as a table. */
export function Views({ days }: { days: readonly HostedDay[] }) {
  const [views, followed] = [sum(days.map((day) => day.views)), sum(days.map((day) => day.followed))];
  return (
    <Part title="How it is seen">
      <p>
        In the last {days.length} days: <strong>{counted(views, "view")}</strong> of your page, and your booking link was followed{" "}
        <strong>{counted(followed, "time")}</strong>.
      </p>
      {views + followed > 0 ? <Chart days={days} /> : null}
      <details className={styles.table}>
        <summary>Day by day</summary>
        <div>
          <table>
            <thead>
              <tr>
                <th scope="col">Day</th>
                <th scope="col">Views</th>
                <th scope="col">Booking link</th>
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map(({ day, views, followed }) => (
                <tr key={day}>
                  <th scope="row">{dayInWords(day)}</th>
                  <td>{views}</td>
                  <td>{followed}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
      <p className={styles.small}>
        Days are counted in UTC. We count without knowing who looked, and leave out people who ask not to be measured, so the real numbers
        are a little higher.
      </p>
    </Part>
  );
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

function Chart({ days }: { days: readonly HostedDay[] }) {
  const most = Math.max(1, ...days.flatMap(({ views, followed }) => [views, followed]));
  const bar = (kind: "views" | "followed") =>
    days
      .map((day, at) => ({ at, height: (day[kind] / most) * HEIGHT }))
      .filter(({ height }) => height > 0)
      .map(({ at, height }) => `M${at * STEP} ${HEIGHT}v${-height.toFixed(2)}h${BAR}v${height.toFixed(2)}z`)
      .join("");
  return (
    <figure className={styles.chart}>
      <svg viewBox={`0 0 ${days.length * STEP - 1} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <path className={styles.views} d={bar("views")} />
        <path className={styles.followed} d={bar("followed")} />
      </svg>
      <figcaption>
        <span>{dayInWords(days[0]?.day ?? "")}</span>
        <span>
          <i className={styles.viewsKey} /> Views <i className={styles.followedKey} /> Booking link
        </span>
        <span>{dayInWords(days.at(-1)?.day ?? "")}</span>
      </figcaption>
    </figure>
  );
}
