import { ApiError } from "@nightlatch/api-client";
import type { ReactNode } from "react";
import { Act, Subject } from "./act.tsx";
import { ActionButton, type ActionState } from "./action-button.tsx";
import { Actions, Confirm, Dialog } from "./dialog.tsx";
import { FileDrop } from "./file-drop.tsx";
import { Check, Checks, Form, Input } from "./form.tsx";
import { Breakable, Card, Facts, Fold, Letter, Panel, SiteLink } from "./pieces.tsx";
import { EmptyState, ErrorNotice, Loading, NONE_SETTLED } from "./query-result.tsx";
import { type Choosing, type Column, Table } from "./table.tsx";
import { Toasts, useToast } from "./toast.tsx";
import { Time } from "./words.tsx";

interface Row {
  readonly id: string;
  readonly name: string;
  readonly views: number;
}

const ignore = () => {};
const act = async () => {};
const LONG = "Heron Lake House at the Far End of the Old Logging Road, Second Gate on the Left";
const FAILED = new ApiError(500, { error: "Something went wrong on our side. Please try again.", code: "server_error" });
const SIGNED_OUT = new ApiError(401, { error: "You are signed out.", code: "desk_signed_out" });

const actionState = (changes: Partial<ActionState<[]>> = {}): ActionState<[]> => ({
  start: async () => true,
  isPending: false,
  error: undefined,
  forget: ignore,
  ...changes,
});

const ROWS: readonly Row[] = [
  { id: "1", name: "Alder Hollow", views: 1204 },
  { id: "2", name: LONG, views: 3 },
];
const COLUMNS: readonly Column<Row>[] = [
  { head: "Name", cell: ({ name }) => name },
  { head: "Views", cell: ({ views }) => views, number: true },
];
const CHOOSING: Choosing<Row> = { isChosen: ({ id }) => id === "1", choose: ignore, nameOf: ({ name }) => name };

const formIn = (state: ActionState<[]>): ReactNode => (
  <Form actionState={state} content="Save">
    <Input label="Name" value="Alder Hollow" set={ignore} required />
  </Form>
);

function Announcing({ words, undo }: { readonly words: string; readonly undo?: () => Promise<void> }) {
  const toast = useToast();
  return (
    <Toasts>
      <ActionButton content="Announce" onClick={() => toast(words, undo ? { undo } : {})} />
    </Toasts>
  );
}

export default {
  ActionButton: {
    secondary: <ActionButton content="Publish" />,
    primary: <ActionButton content="Publish" variant="primary" />,
    busy: <ActionButton content="Publish" actionState={actionState({ isPending: true })} args={[]} />,
    disabled: <ActionButton content="Publish" disabled />,
  },
  Actions: {
    several: (
      <Actions
        of={[
          { content: "Approve", act, variant: "primary" },
          { content: "Decline", act, question: "The host gets a mail." },
          { content: "Ask the host", act, disabled: true },
        ]}
      />
    ),
  },
  Dialog: {
    closed: (
      <Dialog content="Choose" title="Choose a reason">
        {() => <p>The dialog's content.</p>}
      </Dialog>
    ),
  },
  Confirm: {
    closed: (
      <Confirm content="Remove" title="Remove this listing" act={act}>
        <p>It disappears within seconds.</p>
      </Confirm>
    ),
  },
  FileDrop: {
    empty: (
      <FileDrop label="File" words="Choose a file" accept=".csv" take={ignore}>
        <p>A CSV file with a row for each place.</p>
      </FileDrop>
    ),
    disabled: (
      <FileDrop label="Files" words="Choose photos" accept="image/*" multiple disabled take={ignore}>
        <p>At most twelve photos.</p>
      </FileDrop>
    ),
  },
  Input: {
    text: <Input label="Name" value="Alder Hollow" set={ignore} />,
    options: <Input label="State" value="open" options={{ open: "Open", closed: "Closed" }} set={ignore} />,
    area: <Input label="Note" value="" rows={4} set={ignore} optional />,
    error: <Input label="Name" value="" set={ignore} error="Please fill in this field." required />,
  },
  Form: {
    default: formIn(actionState()),
    busy: formIn(actionState({ isPending: true })),
    error: formIn(actionState({ error: FAILED })),
  },
  Check: {
    off: (
      <Check checked={false} set={ignore}>
        Featured
      </Check>
    ),
    on: (
      <Check checked set={ignore}>
        Featured
      </Check>
    ),
  },
  Checks: {
    some: <Checks legend="Columns" options={{ name: "Name", place: "Place", views: "Views" }} chosen={["name"]} set={ignore} />,
    columns: <Checks legend="Columns" options={{ name: "Name", place: "Place", views: "Views" }} chosen={["name"]} set={ignore} columns />,
  },
  Panel: {
    plain: (
      <Panel title="History">
        <p>Nothing has changed yet.</p>
      </Panel>
    ),
    actions: (
      <Panel title={LONG} actions={<ActionButton content="Publish" />}>
        <p>It waits for you.</p>
      </Panel>
    ),
  },
  Card: {
    plain: (
      <Card title="Alder Hollow" actions={<ActionButton content="Answer" />}>
        <Letter>{"Good evening,\nis the path lit in winter?"}</Letter>
      </Card>
    ),
  },
  Fold: {
    closed: <Fold label="Details">The details.</Fold>,
    open: (
      <Fold label="Details" open>
        The details.
      </Fold>
    ),
  },
  Facts: {
    several: <Facts facts={{ Name: "Alder Hollow", Place: "Asheville, North Carolina", Nothing: undefined }} />,
    "long-text": <Facts facts={{ Name: LONG, Email: <Breakable>the-hosts-of-the-second-gate-on-the-left@stays.example</Breakable> }} />,
  },
  SiteLink: {
    default: <SiteLink slug="alder-hollow">Alder Hollow</SiteLink>,
  },
  Loading: {
    loading: <Loading />,
  },
  EmptyState: {
    settled: <EmptyState {...NONE_SETTLED} />,
    link: <EmptyState title="No place waits." why="Places that hosts send wait here for you." link={["/add-listing", "See the form"]} />,
  },
  ErrorNotice: {
    failed: <ErrorNotice error={FAILED} retry={ignore} />,
    "signed-out": <ErrorNotice error={SIGNED_OUT} retry={ignore} />,
    unknown: <ErrorNotice error={new TypeError("x is undefined")} />,
  },
  Table: {
    plain: <Table label="Listings" columns={COLUMNS} rows={ROWS} />,
    choosing: <Table label="Listings" columns={COLUMNS} rows={ROWS} choosing={CHOOSING} />,
    empty: <Table label="Listings" columns={COLUMNS} rows={[]} />,
  },
  Toasts: {
    none: <Announcing words="Published Alder Hollow." undo={act} />,
  },
  Act: {
    known: <Act>listing.publish</Act>,
    unknown: <Act>listing.teleport</Act>,
  },
  Subject: {
    listing: <Subject>listing alder-hollow</Subject>,
    submission: <Subject>submission 7f3c1a2e-93b5-4a43-8a53-0f5b7d1f4c11</Subject>,
  },
  Time: {
    past: <Time iso="2026-03-04T10:00:00.000Z" />,
  },
};
