import { paths } from "@nightlatch/contract";
import { MINIMUM_AGE, PRODUCT_NAME } from "@nightlatch/domain";
import { Link } from "@nightlatch/runtime";
import { contactAbout } from "../contact-link.ts";
import type { ProseSection } from "../prose/prose-page.tsx";

/** About's sections on listings: the meaning of labels, the kinds of places, how they get on, the meaning of verified. */
export const aboutListings: readonly ProseSection[] = [
  {
    id: "labels",
    title: "What the labels mean",
    body: (
      <dl>
        <dt>Lifestyle-Aware</dt>
        <dd>The host knows that guests may be lifestyle or kink travellers and is at ease with it. The place is not made for it.</dd>
        <dt>Lifestyle-Friendly</dt>
        <dd>The host welcomes lifestyle and kink travellers openly, and the place is suited to them.</dd>
        <dt>One Couple Only</dt>
        <dd>Booked by one couple at a time. Nobody else stays on the property with you.</dd>
        <dt>Adults-Only</dt>
        <dd>No guests under {MINIMUM_AGE}, at any time.</dd>
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
          Cabins and BnBs are what we cover now, most of them in the United States. Clubs, resorts, cruises, dungeons and studios, and
          experiences are planned; where you find some already, take them as a beginning.
        </p>
        <p>
          <Link to={paths.browse()}>Browse all listings</Link>, or begin with the{" "}
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
        <p>Every listing goes the same way:</p>
        <ol>
          <li>Sourced. We come across a place, or its host tells us about it.</li>
          <li>Reviewed. We read what is published about it and leave out what does not fit the directory.</li>
          <li>Labelled. We record what the place has and what it allows, in the same words for every listing.</li>
          <li>Verified. We ask the host to confirm it.</li>
        </ol>
        <p>
          A place can be listed before its host has confirmed it; it then carries no verified badge. If a listing and the place do not
          match, use the report button on its page, or <Link to={contactAbout("listing")}>write to us</Link>. Every report is read by a
          person.
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
          A verified badge means that the host has confirmed the listing to {PRODUCT_NAME}: that it is theirs, that the labels are right and
          that the booking link leads to them. The badge is rolling out, so many good places do not have it yet.
        </p>
        <p>It is not an inspection. Nobody from {PRODUCT_NAME} has to have stayed there, and it says nothing about a particular date.</p>
        <p>
          If a verified listing turns out to be wrong, tell us: we ask the host again, and take the badge away until it is right. Hosts
          cannot buy it; every plan, the free one too, can have it.
        </p>
      </>
    ),
  },
];
