import { VisuallyHidden } from "@nightlatch/ui";
import { type FormEvent, useId, useState } from "react";
import type { ResultOf } from "../desk/desk-api.ts";
import { DeskPage } from "../desk/desk-page.tsx";
import { ACTS, Act, ActionButton, type Column, counted, dayOf, Fields, formatValue, Letter, List, Subject, Table } from "../ui/index.ts";
import pieces from "../ui/pieces.module.css";
import { mailKindLabel } from "./mails-page.tsx";

type Entry = ResultOf<"audit list">[number];
const NONE = { who: "", action: "", listing: "", since: "" };

export const AuditPage = () => (
  <DeskPage title="Audit" lede="Who changed what, newest first.">
    <Audit />
  </DeskPage>
);

function Audit() {
  const [typed, setTyped] = useState(NONE);
  const [filters, setFilters] = useState(NONE);
  const acts = useId();
  const find = (event: FormEvent) => {
    event.preventDefault();
    setFilters(typed);
  };
  return (
    <>
      <form className={pieces.filters} aria-label="Find changes" onSubmit={find}>
        <Fields
          values={typed}
          set={setTyped}
          fields={[
            { field: "who", label: "Who", autoComplete: "off" },
            { field: "action", label: "What", autoComplete: "off", placeholder: "submission", list: acts },
            { field: "listing", label: "Listing address", autoComplete: "off" },
            { field: "since", label: "Since", autoComplete: "off", type: "date" },
          ]}
        />
        <datalist id={acts}>
          {Object.entries(ACTS).map(([action, words]) => (
            <option key={action} value={action} label={words} />
          ))}
        </datalist>
        <div>
          <ActionButton content="Find" variant="primary" type="submit" />
        </div>
      </form>
      <List
        operation="audit list"
        input={Object.fromEntries(Object.entries(filters).filter(([, value]) => value.trim() !== ""))}
        noun={["change", "changes"]}
        empty={{ title: "No changes match.", why: "Try fewer filters, or an earlier day." }}
      >
        {(entries) => <Table label="Each change" rows={entries} columns={COLUMNS} />}
      </List>
    </>
  );
}

const COLUMNS: readonly Column<Entry>[] = [
  {
    head: "When, UTC",
    cell: ({ at }) => (
      <time dateTime={at}>
        {dayOf(at)}, {at.slice(11, 16)}
      </time>
    ),
  },
  { head: "Who", cell: ({ who }) => who },
  { head: "What", cell: ({ action }) => <Act>{action}</Act> },
  { head: "Item", cell: ({ subject }) => <Subject>{subject}</Subject> },
  { head: "Changes", cell: (entry) => <Changes entry={entry} /> },
];

function Changes({ entry: { id, action, changes } }: { readonly entry: Entry }) {
  const isMail = action.startsWith("mail.");
  const lines = Object.entries(changes).map(
    ([field, value]) => `${fieldLabel(field)}: ${isMail && field === "kind" ? mailKindLabel(String(value)) : inWords(value)}`,
  );
  if (lines.length === 0) return null;
  return (
    <details className={pieces.fold}>
      <summary>
        {counted(lines.length, "detail")}
        <VisuallyHidden> of change {id}</VisuallyHidden>
      </summary>
      <Letter>{lines.join("\n")}</Letter>
    </details>
  );
}

function inWords(value: unknown): string {
  if (typeof value !== "object" || value === null) return formatValue(value);
  if ("from" in value && "to" in value) return `${formatValue(value.from)} → ${formatValue(value.to)}`;
  return "private" in value ? "changed" : formatValue(value);
}

const fieldLabel = (field: string): string =>
  /^[a-z]/.test(field)
    ? field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/^./, (letter) => letter.toUpperCase())
    : field;
