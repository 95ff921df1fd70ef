import { paths } from "@nightlatch/contract";
import { ABOUT_LAST_UPDATED, MINIMUM_AGE, PRODUCT_NAME } from "@nightlatch/domain";
import { Link, usePublicConfig } from "@nightlatch/runtime";
import { contactAbout } from "../contact-link.ts";
import { ProsePage, type ProseSection } from "../prose/prose-page.tsx";
import { aboutListings } from "./about-listings.tsx";
import styles from "./about-page.module.css";

const DESCRIPTION = `What ${PRODUCT_NAME} is, what its labels mean, how places get listed, how it earns money and who it is for.`;

/** The page `/about` (docs/product/about-and-legal.md#about). */
export function AboutPage() {
  const { origin, links } = usePublicConfig();
  return (
    <ProsePage
      title={`About ${PRODUCT_NAME}`}
      description={DESCRIPTION}
      canonical={paths.about()}
      lede={`A curated directory of private places to stay, for couples and sex-positive travellers aged ${MINIMUM_AGE} and over. We list and label; you book with the host.`}
      sections={[...purpose, ...aboutListings, ...principles, ...people(links.supportEmail)]}
      jsonLd={[{ "@type": "AboutPage", name: `About ${PRODUCT_NAME}`, url: `${origin}${paths.about()}`, description: DESCRIPTION }]}
    />
  );
}

const purpose: readonly ProseSection[] = [
  {
    id: "what-we-do",
    title: "What we do",
    body: (
      <>
        <p>
          {PRODUCT_NAME} lists cabins, BnBs, resorts, clubs, dungeons and experiences where adults can be themselves. You can browse by kind
          and by place, see what a place has and what it allows, and go on to the host's own booking page.
        </p>
        <p>
          We do not take bookings or payments, and there is no account to make. What you save, the lists you looked at and the drafts you
          began stay in your own browser.
        </p>
      </>
    ),
  },
  {
    id: "why-it-exists",
    title: "Why it exists",
    body: (
      <>
        <p>
          Ordinary booking sites say nothing about the things that matter here: whether a host knows and welcomes how you travel, who else
          is on the property, how private the garden is, what is in the playroom. Asking a stranger is awkward, and guessing wrong is worse.
        </p>
        <p>
          A plain answer, given beforehand, is better for guests and for hosts. Guests arrive where they are welcome; hosts open the door to
          people who have read what they are coming to.
        </p>
      </>
    ),
  },
];

const principles: readonly ProseSection[] = [
  {
    id: "for-hosts",
    title: "For hosts",
    body: (
      <>
        <p>
          A listing is free. Paid plans (Upgraded, Pro and a limited Elite) bring a place in front of more people, and a Featured Boost does
          so for a time. With an upgraded listing the host chooses which booking link is featured.
        </p>
        <p>
          <Link to={paths.pricing()}>Compare the plans</Link>. Every plan is a request to a person; nothing is charged on this site. To
          correct a listing <Link to={contactAbout("listing")}>write to us</Link>; to pause it or take it down use the{" "}
          <Link to={paths.removeListing()}>removal form</Link>.
        </p>
      </>
    ),
  },
  {
    id: "advertising",
    title: "Advertising and disclosures",
    body: (
      <>
        <p>There are three ways in which {PRODUCT_NAME} earns money, and none of them changes what a label means:</p>
        <ul>
          <li>Commissions. Some outbound booking links are affiliate links: if you book, we may earn a share, at no cost to you.</li>
          <li>Host plans. They are optional. Elite listings and boosted ones are featured, which puts them first in lists, with a mark.</li>
          <li>Advertising. We keep it minimal and about this way of travelling, beside listings and never inside them.</li>
        </ul>
        <p>
          An affiliate link is named as one beside its button, a featured listing carries its mark, and an advertisement says that it is
          one. Advertisements are chosen by the region of the listing you read, not by you, and are counted by the day; the{" "}
          <Link to={paths.privacy()}>privacy page</Link> says how.
        </p>
      </>
    ),
  },
  {
    id: "respect",
    title: "Respect and consent",
    body: (
      <>
        <p>
          Consent comes first, every time, between everyone present, and it can be taken back at any moment. Follow the house rules, leave
          shared rooms as you would like to find them, and keep to yourself whom you met.
        </p>
        <p>
          Everybody here is {MINIMUM_AGE} or over. We take down listings that ignore consent, the law or the safety of guests. Our{" "}
          <Link to={paths.safety()}>safety page</Link> says what to look for.
        </p>
      </>
    ),
  },
  {
    id: "roadmap",
    title: "Roadmap",
    body: (
      <ul>
        <li>Host-verified badges on more listings.</li>
        <li>Clubs, resorts, cruises, dungeons and studios, and experiences with the same care as cabins and BnBs.</li>
        <li>Submitting a property from this page.</li>
      </ul>
    ),
  },
];

function people(email: string): readonly ProseSection[] {
  return [
    {
      id: "who-we-are",
      title: "Who we are",
      body: (
        <p>
          We are an independent directory. We own none of the places and belong to none of the booking sites we link to. Questions go to{" "}
          <a href={`mailto:${email}`}>{email}</a>.
        </p>
      ),
    },
    {
      id: "get-in-touch",
      title: "Get in touch",
      body: (
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
      ),
    },
    {
      id: "newsletter",
      title: "Newsletter",
      body: (
        <p>
          New places and stories, now and then, by e-mail. <Link to={paths.comingSoon()}>Sign up for the newsletter</Link> with your
          address; you confirm it by a link, and nobody else sees it.
        </p>
      ),
    },
    {
      id: "legal",
      title: "Legal",
      body: (
        <p>
          Read the <Link to={paths.privacy()}>privacy page</Link> and the <Link to={paths.terms()}>terms</Link>. This page was last updated{" "}
          {ABOUT_LAST_UPDATED}.
        </p>
      ),
    },
  ];
}
