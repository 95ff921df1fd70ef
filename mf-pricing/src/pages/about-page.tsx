import { paths } from "@nightlatch/contract";
import { ABOUT_LAST_UPDATED, MINIMUM_AGE, PRODUCT_NAME } from "@nightlatch/domain";
import { Link, usePublicConfig } from "@nightlatch/runtime";
import { HERO_SCENE, PhoneSource, ResponsiveImage, SupportLink } from "@nightlatch/ui";
import { contactAbout, ProsePage, Section } from "../prose/prose-page.tsx";
import styles from "./about-page.module.css";

const DESCRIPTION = `What ${PRODUCT_NAME} is and who it is for, what its labels mean, how places get listed, and how it earns money.`;

export function AboutPage() {
  const { origin } = usePublicConfig();
  return (
    <ProsePage
      title={`About ${PRODUCT_NAME}`}
      description={DESCRIPTION}
      canonical={paths.about()}
      lede={`A curated directory of private places to stay, for couples and sex-positive travellers aged ${MINIMUM_AGE} and over. We find and label them. You book with the host.`}
      image={
        <ResponsiveImage
          className={styles.scene}
          image={HERO_SCENE}
          sizes="(width >= 64rem) 56rem, 155vw"
          phone={<PhoneSource image={HERO_SCENE} width={1400} />}
          eager
        />
      }
      jsonLd={[{ "@type": "AboutPage", name: `About ${PRODUCT_NAME}`, url: `${origin}${paths.about()}`, description: DESCRIPTION }]}
    >
      <Section id="what-we-do" title="What we do">
        <p>
          {PRODUCT_NAME} lists cabins, BnBs, resorts, clubs, dungeons and experiences where adults can be themselves. Browse by kind or by
          location, see what each place has and what it allows, then go on to the host's own booking page.
        </p>
        <p>
          We take no bookings and no payments, and there is no account to create. Saved stays, viewed lists and drafts stay in your own
          browser.
        </p>
      </Section>
      <Section id="why-it-exists" title="Why it exists">
        <p>
          Ordinary booking sites are silent on the things that matter here: whether the host knows how you travel and welcomes it, who else
          is on the property, how private the garden is, what is in the playroom. Asking a stranger is awkward. Guessing wrong is worse.
        </p>
        <p>
          A plain answer in advance is better for everyone. Guests arrive where they are welcome, and hosts open the door to people who know
          what to expect.
        </p>
      </Section>
      <Section id="labels" title="What the labels mean">
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
      </Section>
      <Section id="where-we-are" title="Where we are">
        <p>
          For now we cover cabins and BnBs, most of them in the United States. Clubs, resorts, cruises, dungeons and studios, and
          experiences come next; the ones you can already find here are an early look.
        </p>
        <p>
          <Link to={paths.browse()}>Browse all listings</Link>, or start with the{" "}
          <Link to={paths.browse({ type: "kink-cabins-bnbs" })}>cabins and BnBs</Link>.
        </p>
      </Section>
      <Section id="how-listings-get-on" title="How listings get on">
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
      </Section>
      <Section id="verification" title="Verification">
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
      </Section>
      <Section id="for-hosts" title="For hosts">
        <p>
          A listing is free. Paid plans (Upgraded, Pro and a limited Elite) put your place in front of more people, and a Featured Boost
          does the same for a while. With an upgraded listing you choose which booking link is featured.
        </p>
        <p>
          <Link to={paths.pricing()}>Compare the plans</Link>. We agree plans by email. Nothing is charged here. To correct a listing,{" "}
          <Link to={contactAbout("listing")}>write to us</Link>. To pause it or take it down, use the{" "}
          <Link to={paths.removeListing()}>removal form</Link>.
        </p>
      </Section>
      <Section id="advertising" title="Advertising and disclosures">
        <p>{PRODUCT_NAME} earns money in three ways, and none of them changes what a label means:</p>
        <ul>
          <li>Commissions. Some booking links are affiliate links: if you book, we may earn a commission, at no cost to you.</li>
          <li>
            Host plans, which are optional. Elite and boosted listings are featured: they come first in lists and are marked as featured.
          </li>
          <li>
            Advertising. There is little of it, it is for people who travel this way, and it stands beside listings, never inside them.
          </li>
        </ul>
        <p>
          We say so each time: next to the button of an affiliate link, on a featured listing, and on every advertisement. Advertisements
          are chosen by the region of the listing you are reading, not by who you are, and we count them by the day. The{" "}
          <Link to={paths.privacy()}>privacy page</Link> explains how.
        </p>
      </Section>
      <Section id="respect" title="Respect and consent">
        <p>
          Consent comes first, every time, from everyone present, and anyone can take it back at any moment. Follow the house rules, leave
          shared rooms as you would like to find them, and keep to yourself who you met.
        </p>
        <p>
          Everyone here is {MINIMUM_AGE} or over. We take down listings that disregard consent, the law or guests' safety. Our{" "}
          <Link to={paths.safety()}>safety page</Link> tells you what to look for.
        </p>
      </Section>
      <Section id="roadmap" title="Roadmap">
        <ul>
          <li>Host-verified badges on more listings.</li>
          <li>Clubs, resorts, cruises, dungeons and studios, and experiences, with the same care as cabins and BnBs.</li>
          <li>Submitting a property from this page.</li>
        </ul>
      </Section>
      <Section id="who-we-are" title="Who we are">
        <p>
          We are an independent directory. We own none of the places we list and belong to none of the booking sites we link to. If you have
          a question, write to <SupportLink />.
        </p>
      </Section>
      <Section id="get-in-touch" title="Get in touch">
        <ul className={styles.ways}>
          <li>
            <span className={styles.soon}>Submit a property</span>
            <span className={styles.mark}>Coming Soon</span>
          </li>
          <li>
            <Link to={contactAbout("partnership")}>Partner enquiries</Link>
          </li>
          <li>
            <Link to={contactAbout("press")}>Press enquiries</Link>
          </li>
        </ul>
      </Section>
      <Section id="newsletter" title="Newsletter">
        <p>
          New places and stories by email, now and then. <Link to={paths.comingSoon()}>Sign up for the newsletter</Link> with your address.
          You confirm it with a link, and no one else sees it.
        </p>
      </Section>
      <Section id="legal" title="Legal">
        <p>
          Read the <Link to={paths.privacy()}>privacy page</Link> and the <Link to={paths.terms()}>terms</Link>. This page was last updated{" "}
          {ABOUT_LAST_UPDATED}.
        </p>
      </Section>
    </ProsePage>
  );
}
