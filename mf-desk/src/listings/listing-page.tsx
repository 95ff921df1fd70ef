import { deskPaths, paths } from "@nightlatch/contract";
import { Link, useNavigate, useParams } from "@nightlatch/runtime";
import { ButtonAnchor } from "@nightlatch/ui";
import { useAnswer, useDesk } from "../desk/desk-context.ts";
import { DeskPage } from "../desk/desk-page.tsx";
import { Answer, Confirm, Facts, Panel, Press, Time, Trouble, useDoing, useToast } from "../ui/index.ts";
import { HistoryPanel } from "./history-panel.tsx";
import { type ListingAnswer, ListingForm } from "./listing-form.tsx";
import styles from "./listings.module.css";
import { PicturesPanel } from "./pictures-panel.tsx";

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
  const asked = useAnswer("listings form", { slug });
  const navigate = useNavigate();
  const { refresh } = useDesk();
  const changed = async (now: string) => {
    if (now !== slug) await navigate(deskPaths.listings(now), { replace: true });
    else await refresh("listings form", "listings history", "listings list");
  };
  return (
    <Answer asked={asked} empty="There is no such listing.">
      {(listing) => (
        <>
          <Standing listing={listing} changed={() => void changed(slug)} />
          {listing.plan ? <PlanPanel plan={listing.plan} /> : null}
          <ListingForm listing={listing} changed={changed} reread={() => asked.refetch().then(({ data }) => data)} />
          <PicturesPanel listing={listing} changed={changed} />
          <HistoryPanel listing={listing.id} changed={changed} />
        </>
      )}
    </Answer>
  );
}

function Standing({ listing, changed }: { readonly listing: ListingAnswer; readonly changed: () => void }) {
  const { run, me } = useDesk();
  const toast = useToast();
  const { slug, name, published, paused, verified, marked, featured, boostUntil, places, plan } = listing;
  const setTo = {
    published: (is: boolean) => run(is ? "listings publish" : "listings unpublish", { slug }),
    verified: (is: boolean) => run("listings verify", { slug, off: !is }),
    featured: (is: boolean) => run("listings feature", { slug, off: !is }),
  };
  const flipping = useDoing(async (mark: keyof typeof setTo, is: boolean, words: string) => {
    await setTo[mark](is);
    toast(words, { undo: () => setTo[mark](!is).then(changed) });
    changed();
  });
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
        facts={[
          ["State", published ? "Published" : paused ? "Paused by its host, who alone can show it again" : "Draft"],
          ["Verified", verified ? "Yes" : "No"],
          ["Featured", boostUntil ? "By its boost" : marked ? "By its mark" : featured ? "By its plan" : "No"],
          ["Boost", boostUntil ? <Time iso={boostUntil} /> : "None"],
          ["Places for boosts", `${places.taken} of ${places.limit} in ${places.region} are taken`],
        ]}
      />
      <div className={styles.actions}>
        {published || paused ? (
          <Press doing={flipping} given={["published", false, `${name} is a draft now.`]}>
            Hide
          </Press>
        ) : (
          <Confirm words="Publish" title={`Publish ${name}`} act={() => setTo.published(true).then(changed)}>
            <p>Everybody sees it at once. A host who handed it in is told by mail, if they were not yet.</p>
          </Confirm>
        )}
        <Press doing={flipping} given={["verified", !verified, verified ? "It is not verified any more." : "It is verified."]}>
          {verified ? "Take the verified mark away" : "Mark as verified"}
        </Press>
        {beyond ? (
          <Confirm
            words="Mark as featured"
            title={`Mark ${name} as featured`}
            act={() => run("listings feature", { slug, overPlan: true }).then(changed)}
          >
            <p>Its plan {plan?.name} has no featured mark: this goes over what pricing promises.</p>
          </Confirm>
        ) : (
          <Press doing={flipping} given={["featured", !marked, marked ? "Its mark is gone." : "It is marked as featured."]}>
            {marked ? "Take the featured mark away" : "Mark as featured"}
          </Press>
        )}
        {boostUntil ? (
          <Confirm words="End the boost" title="End the boost" act={() => run("listings boost", { slug, off: true }).then(changed)}>
            <p>It cannot be taken up again where it was.</p>
          </Confirm>
        ) : (
          <Confirm
            words="Boost for 30 days"
            title={`Boost ${name}`}
            act={() => run("listings boost", { slug, days: 30, overLimit: full }).then(changed)}
          >
            <p>
              {ofPlaces}
              {full ? " All are: this goes over what pricing promises." : ""}
            </p>
          </Confirm>
        )}
      </div>
      <Trouble error={flipping.error} />
    </Panel>
  );
}

type Plan = NonNullable<ListingAnswer["plan"]>;

/** The plan's allowances and their use (docs/product/desk.md#plans). */
function PlanPanel({ plan: { name, includes, allowances } }: { readonly plan: Plan }) {
  return (
    <Panel title={`Its plan: ${name}`}>
      <Facts
        facts={[
          ...allowances.map((each) => [each.label, inWords(each)] as const),
          ["It includes", includes.length > 0 ? includes.join(", ") : "One listing, and nothing besides"],
        ]}
      />
    </Panel>
  );
}

function inWords({ used, limit }: Plan["allowances"][number]): string {
  if (limit === null) return `${used}, as many as wanted`;
  const over = used > limit ? ", more than its plan has" : "";
  return limit === 0 ? `${used}, not in its plan` : `${used} of ${limit}${over}`;
}
