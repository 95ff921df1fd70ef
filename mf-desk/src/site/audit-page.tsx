import { Button, Field, TextInput } from "@nightlatch/ui";
import { useState } from "react";
import type { InputOf, ResultOf } from "../desk/desk-api.ts";
import { useAnswer } from "../desk/desk-context.ts";
import { DeskPage } from "../desk/desk-page.tsx";
import { Answer, lastOf, Pager, Panel, Table, usePaging } from "../ui/index.ts";
import pieces from "../ui/pieces.module.css";

type Entry = ResultOf<"audit list">[number];
const LIMIT = 50;
const FILTERS = [
  ["who", "Who"],
  ["action", "What, such as submission"],
  ["listing", "Listing, by its address"],
  ["since", "Since"],
] as const;
type Filters = Readonly<Record<(typeof FILTERS)[number][0], string>>;
const NONE: Filters = { who: "", action: "", listing: "", since: "" };

/** The page `/desk/audit` (docs/product/desk.md#audit). */
export function AuditPage() {
  return (
    <DeskPage title="Audit" lede="Who changed what, the newest first." wide>
      <Audit />
    </DeskPage>
  );
}

function Audit() {
  const [typed, setTyped] = useState(NONE);
  const [filters, setFilters] = useState(NONE);
  const paging = usePaging();
  const given = Object.fromEntries(Object.entries(filters).filter(([, value]) => value.trim() !== ""));
  const input: InputOf<"audit list"> = { ...given, limit: LIMIT, ...(paging.after ? { after: Number(paging.after) } : {}) };
  const asked = useAnswer("audit list", input);
  return (
    <Panel title="Changes">
      <form
        className={pieces.filters}
        onSubmit={(event) => {
          event.preventDefault();
          paging.restart();
          setFilters(typed);
        }}
      >
        {FILTERS.map(([field, label]) => (
          <Field key={field} label={label}>
            <TextInput
              type={field === "since" ? "date" : "text"}
              value={typed[field]}
              onChange={({ target }) => setTyped({ ...typed, [field]: target.value })}
            />
          </Field>
        ))}
        <div>
          <Button type="submit">Find</Button>
        </div>
      </form>
      <Answer asked={asked} empty="Nothing like that is on record.">
        {(entries) => (
          <Table
            label="Each change"
            rows={entries}
            keyOf={({ id }) => String(id)}
            columns={[
              { head: "When, UTC", cell: ({ at }) => <time dateTime={at}>{at.slice(0, 16).replace("T", " ")}</time> },
              { head: "Who", cell: ({ who }) => who },
              { head: "What", cell: ({ action }) => action },
              { head: "Of", cell: ({ subject }) => subject },
              { head: "Changes", cell: (entry) => <Changes entry={entry} /> },
            ]}
          />
        )}
      </Answer>
      <Pager paging={paging} last={lastOf(asked.data, LIMIT, ({ id }) => String(id))} />
    </Panel>
  );
}

/** What changed: fields with their value before and after, and remarks. */
function Changes({ entry: { changes } }: { readonly entry: Entry }) {
  const lines = Object.entries(changes).map(([field, value]) => `${field}: ${inWords(value)}`);
  if (lines.length === 0) return null;
  return (
    <details>
      <summary>{lines.length === 1 ? "1 thing" : `${lines.length} things`}</summary>
      <p className={pieces.letter}>{lines.join("\n")}</p>
    </details>
  );
}

function inWords(value: unknown): string {
  if (typeof value === "object" && value !== null && "from" in value && "to" in value) return `${textOf(value.from)} → ${textOf(value.to)}`;
  if (typeof value === "object" && value !== null && "private" in value) return "changed";
  return textOf(value);
}

const textOf = (value: unknown): string =>
  value === null || value === undefined || value === "" ? "(empty)" : typeof value === "string" ? value : JSON.stringify(value);
