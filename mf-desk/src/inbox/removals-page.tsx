import { deskPaths, paths } from "@nightlatch/contract";
import { isRemovalReason, removalReasonLabel } from "@nightlatch/domain";
import { Link } from "@nightlatch/runtime";
import { useState } from "react";
import type { ResultOf } from "../desk/desk-api.ts";
import { useDesk } from "../desk/desk-context.ts";
import { DeskPage } from "../desk/desk-page.tsx";
import { Actions, Card, dayOf, Facts, Input, List, SiteLink, Time, useSettle } from "../ui/index.ts";
import pieces from "../ui/pieces.module.css";

type Removal = ResultOf<"removals show">;

/** The page `/desk/removals` (docs/product/desk.md#removals). */
export const RemovalsPage = () => (
  <DeskPage title="Removal requests" lede="Hosts who want their place taken down, the longest waiting first.">
    <List
      operation="removals list"
      contacts="who asked"
      noun={["request", "requests"]}
      states={{ open: "Waiting", done: "Done", declined: "Declined", all: "All" }}
      empty={{
        title: "No request waits.",
        why: "Hosts ask with the removal form. The next request comes here, and you have two business days to settle it.",
        link: [paths.removeListing(), "See the removal form"],
      }}
    >
      {(removals) => removals.map((removal) => <Request key={removal.id} removal={removal} />)}
    </List>
  </DeskPage>
);

const ASKED_BY: Readonly<Record<Exclude<Removal["askedBy"], "host">, readonly [answer: string, why: string]>> = {
  unconfirmed: [
    "Not confirmed",
    "gives the address that we keep of its host, which anyone can type. No one has pressed the link that we mailed there. Write to the host before you do it.",
  ],
  "somebody else": ["No", "asked from another address than its host's. Write to the host before you do it."],
  unknown: ["Unknown", "one of the addresses isn't kept"],
};

function Requester({ removal: { askedBy, confirmedAt = "" } }: { readonly removal: Removal }) {
  if (askedBy === "host")
    return (
      <span>
        <strong>Yes</strong>: confirmed from the stored address on {dayOf(confirmedAt)}
      </span>
    );
  const [answer, why] = ASKED_BY[askedBy];
  return (
    <span>
      <strong className={askedBy === "unknown" ? undefined : pieces.late}>{answer}</strong>: {why}
    </span>
  );
}

function Request({ removal }: { readonly removal: Removal }) {
  const { contact = {}, decided, listingSlug: slug } = removal;
  return (
    <Card title={removal.propertyName} name={`${removal.propertyName}, ${removal.reference}`} id={removal.id}>
      <Facts
        facts={{
          Reference: removal.reference,
          Asked: <Time iso={removal.createdAt} />,
          For: removal.permanence === "permanent" ? "For good" : "For a while",
          "Is it the host?": <Requester removal={removal} />,
          Listing: slug ? <SiteLink slug={slug}>{slug}</SiteLink> : "Names none that we have",
          "Booking page": removal.bookingLink,
          Reason: isRemovalReason(removal.reason) ? removalReasonLabel(removal.reason) : removal.reason,
          "In their words": removal.reasonDetails,
          "Who asked": [contact.hostName, contact.hostEmail, contact.hostPhone].filter(Boolean).map(String).join(", "),
          State: removal.state === "open" ? undefined : `${removal.state}${decided ? ` by ${decided.who}` : ""}`,
        }}
      />
      {removal.state === "open" ? <Settle removal={removal} /> : null}
    </Card>
  );
}

function Settle({ removal }: { readonly removal: Removal }) {
  const { id, permanence, propertyName, listingSlug, askedBy } = removal;
  const settleIt = useSettle();
  const isOwner = useDesk().me.role === "owner";
  const [until, setUntil] = useState("");
  const [listing, setListing] = useState("");
  const [reason, setReason] = useState("");
  const words = reason.trim() === "" ? {} : { reason };
  const about = listing.trim() === "" ? {} : { listing: listing.trim() };
  const settle = (input: { until?: string; keep?: boolean; decline?: boolean; listing?: string }, done: string) => () =>
    settleIt("removals resolve", { id, ...words, ...input }, `${propertyName}: ${done}`);
  const isFromHost = askedBy === "host";
  const warning = isFromHost ? null : (
    <p>
      Is it the host? <Requester removal={removal} />
    </p>
  );
  const isForGood = permanence === "permanent";
  const hide = isForGood ? { keep: true } : until === "" ? {} : { until };
  return (
    <>
      <div className={pieces.filters}>
        {listingSlug || !isOwner ? null : (
          <Input label="Which listing is it?" help="The last part of its address." value={listing} set={setListing} />
        )}
        {permanence === "temporary" ? (
          <Input label="Show it again on" help="Leave it empty if that is open." optional type="date" value={until} set={setUntil} />
        ) : null}
        <Input label="Reason" help="For the record." optional value={reason} set={setReason} />
      </div>
      {isOwner || (listingSlug && permanence === "temporary") ? null : (
        <p className={pieces.soft}>Only an owner may {listingSlug ? "remove it for good" : "say which listing it is"}.</p>
      )}
      <Actions
        of={[
          isForGood &&
            isOwner && {
              content: "Remove it for good",
              title: `Remove ${propertyName}`,
              variant: isFromHost ? "primary" : "secondary",
              ask: (
                <>
                  {warning}
                  <p>The listing goes, with everything that we keep about its host. This can't be taken back.</p>
                </>
              ),
              act: settle(about, "removed. Who asked and the host are told."),
            },
          (listingSlug !== null || isOwner) && {
            content: isForGood ? "Only hide it" : "Hide it",
            title: `Hide ${propertyName}`,
            variant: isForGood || !isFromHost ? "secondary" : "primary",
            ask: (
              <>
                {warning}
                <p>
                  Visitors no longer find it{until === "" ? "" : `, until ${dayOf(until)}`}. Who asked is told by email, and then erased
                  here. <Link to={deskPaths.listings()}>Listings</Link> can show it again.
                </p>
              </>
            ),
            act: settle({ ...about, ...hide }, "hidden. Who asked and the host are told."),
          },
          {
            content: "Decline",
            title: "Decline this request",
            ask: "The listing stays as it is, and no one is told.",
            act: settle({ decline: true }, "declined. No one is told."),
          },
        ]}
      />
    </>
  );
}
