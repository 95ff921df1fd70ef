import { ApiError } from "@nightlatch/api-client";
import type { ReactNode } from "react";
import { Act } from "./act.tsx";
import { ActionButton, type ActionState } from "./action-button.tsx";
import { FileDrop } from "./file-drop.tsx";
import { Form, Input } from "./form.tsx";
import { Breakable, Facts, Panel } from "./pieces.tsx";
import { EmptyState, ErrorNotice } from "./query-result.tsx";
import { type Choosing, type Column, Table } from "./table.tsx";
import { Toasts, useToast } from "./toast.tsx";

interface Row {
  readonly id: string;
  readonly name: string;
  readonly views: number;
}

const ignore = () => {};
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

function Announcing() {
  const toast = useToast();
  return (
    <Toasts>
      <ActionButton content="Announce" onClick={() => toast("Published Alder Hollow.", { undo: async () => {} })} />
    </Toasts>
  );
}

export default {
  ActionButton: {
    busy: <ActionButton content="Publish" actionState={actionState({ isPending: true })} args={[]} />,
    disabled: <ActionButton content="Publish" disabled />,
  },
  FileDrop: {
    disabled: (
      <FileDrop label="Files" words="Choose photos" accept="image/*" multiple disabled take={ignore}>
        <p>At most twelve photos.</p>
      </FileDrop>
    ),
  },
  Input: {
    error: <Input label="Name" value="" set={ignore} error="Please fill in this field." required />,
  },
  Form: {
    busy: formIn(actionState({ isPending: true })),
    error: formIn(actionState({ error: FAILED })),
  },
  Panel: {
    "long-text": (
      <Panel title={LONG} actions={<ActionButton content="Publish" />}>
        <p>It waits for you.</p>
      </Panel>
    ),
  },
  Facts: {
    "long-text": <Facts facts={{ Name: LONG, Email: <Breakable>the-hosts-of-the-second-gate-on-the-left@stays.example</Breakable> }} />,
  },
  EmptyState: {
    link: <EmptyState title="No place waits." why="Places that hosts send wait here for you." link={["/add-listing", "See the form"]} />,
  },
  ErrorNotice: {
    "signed-out": <ErrorNotice error={SIGNED_OUT} retry={ignore} />,
    unknown: <ErrorNotice error={new TypeError("x is undefined")} />,
  },
  Table: {
    "long-text": <Table label="Listings" columns={COLUMNS} rows={ROWS} choosing={CHOOSING} />,
    empty: <Table label="Listings" columns={COLUMNS} rows={[]} />,
  },
  Toasts: {
    none: <Announcing />,
  },
  Act: {
    unknown: <Act>listing.teleport</Act>,
  },
};
