import { deskPaths, paths } from "@nightlatch/contract";
import { Link, useNavigate, useParams } from "@nightlatch/runtime";
import { ButtonAnchor } from "@nightlatch/ui";
import { useDesk, useOperationQuery } from "../desk/desk-context.ts";
import { DeskPage } from "../desk/desk-page.tsx";
import { Actions, Facts, Panel, QueryResult, Time, useToast } from "../ui/index.ts";
import { HistoryPanel } from "./history-panel.tsx";
import { ImagesPanel } from "./images-panel.tsx";
import { ListingForm, type ListingResult } from "./listing-form.tsx";

/** The page `/desk/listings/SLUG` (docs/product/desk.md#one-listing). */
export function ListingPage() {
  const { slug = "" } = useParams();
  return (
    <DeskPage title="One listing" lede={<Link to={deskPaths.listings()}>All listings</Link>}>
      <OneListing key={slug} slug={slug} />
    </DeskPage>
  );
}

function OneListing({ slug }: { readonly slug: string }) {
  const asked = useOperationQuery("listings form", { slug });
  const navigate = useNavigate();
  const { refresh } = useDesk();
  const changed = async (now: string) => {
    if (now !== slug) await navigate(deskPaths.listings(now), { replace: true });
    else await refresh("listings form", "listings history", "listings list");
  };
  return (
    <QueryResult query={asked} empty="There is no such listing.">
      {(listing) => (
        <>
          <Standing listing={listing} changed={() => void changed(slug)} />
          {listing.plan ? <PlanPanel plan={listing.plan} /> : null}
          <ListingForm listing={listing} changed={changed} reread={() => asked.refetch().then(({ data }) => data)} />
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
  // An owner exceeds a plan knowingly. The API refuses it to others.
  const beyond = !marked && me.role === "owner" && plan?.allowances.some(({ what, limit }) => what === "featured" && limit === 0);
  const full = places.taken >= places.limit;
  const ofPlaces = `${places.taken} of ${places.limit} places in ${places.region} are taken.`;
  return (
    <Panel
      title={name}
      actions={
        published ? (
          <ButtonAnchor variant="secondary" href={paths.property(slug)}>
            Its page
          </ButtonAnchor>
        ) : undefined
      }
    >
      <Facts
        facts={{
          State: published ? "Published" : paused ? "Paused by its host, who alone can show it again" : "Draft",
          Verified: verified ? "Yes" : "No",
          Featured: boostUntil ? "By its boost" : marked ? "By its mark" : featured ? "By its plan" : "No",
          Boost: boostUntil ? <Time iso={boostUntil} /> : "None",
          "Places for boosts": `${places.taken} of ${places.limit} in ${places.region} are taken`,
        }}
      />
      <Actions
        of={[
          published || paused
            ? { content: "Hide", act: flip("published", false, `${name} is a draft now.`) }
            : {
                content: "Publish",
                title: `Publish ${name}`,
                ask: "Everybody sees it at once. A host who handed it in is told by mail, if they were not yet.",
                act: () => setTo.published(true).then(changed),
              },
          verified
            ? { content: "Take the verified mark away", act: flip("verified", false, "It is not verified any more.") }
            : { content: "Mark as verified", act: flip("verified", true, "It is verified.") },
          marked
            ? { content: "Take the featured mark away", act: flip("featured", false, "Its mark is gone.") }
            : beyond
              ? {
                  content: "Mark as featured",
                  title: `Mark ${name} as featured`,
                  ask: `Its plan ${plan?.name} has no featured mark: this goes over what pricing promises.`,
                  act: () => run("listings feature", { slug, overPlan: true }).then(changed),
                }
              : { content: "Mark as featured", act: flip("featured", true, "It is marked as featured.") },
          boostUntil
            ? {
                content: "End the boost",
                ask: "It cannot be taken up again where it was.",
                act: () => run("listings boost", { slug, off: true }).then(changed),
              }
            : {
                content: "Boost for 30 days",
                title: `Boost ${name}`,
                ask: `${ofPlaces}${full ? " All are: this goes over what pricing promises." : ""}`,
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
    <Panel title={`Its plan: ${name}`}>
      <Facts
        facts={{
          ...Object.fromEntries(allowances.map((each) => [each.label, inWords(each)])),
          "It includes": includes.length > 0 ? includes.join(", ") : "One listing, and nothing besides",
        }}
      />
    </Panel>
  );
}

function inWords({ used, limit }: Plan["allowances"][number]): string {
  if (limit === null) return `${used}, as many as wanted`;
  const over = used > limit ? ", more than its plan has" : "";
  return limit === 0 ? `${used}, not in its plan` : `${used} of ${limit}${over}`;
}
