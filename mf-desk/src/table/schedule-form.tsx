import { Field, Select, TextInput } from "@nightlatch/ui";
import { useState } from "react";
import type { InputOf, ResultOf } from "../desk/desk-api.ts";
import { useAnswer, useDesk } from "../desk/desk-context.ts";
import { Asked, Form, Panel, useDoing, useToast } from "../ui/index.ts";
import pieces from "../ui/pieces.module.css";
import styles from "./table.module.css";
import { everyWords, OFTEN } from "./words.ts";

type Schedule = ResultOf<"table show">["schedule"];
type ColumnMap = NonNullable<NonNullable<InputOf<"table set">["options"]>["map"]>;

/** The schedule, for owners: on or off, how often, how much may be gone at once, and what columns are called. */
export function ScheduleForm({ schedule }: { readonly schedule: Schedule }) {
  const { run, refresh } = useDesk();
  const toast = useToast();
  const maps = useAnswer("imports maps", {}).data ?? [];
  const [given, setGiven] = useState({
    on: schedule.on ? "on" : "off",
    every: String(schedule.everyMinutes),
    share: String(schedule.share),
    map: "",
  });
  const set = (field: keyof typeof given) => ({
    value: given[field],
    onChange: ({ target }: { readonly target: { readonly value: string } }) => setGiven({ ...given, [field]: target.value }),
  });
  const saving = useDoing(async () => {
    const kept = given.map === "none" ? {} : maps.find(({ name }) => name === given.map)?.map;
    await run("table set", {
      on: given.on === "on",
      every: Number(given.every),
      share: Number(given.share),
      ...(kept === undefined ? {} : { options: { map: kept as ColumnMap } }),
    });
    toast(given.on === "on" ? "The schedule is set." : "The schedule is off. Listings stay as they are.");
    await refresh("table show");
  });
  const often = OFTEN.includes(schedule.everyMinutes) ? OFTEN : [...OFTEN, schedule.everyMinutes].toSorted((one, other) => one - other);
  return (
    <Panel title="The schedule">
      <Form doing={saving} words="Set the schedule">
        <div className={styles.schedule}>
          <Field label="Follow the table">
            <Select {...set("on")}>
              <option value="off">No</option>
              <option value="on">Yes, by schedule</option>
            </Select>
          </Field>
          <Field label="How often">
            <Select {...set("every")}>
              {often.map((minutes) => (
                <option key={minutes} value={minutes}>
                  {everyWords(minutes)}
                </option>
              ))}
            </Select>
          </Field>
          <Asked label="Stops above, in %">
            <TextInput inputMode="numeric" {...set("share")} />
          </Asked>
          <Field label="Columns">
            <Select {...set("map")}>
              <option value="">As set now</option>
              <option value="none">As the table calls them</option>
              {maps.map(({ name }) => (
                <option key={name} value={name}>
                  As kept under {name}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <p className={pieces.soft}>Turned on, the first run comes within half a minute. Look first what it would change.</p>
      </Form>
    </Panel>
  );
}
