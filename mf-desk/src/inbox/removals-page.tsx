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

export const RemovalsPage = () => (
  <DeskPage title="Removal requests" lede="Hosts who want their listing taken down, longest waiting first.">
    <List
      operation="removals list"
      contacts="contact details"
      noun={["request", "requests"]}
      states={{ open: "Waiting", done: "Done", declined: "Declined", all: "All" }}
      empty={{
        title: "No requests waiting.",
        why: "Hosts ask with the removal form. You have 2 business days to decide on each request.",
        link: [paths.removeListing(), "See the removal form"],
      }}
    >
      {(removals) => removals.map((removal) => <Request key={removal.id} removal={removal} />)}
    </List>
  </DeskPage>
);

const REQUESTER_TEXTS: Readonly<Record<Exclude<Removal["askedBy"], "host">, readonly [answer: string, why: string]>> = {
  unconfirmed: [
    "Not confirmed",
    "anyone can type the host's address, and no one has opened the link we emailed there. Write to the host first.",
  ],
  "somebody else": ["No", "the request gives a different address than the host's. Write to the host first."],
  unknown: ["Unknown", "we don't store one of the two addresses"],
};

function Requester({ removal: { askedBy, confirmedAt = "" } }: { readonly removal: Removal }) {
  if (askedBy === "host")
    return (
      <span>
        <strong>Yes</strong>: confirmed from the stored address on {dayOf(confirmedAt)}
      </span>
    );
  const [label, why] = REQUESTER_TEXTS[askedBy];
  return (
    <span>
      <strong className={askedBy === "unknown" ? undefined : pieces.late}>{label}</strong>: {why}
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
          Requested: <Time iso={removal.createdAt} />,
          Removal: removal.permanence === "permanent" ? "Permanent" : "Temporary",
          "From the host?": <Requester removal={removal} />,
          Listing: slug ? <SiteLink slug={slug}>{slug}</SiteLink> : "No matching listing",
          "Booking page": removal.bookingLink,
          Reason: isRemovalReason(removal.reason) ? removalReasonLabel(removal.reason) : removal.reason,
          Details: removal.reasonDetails,
          "Contact details": [contact.hostName, contact.hostEmail, contact.hostPhone].filter(Boolean).map(String).join(", "),
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
      From the host? <Requester removal={removal} />
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
          <Input label="Show again on" help="Leave empty if you don't know yet." optional type="date" value={until} set={setUntil} />
        ) : null}
        <Input label="Reason" help="For the audit." optional value={reason} set={setReason} />
      </div>
      {isOwner || (listingSlug && permanence === "temporary") ? null : (
        <p className={pieces.soft}>Only an owner can {listingSlug ? "remove it permanently" : "say which listing it is"}.</p>
      )}
      <Actions
        of={[
          isForGood &&
            isOwner && {
              content: "Remove permanently",
              title: `Remove ${propertyName}`,
              variant: isFromHost ? "primary" : "secondary",
              question: (
                <>
                  {warning}
                  <p>This deletes the listing and everything we store about its host. It can't be undone.</p>
                </>
              ),
              act: settle(about, "removed. The requester and the host get an email."),
            },
          (listingSlug !== null || isOwner) && {
            content: isForGood ? "Hide instead" : "Hide",
            title: `Hide ${propertyName}`,
            variant: isForGood || !isFromHost ? "secondary" : "primary",
            question: (
              <>
                {warning}
                <p>
                  Visitors won't see it{until === "" ? "" : ` until ${dayOf(until)}`}. We email the requester, then erase their details
                  here. You can show it again in <Link to={deskPaths.listings()}>Listings</Link>.
                </p>
              </>
            ),
            act: settle({ ...about, ...hide }, "hidden. The requester and the host get an email."),
          },
          {
            content: "Decline",
            title: "Decline this request",
            question: "The listing stays as it is. No one is notified.",
            act: settle({ decline: true }, "declined. No one is notified."),
          },
        ]}
      />
    </>
  );
}
