import { deskPaths, paths } from "@nightlatch/contract";
import { Link, useNavigate, useParams } from "@nightlatch/runtime";
import { ButtonAnchor } from "@nightlatch/ui";
import { useDesk, useOperationQuery, usePageName } from "../desk/desk-context.ts";
import { DeskPage } from "../desk/desk-page.tsx";
import { Actions, Facts, Panel, QueryResult, Time, useToast } from "../ui/index.ts";
import { HistoryPanel } from "./history-panel.tsx";
import { ImagesPanel } from "./images-panel.tsx";
import { ListingForm, type ListingResult } from "./listing-form.tsx";

export function ListingPage() {
  const { slug = "" } = useParams();
  return (
    <DeskPage title="Listing" lede={<Link to={deskPaths.listings()}>All listings</Link>}>
      <OneListing key={slug} slug={slug} />
    </DeskPage>
  );
}

function OneListing({ slug }: { readonly slug: string }) {
  const formQuery = useOperationQuery("listings form", { slug });
  const navigate = useNavigate();
  const { refresh } = useDesk();
  usePageName(formQuery.data?.name);
  const changed = async (now: string) => {
    if (now !== slug) await navigate(deskPaths.listings(now), { replace: true });
    else await refresh("listings form", "listings history", "listings list");
  };
  return (
    <QueryResult query={formQuery} empty="We can't find this listing.">
      {(listing) => (
        <>
          <Standing listing={listing} changed={() => void changed(slug)} />
          {listing.plan ? <PlanPanel plan={listing.plan} /> : null}
          <ListingForm listing={listing} changed={changed} reread={() => formQuery.refetch().then(({ data }) => data)} />
          <ImagesPanel listing={listing} changed={changed} />
          <HistoryPanel listing={listing.id} changed={changed} />
        </>
      )}
    </QueryResult>
  );
}

function Standing({ listing, changed }: { readonly listing: ListingResult; readonly changed: () => void }) {
  const { run, me } = useDesk();
  const toast = useToast();
  const { slug, name, published, paused, verified, marked, featured, boostUntil, places, plan } = listing;
  const setTo = {
    published: (is: boolean) => run(is ? "listings publish" : "listings unpublish", { slug }),
    verified: (is: boolean) => run("listings verify", { slug, off: !is }),
    featured: (is: boolean) => run("listings feature", { slug, off: !is }),
  };
  const flip = (mark: keyof typeof setTo, is: boolean, words: string) => async () => {
    await setTo[mark](is);
    toast(words, { undo: () => setTo[mark](!is).then(changed) });
    changed();
  };
  // Only owners may exceed a plan; for others the API rejects the request.
  const beyond = !marked && me.role === "owner" && plan?.allowances.some(({ what, limit }) => what === "featured" && limit === 0);
  const full = places.taken >= places.limit;
  const slotsText = `${places.taken} of ${places.limit} slots in ${places.region} are taken.`;
  return (
    <Panel
      title="Status"
      actions={
        published ? (
          <ButtonAnchor variant="secondary" href={paths.property(slug)}>
            View the page
          </ButtonAnchor>
        ) : undefined
      }
    >
      <Facts
        facts={{
          State: published ? "Published" : paused ? "Paused by the host. Only the host can show it again." : "Draft",
          Verified: verified ? "Yes" : "No",
          Featured: boostUntil ? "By a boost" : marked ? "By its badge" : featured ? "By its plan" : "No",
          Boost: boostUntil ? <Time iso={boostUntil} /> : "None",
          "Boost slots": `${places.taken} of ${places.limit} in ${places.region} are taken`,
        }}
      />
      <Actions
        of={[
          published || paused
            ? { content: "Hide", act: flip("published", false, `${name} is now a draft.`) }
            : {
                content: "Publish",
                title: `Publish ${name}`,
                question: "Everyone can see it at once. If a host submitted it and hasn't heard from us yet, they get an email.",
                act: () => setTo.published(true).then(changed),
              },
          verified
            ? { content: "Remove verified badge", act: flip("verified", false, "Verified badge removed.") }
            : { content: "Mark as verified", act: flip("verified", true, "Marked as verified.") },
          marked
            ? { content: "Remove featured badge", act: flip("featured", false, "Featured badge removed.") }
            : beyond
              ? {
                  content: "Mark as featured",
                  title: `Mark ${name} as featured`,
                  question: `The ${plan?.name} plan has no featured badge. This goes beyond what our pricing page promises.`,
                  act: () => run("listings feature", { slug, overPlan: true }).then(changed),
                }
              : { content: "Mark as featured", act: flip("featured", true, "Marked as featured.") },
          boostUntil
            ? {
                content: "End the boost",
                question: "You can't resume it later.",
                act: () => run("listings boost", { slug, off: true }).then(changed),
              }
            : {
                content: "Boost for 30 days",
                title: `Boost ${name}`,
                question: `${slotsText}${full ? " This goes beyond what our pricing page promises." : ""}`,
                act: () => run("listings boost", { slug, days: 30, overLimit: full }).then(changed),
              },
        ]}
      />
    </Panel>
  );
}

type Plan = NonNullable<ListingResult["plan"]>;

function PlanPanel({ plan: { name, includes, allowances } }: { readonly plan: Plan }) {
  return (
    <Panel title={`Plan: ${name}`}>
      <Facts
        facts={{
          ...Object.fromEntries(allowances.map((each) => [each.label, inWords(each)])),
          Includes: includes.length > 0 ? includes.join(", ") : "One listing only",
        }}
      />
    </Panel>
  );
}

function inWords({ used, limit }: Plan["allowances"][number]): string {
  if (limit === null) return `${used}, no limit`;
  const over = used > limit ? ", over the plan's limit" : "";
  return limit === 0 ? `${used}, not in the plan` : `${used} of ${limit}${over}`;
}
