import { deskPaths } from "@nightlatch/contract";
import { Link } from "@nightlatch/runtime";
import { Notice } from "@nightlatch/ui";
import { useState } from "react";
import type { ResultOf } from "../desk/desk-api.ts";
import { useDesk, useOperationQuery } from "../desk/desk-context.ts";
import { Actions, type Column, Confirm, counted, List, Panel, Table, Time, useChosen, useSettle } from "../ui/index.ts";
import pieces from "../ui/pieces.module.css";

type GoneListings = ResultOf<"table gone">;
type Gone = GoneListings["listings"][number];

const LIMIT = 50;

export function GonePanel() {
  const { data } = useOperationQuery("table gone", { limit: LIMIT });
  return (
    <>
      <Panel title="Gone from the table">
        <List
          operation="table gone"
          limit={LIMIT}
          rowsOf={({ listings }) => listings}
          markOf={({ slug }) => slug}
          noun={["listing", "listings"]}
          empty={{
            title: "Nothing waits.",
            why: "A listing that the table no longer has comes here, and you decide whether it stays.",
          }}
        >
          {(listings) => <Waiting listings={listings} total={data?.total ?? listings.length} />}
        </List>
      </Panel>
      {data && data.leftOut.length > 0 ? <LeftOut records={data.leftOut} /> : null}
    </>
  );
}

const COLUMNS: readonly Column<Gone>[] = [
  { head: "Listing", cell: ({ slug, name }) => <Link to={deskPaths.listings(slug)}>{name}</Link> },
  { head: "Place", cell: ({ place }) => place },
  { head: "State", cell: ({ published, paused }) => (published ? "Published" : paused ? "Paused" : "Draft") },
  { head: "Gone", cell: ({ goneAt }) => <Time iso={goneAt} /> },
  { head: "Changed since", cell: ({ changed }) => (changed ? <Changed {...changed} /> : "No") },
];

const Changed = ({ who, at }: NonNullable<Gone["changed"]>) => (
  <span>
    by {who}, <Time iso={at} />
  </span>
);

function Waiting({ listings, total }: { readonly listings: readonly Gone[]; readonly total: number }) {
  const { may } = useDesk();
  const settle = useSettle();
  const { chosen, choosing, chooseNone } = useChosen<Gone>(({ name }) => name);
  const [left, setLeft] = useState<ResultOf<"table confirm">["left"]>([]);
  // Only listings on the page count as chosen, with their version of today.
  const picked = listings.filter(({ id }) => chosen.some((each) => each.id === id));
  const nameOf = (id: string): string => listings.find((each) => each.id === id)?.name ?? id;
  const remove = async () => {
    const input = { listings: picked.map(({ id, version }) => ({ id, version })), yes: true };
    const done = await settle(
      "table confirm",
      input,
      ({ removed }) => `${counted(removed.length, "listing is", "listings are")} removed for good.`,
    );
    setLeft(done.left.map(({ id, why }) => ({ id: nameOf(id), why })));
    chooseNone();
  };
  const keep = async () => {
    const ids = picked.map(({ id }) => id);
    await settle("table keep", { ids }, ({ kept }) => `${counted(kept.length, "listing stays", "listings stay")}.`);
    chooseNone();
  };
  const words = counted(picked.length, "listing");
  return (
    <>
      <p>{counted(total, "listing is", "listings are")} gone from the table and shown here still.</p>
      {left.map(({ id, why }) => (
        <Notice key={id} kind="error" title={`${id} stays: ${why}`} />
      ))}
      <Table label="Listings that are gone from the table" rows={listings} columns={COLUMNS} choosing={choosing} />
      {picked.length > 0 ? (
        <Actions
          of={[
            may("table confirm") && {
              content: `Remove ${words}`,
              title: `Remove ${words} for good`,
              ask: (
                <>
                  <p>They go with all that is kept about their hosts, and this cannot be taken back. What was changed meanwhile stays.</p>
                  <ul>
                    {picked.map(({ id, name, changed }) => (
                      <li key={id}>
                        {name}
                        {changed ? `, changed since by ${changed.who}` : ""}
                      </li>
                    ))}
                  </ul>
                </>
              ),
              act: remove,
            },
            { content: `Keep ${words}`, act: keep },
          ]}
        />
      ) : null}
    </>
  );
}

function LeftOut({ records }: { readonly records: GoneListings["leftOut"] }) {
  const { may } = useDesk();
  const settle = useSettle();
  return (
    <Panel title="Removed here">
      <p>The table still has these. Runs leave them out, so that nobody comes back who was taken off the site.</p>
      <ul className={pieces.list}>
        {records.map(({ record, name }) => (
          <li key={record}>
            {name} <span className={pieces.soft}>{record}</span>{" "}
            {may("table readmit") ? (
              <Confirm
                content={`Take ${name} in again`}
                title={`Take ${name} in again`}
                act={() => settle("table readmit", { records: [record] }, `The next run takes ${name} in again.`)}
              >
                <p>With the next run it is a listing again, as the table has it.</p>
              </Confirm>
            ) : null}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
