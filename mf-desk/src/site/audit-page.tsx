import { Button, Field, TextInput, VisuallyHidden } from "@nightlatch/ui";
import { useId, useState } from "react";
import type { ResultOf } from "../desk/desk-api.ts";
import { DeskPage } from "../desk/desk-page.tsx";
import { ACTS, Act, dayOf, Letter, List, Subject, Table } from "../ui/index.ts";
import pieces from "../ui/pieces.module.css";
import { valueWords } from "../ui/value-words.ts";
import { mailKindWords } from "./mail-kinds.tsx";

type Entry = ResultOf<"audit list">[number];
const FILTERS = [
  ["who", "Who"],
  ["action", "What"],
  ["listing", "Listing, by its address"],
  ["since", "Since"],
] as const;
type Filters = Readonly<Record<(typeof FILTERS)[number][0], string>>;
const NONE: Filters = { who: "", action: "", listing: "", since: "" };

/** The page `/desk/audit` (docs/product/desk.md#audit). */
export function AuditPage() {
  return (
    <DeskPage title="Audit" lede="Who changed what, the newest first.">
      <Audit />
    </DeskPage>
  );
}

function Audit() {
  const [typed, setTyped] = useState(NONE);
  const [filters, setFilters] = useState(NONE);
  const acts = useId();
  const given = Object.fromEntries(Object.entries(filters).filter(([, value]) => value.trim() !== ""));
  return (
    <>
      <form
        className={pieces.filters}
        aria-label="Find changes"
        onSubmit={(event) => {
          event.preventDefault();
          setFilters(typed);
        }}
      >
        {FILTERS.map(([field, label]) => (
          <Field key={field} label={label}>
            <TextInput
              type={field === "since" ? "date" : "text"}
              placeholder={field === "action" ? "submission" : undefined}
              list={field === "action" ? acts : undefined}
              value={typed[field]}
              autoComplete="off"
              onChange={({ target }) => setTyped({ ...typed, [field]: target.value })}
            />
          </Field>
        ))}
        <datalist id={acts}>
          {Object.entries(ACTS).map(([action, words]) => (
            <option key={action} value={action} label={words} />
          ))}
        </datalist>
        <div>
          <Button type="submit">Find</Button>
        </div>
      </form>
      <List
        operation="audit list"
        input={given}
        limit={50}
        rowsOf={(entries) => entries}
        markOf={({ id }) => id}
        noun={["change", "changes"]}
        empty={() => ({ title: "Nothing like that is on record.", why: "Try fewer filters, or an earlier day." })}
      >
        {(entries) => <Table label="Each change" rows={entries} keyOf={({ id }) => String(id)} columns={COLUMNS} />}
      </List>
    </>
  );
}

const COLUMNS = [
  {
    head: "When, UTC",
    cell: ({ at }: Entry) => (
      <time dateTime={at}>
        {dayOf(at)}, {at.slice(11, 16)}
      </time>
    ),
  },
  { head: "Who", cell: ({ who }: Entry) => who },
  { head: "What", cell: ({ action }: Entry) => <Act>{action}</Act> },
  { head: "Of", cell: ({ subject }: Entry) => <Subject>{subject}</Subject> },
  { head: "Changes", cell: (entry: Entry) => <Changes entry={entry} /> },
];

/** What changed: fields with their value before and after, and remarks. */
function Changes({ entry: { id, action, changes } }: { readonly entry: Entry }) {
  const isMail = action.startsWith("mail.");
  const lines = Object.entries(changes).map(
    ([field, value]) => `${fieldWords(field)}: ${isMail && field === "kind" ? mailKindWords(String(value)) : inWords(value)}`,
  );
  if (lines.length === 0) return null;
  return (
    <details className={pieces.fold}>
      <summary>
        {lines.length === 1 ? "1 thing" : `${lines.length} things`}
        <VisuallyHidden> of change {id}</VisuallyHidden>
      </summary>
      <Letter>{lines.join("\n")}</Letter>
    </details>
  );
}

function inWords(value: unknown): string {
  if (typeof value === "object" && value !== null && "from" in value && "to" in value)
    return `${valueWords(value.from)} → ${valueWords(value.to)}`;
  return typeof value === "object" && value !== null && "private" in value ? "changed" : valueWords(value);
}

/** A field as a record names it, as people write it: `wantedPlan` is "Wanted plan". Those of listings are written so already. */
const fieldWords = (field: string): string =>
  /^[a-z]/.test(field)
    ? field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/^./, (letter) => letter.toUpperCase())
    : field;
