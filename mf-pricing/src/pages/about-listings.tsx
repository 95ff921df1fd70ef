import { paths } from "@nightlatch/contract";
import { MINIMUM_AGE, PRODUCT_NAME } from "@nightlatch/domain";
import { Link } from "@nightlatch/runtime";
import { contactAbout } from "../prose/drawing.tsx";
import type { ProseSection } from "../prose/prose-page.tsx";

export const aboutListings: readonly ProseSection[] = [
  {
    id: "labels",
    title: "What the labels mean",
    body: (
      <dl>
        <dt>Lifestyle-Aware</dt>
        <dd>
          The host knows that guests may be lifestyle or kink travellers and is comfortable with that. The place isn't built around it.
        </dd>
        <dt>Lifestyle-Friendly</dt>
        <dd>The host openly welcomes lifestyle and kink travellers, and the place suits them.</dd>
        <dt>One Couple Only</dt>
        <dd>Booked by one couple at a time. No one else stays on the property with you.</dd>
        <dt>Adults-Only</dt>
        <dd>No guests under {MINIMUM_AGE}, ever.</dd>
        <dt>Host-verified</dt>
        <dd>
          The host has confirmed the listing to us. See <a href="#verification">verification</a>.
        </dd>
      </dl>
    ),
  },
  {
    id: "where-we-are",
    title: "Where we are",
    body: (
      <>
        <p>
          For now we cover cabins and BnBs, most of them in the United States. Clubs, resorts, cruises, dungeons and studios, and
          experiences come next; the ones you can already find here are an early look.
        </p>
        <p>
          <Link to={paths.browse()}>Browse all listings</Link>, or start with the{" "}
          <Link to={paths.browse({ type: "kink-cabins-bnbs" })}>cabins and BnBs</Link>.
        </p>
      </>
    ),
  },
  {
    id: "how-listings-get-on",
    title: "How listings get on",
    body: (
      <>
        <p>Every listing takes the same path:</p>
        <ol>
          <li>Sourced. We come across a place, or its host tells us about it.</li>
          <li>Reviewed. We read what has been published about it and turn away what doesn't belong in the directory.</li>
          <li>Labelled. We note what the place has and what it allows, in the same words for every listing.</li>
          <li>Verified. We ask the host to confirm it.</li>
        </ol>
        <p>
          A place can be listed before its host has confirmed it, but it carries no verified badge until then. If a place doesn't match its
          listing, use the report button on its page or <Link to={contactAbout("listing")}>write to us</Link>. A person reads every report.
        </p>
      </>
    ),
  },
  {
    id: "verification",
    title: "Verification",
    body: (
      <>
        <p>
          A verified badge means that the host has told {PRODUCT_NAME} three things: the listing is theirs, the labels are right, and the
          booking link leads to them. We are still rolling it out, so many good places don't have one yet.
        </p>
        <p>
          It is not an inspection. It doesn't mean that anyone from {PRODUCT_NAME} has stayed there, and it says nothing about a particular
          date.
        </p>
        <p>
          What a listing says about privacy, such as where cameras are, has a mark of its own. “The host's word” is what the host told us.
          “Verified by us” means that we checked that one answer, on the day beside it.
        </p>
        <p>
          If a verified listing turns out to be wrong, tell us. We go back to the host and take the badge away until it is right. It can't
          be bought: a listing on any plan can have it, the free one included.
        </p>
      </>
    ),
  },
];
