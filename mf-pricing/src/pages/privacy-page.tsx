import { paths } from "@nightlatch/shared/contracts";
import { MINIMUM_AGE, PRODUCT_NAME, PROPERTY_CACHE_KEY, SHORT_NAME } from "@nightlatch/shared/domain";
import { usePublicConfig } from "@nightlatch/shared/runtime";
import { LegalDates } from "../prose/dates.tsx";
import { ProsePage, type ProseSection } from "../prose/prose-page.tsx";

/** `/privacy`. It describes what the software does; whoever changes that changes this page too. */
export function PrivacyPage() {
  const { links } = usePublicConfig();
  return (
    <ProsePage
      title="Privacy"
      description={`What ${PRODUCT_NAME} keeps about its visitors: one cookie for a visit, lists in your own browser, and the messages you send. No analytics.`}
      canonical={paths.privacy()}
      lede="You can read this whole site without telling us who you are. This page says what little is kept, and why."
      dates={<LegalDates />}
      sections={[...browsing, ...writing, ...leaving, ...rights(links.supportEmail)]}
    />
  );
}

const browsing: readonly ProseSection[] = [
  {
    id: "cookie",
    title: "One cookie",
    body: (
      <>
        <p>
          The site sets a single cookie, <code>{SHORT_NAME}-visit</code>. It holds a number from 0 to 63 and nothing else. Lists of places
          are shuffled, and the number keeps their order the same for the length of your visit, so that going back does not show you another
          page. There are only 64 such numbers for everybody, so it cannot tell you apart from others.
        </p>
        <p>
          It ends with your browser session. Block it if you like; the site works, only the order of lists may change from page to page.
        </p>
      </>
    ),
  },
  {
    id: "browser-storage",
    title: "Lists kept in your browser",
    body: (
      <>
        <p>
          So that lists open quickly, your browser keeps the latest ones you looked at, under <code>{PROPERTY_CACHE_KEY}</code> in its local
          storage. They are used for five minutes and then fetched anew. They stay on your device and are never sent to us, but whoever uses
          the same browser could read in them which places and searches you listed last.
        </p>
        <p>Newer lists replace them. To remove them, clear the site data in your browser; if storage is blocked, the site works without.</p>
      </>
    ),
  },
  {
    id: "no-tracking",
    title: "No analytics, no third parties",
    body: (
      <>
        <p>
          Pages, pictures, fonts and scripts all come from this site. Your browser makes no request to anybody else while you read, and the
          pages forbid it to. There are no analytics, no advertising networks, no fingerprints and no profiles.
        </p>
        <p>
          Like any web server, ours sees the network address a request comes from while it answers. We write a line to a log when something
          fails, with the path of the page and without what you searched for.
        </p>
      </>
    ),
  },
];

const writing: readonly ProseSection[] = [
  {
    id: "messages",
    title: "Messages you send",
    body: (
      <>
        <p>
          When you use the contact form we store your name, your e-mail address, the subject, the message and the time, so that we can
          answer you. We use them for that and do not pass them on.
        </p>
        <p>
          To keep machines from flooding us, the form also sends how long it was open, and we count messages by network address. A count
          matters for ten minutes and is deleted when the next message arrives after that.
        </p>
        <p>Messages are not deleted by themselves. Ask, and we delete yours.</p>
      </>
    ),
  },
];

const leaving: readonly ProseSection[] = [
  {
    id: "outbound-links",
    title: "Links that leave the site",
    body: (
      <>
        <p>
          Booking links lead to hosts and booking sites, which have their own rules and may set their own cookies. We add a label to the
          address that says the visit came from {PRODUCT_NAME}; it says nothing about you. Your browser is told not to give them the address
          of the page you came from.
        </p>
        <p>Some of these links are affiliate links: the booking site can tell that a booking began here and may pay us a commission.</p>
      </>
    ),
  },
];

function rights(email: string): readonly ProseSection[] {
  return [
    {
      id: "adults",
      title: "Adults only",
      body: (
        <p>
          This site is for people of {MINIMUM_AGE} and over. We do not knowingly keep anything about anybody younger. Pages carry labels by
          which parental filters recognise them.
        </p>
      ),
    },
    {
      id: "your-choices",
      title: "Your choices",
      body: (
        <p>
          Write to <a href={`mailto:${email}`}>{email}</a> to see what we hold about you, to correct it or to have it deleted. If you have
          never written to us, we hold nothing that we could find you by.
        </p>
      ),
    },
    {
      id: "changes",
      title: "Changes",
      body: <p>When the site begins to keep something else, this page changes first, and so does the date at its top.</p>,
    },
  ];
}
