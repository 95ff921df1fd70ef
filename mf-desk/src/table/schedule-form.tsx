import { useState } from "react";
import type { InputOf, ResultOf } from "../desk/desk-api.ts";
import { useOperationQuery } from "../desk/desk-context.ts";
import { Fields, Form, Panel, useAction, useSettle } from "../ui/index.ts";
import pieces from "../ui/pieces.module.css";
import styles from "./table-page.module.css";

type Schedule = ResultOf<"table show">["schedule"];
type ColumnMap = NonNullable<NonNullable<InputOf<"table set">["options"]>["map"]>;

const HOUR = 60;
const DAY = 24 * HOUR;

export function intervalLabel(minutes: number): string {
  const [count, unit] =
    minutes % DAY === 0 ? [minutes / DAY, "day"] : minutes % HOUR === 0 ? [minutes / HOUR, "hour"] : [minutes, "minute"];
  return count === 1 ? `every ${unit}` : `every ${count} ${unit}s`;
}

export const OFTEN: readonly number[] = [15, 30, HOUR, 6 * HOUR, 12 * HOUR, DAY, 7 * DAY];

export function ScheduleForm({ schedule }: { readonly schedule: Schedule }) {
  const settle = useSettle();
  const maps = useOperationQuery("imports maps", {}).data ?? [];
  const { on, everyMinutes, share } = schedule;
  const [values, setValues] = useState({ on: on ? "on" : "off", every: String(everyMinutes), share: String(share), map: "" });
  const saving = useAction(() => {
    const map = values.map === "none" ? {} : maps.find(({ name }) => name === values.map)?.map;
    const options = map === undefined ? {} : { options: { map: map as ColumnMap } };
    const input = { on: values.on === "on", every: Number(values.every), share: Number(values.share), ...options };
    return settle("table set", input, input.on ? "Schedule saved." : "The schedule is off. Listings stay as they are.");
  });
  const often = [...new Set([...OFTEN, everyMinutes])].toSorted((one, other) => one - other);
  const maySchedule = { off: "No", on: "On a schedule" };
  const columns = [
    ["", "No change"],
    ["none", "As in the table"],
    ...maps.map(({ name }) => [name, `Saved map: ${name}`] as const),
  ] as const;
  return (
    <Panel title="Schedule">
      <Form actionState={saving} content="Save schedule">
        <div className={styles.schedule}>
          <Fields
            values={values}
            set={setValues}
            fields={[
              { field: "on", label: "Follow the table", options: maySchedule },
              { field: "every", label: "How often", options: often.map((minutes) => [String(minutes), intervalLabel(minutes)]) },
              { field: "share", label: "Stop above (% gone)", inputMode: "numeric", required: true },
              { field: "map", label: "Columns", options: columns },
            ]}
          />
        </div>
        <p className={pieces.soft}>When turned on, the first run starts within 30 seconds. Preview its changes first.</p>
      </Form>
    </Panel>
  );
}
