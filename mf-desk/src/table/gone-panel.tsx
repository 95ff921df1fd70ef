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
            title: "Nothing to decide.",
            why: "If the table no longer has a listing, you decide here whether it stays.",
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
  // Drops chosen listings that have left the list, and uses the current versions of the others.
  const picked = listings.filter(({ id }) => chosen.some((each) => each.id === id));
  const nameOf = (id: string): string => listings.find((each) => each.id === id)?.name ?? id;
  const remove = async () => {
    const input = { listings: picked.map(({ id, version }) => ({ id, version })), yes: true };
    const done = await settle("table confirm", input, ({ removed }) => `${counted(removed.length, "listing")} removed permanently.`);
    setLeft(done.left.map(({ id, why }) => ({ id: nameOf(id), why })));
    chooseNone();
  };
  const keepListings = async () => {
    const ids = picked.map(({ id }) => id);
    await settle("table keep", { ids }, ({ kept }) => `${counted(kept.length, "listing")} kept.`);
    chooseNone();
  };
  const words = counted(picked.length, "listing");
  return (
    <>
      <p>{counted(total, "listing is", "listings are")} gone from the table but still in the directory.</p>
      {left.map(({ id, why }) => (
        <Notice key={id} kind="error" title={`${id} stays: ${why}`} />
      ))}
      <Table label="Listings gone from the table" rows={listings} columns={COLUMNS} choosing={choosing} />
      {picked.length > 0 ? (
        <Actions
          of={[
            may("table confirm") && {
              content: `Remove ${words}`,
              title: `Remove ${words} permanently`,
              question: (
                <>
                  <p>
                    This deletes them and everything we store about their hosts. It can't be undone. Listings changed in the meantime stay.
                  </p>
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
            { content: `Keep ${words}`, act: keepListings },
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
      <p>The table still has these. Runs skip them, so a removed listing doesn't come back.</p>
      <ul className={pieces.list}>
        {records.map(({ record, name }) => (
          <li key={record}>
            {name} <span className={pieces.soft}>{record}</span>{" "}
            {may("table readmit") ? (
              <Confirm
                content={`Import ${name} again`}
                title={`Import ${name} again`}
                act={() => settle("table readmit", { records: [record] }, `The next run will import ${name} again.`)}
              >
                <p>The next run makes it a listing again, as in the table.</p>
              </Confirm>
            ) : null}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
