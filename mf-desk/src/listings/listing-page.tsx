import { deskPaths, paths } from "@nightlatch/contract";
import { Link, useNavigate, useParams } from "@nightlatch/runtime";
import { Button, ButtonAnchor } from "@nightlatch/ui";
import { useAnswer, useDesk } from "../desk/desk-context.ts";
import { DeskPage } from "../desk/desk-page.tsx";
import { Answer, Confirm, Facts, Panel, Time, Trouble, useDoing, useToast } from "../ui/index.ts";
import { HistoryPanel } from "./history-panel.tsx";
import type { ListingAnswer } from "./listed.ts";
import { ListingForm } from "./listing-form.tsx";
import styles from "./listings.module.css";
import { PicturesPanel } from "./pictures-panel.tsx";
import { PlanPanel } from "./plan-panel.tsx";

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

interface StandingProps {
  readonly listing: ListingAnswer;
  readonly changed: () => void;
}

/** How the listing stands: shown or not, verified, featured, and its boost against the places of its region. */
function Standing({ listing, changed }: StandingProps) {
  const { run, me } = useDesk();
  const toast = useToast();
  const { slug, name, published, paused, verified, marked, featured, boostUntil, places, plan } = listing;
  const act = useDoing(async (work: () => Promise<unknown>, words: string, undo: () => Promise<unknown>) => {
    await work();
    toast(words, { undo: () => undo().then(changed) });
    changed();
  });
  const flip = (operation: "listings verify" | "listings feature", is: boolean, words: string) =>
    act.start(
      () => run(operation, { slug, off: is }),
      words,
      () => run(operation, { slug, off: !is }),
    );
  const show = (is: boolean) => run(is ? "listings publish" : "listings unpublish", { slug });
  // An owner goes over a plan knowingly; others are told that only an owner may.
  const beyond = !marked && me.role === "owner" && plan?.allowances.some(({ what, limit }) => what === "featured" && limit === 0);
  const full = places.taken >= places.limit;
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
          ["Boost", boostUntil ? <Time key="boost" iso={boostUntil} /> : "None"],
          ["Places for boosts", `${places.taken} of ${places.limit} in ${places.region} are taken`],
        ]}
      />
      <div className={styles.actions}>
        {published || paused ? (
          <Button
            variant="secondary"
            aria-disabled={act.isUnderWay}
            onClick={() =>
              void act.start(
                () => show(false),
                `${name} is a draft now.`,
                () => show(true),
              )
            }
          >
            Hide
          </Button>
        ) : (
          <Confirm words="Publish" title={`Publish ${name}`} act={() => show(true).then(changed)}>
            <p>Everybody sees it at once. A host who handed it in is told by mail, if they were not yet.</p>
          </Confirm>
        )}
        <Button
          variant="secondary"
          aria-disabled={act.isUnderWay}
          onClick={() => void flip("listings verify", verified, verified ? "It is not verified any more." : "It is verified.")}
        >
          {verified ? "Take the verified mark away" : "Mark as verified"}
        </Button>
        {beyond ? (
          <Confirm
            words="Mark as featured"
            title={`Mark ${name} as featured`}
            act={() => run("listings feature", { slug, overPlan: true }).then(changed)}
          >
            <p>Its plan {plan?.name} has no featured mark: this goes over what pricing promises.</p>
          </Confirm>
        ) : (
          <Button
            variant="secondary"
            aria-disabled={act.isUnderWay}
            onClick={() => void flip("listings feature", marked, marked ? "Its mark is gone." : "It is marked as featured.")}
          >
            {marked ? "Take the featured mark away" : "Mark as featured"}
          </Button>
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
              {places.taken} of {places.limit} places in {places.region} are taken.
              {full ? " All are: this goes over what pricing promises." : ""}
            </p>
          </Confirm>
        )}
      </div>
      {act.error ? <Trouble error={act.error} /> : null}
    </Panel>
  );
}
