import { paths } from "@nightlatch/contract";
import { MINIMUM_AGE, PRODUCT_NAME } from "@nightlatch/domain";
import { Link, usePublicConfig } from "@nightlatch/runtime";
import { StoredKeys } from "../privacy/stored-keys.tsx";
import { LegalDates } from "../prose/dates.tsx";
import { ProsePage, type ProseSection } from "../prose/prose-page.tsx";
import { privacyMessages } from "./privacy-messages.tsx";

/** The page `/privacy`. It describes what the software does: a change of the one needs a change of the other. */
export function PrivacyPage() {
  const { links } = usePublicConfig();
  return (
    <ProsePage
      title="Privacy"
      description={`What ${PRODUCT_NAME} keeps: on your device, from the messages you send, and as plain counts. No accounts, no tracking, no third parties.`}
      canonical={paths.privacy()}
      lede="You can read this whole site without telling us who you are. This page says what little is kept, why, and for how long."
      dates={<LegalDates />}
      sections={[...reading, ...privacyMessages, ...leaving, ...rights(links.supportEmail)]}
    />
  );
}

const reading: readonly ProseSection[] = [
  {
    id: "in-short",
    title: "In short",
    body: (
      <ul>
        <li>There is no account, and no profile of you.</li>
        <li>Your browser loads nothing from anybody else while you read.</li>
        <li>We store what you send us in a form, and use it to answer.</li>
        <li>Clicks and advertisements are counted by the day, not by the person.</li>
        <li>Some page views tell us how fast they were and whether they failed, and nothing of what was read.</li>
        <li>What stays on your device you can see below, and wipe.</li>
      </ul>
    ),
  },
  {
    id: "stored",
    title: "What this site keeps on your device",
    body: (
      <>
        <p>
          This is all of it, and most of it appears only when you use what it is for. Cookies go to our server with each page. The rest
          stays on your device, where whoever uses the same browser can read it; only the tab's random id goes along when an advertisement
          is asked for. The site works with all of it blocked.
        </p>
        <StoredKeys />
        <p>Wiping removes all of these at once: saved stays, drafts, kept lists, and an open preview.</p>
      </>
    ),
  },
  {
    id: "no-tracking",
    title: "No tracking, no third parties",
    body: (
      <>
        <p>
          Pages, pictures, fonts, scripts and advertisements all come from this site, and the pages forbid your browser to ask anybody else.
          There are no analytics services, no advertising networks, no fingerprints and no social buttons.
        </p>
        <p>
          Like any web server, ours sees the network address a request comes from while it answers. It writes a line to a log when something
          fails, without what you searched for.
        </p>
      </>
    ),
  },
  {
    id: "counts",
    title: "What is counted",
    body: (
      <>
        <p>
          When somebody follows a booking link, one is added to that listing's number for the day. The number is all there is: not who, not
          from where, not what else was read.
        </p>
        <p>
          Advertisements beside a listing are counted in the same way, shown and clicked, by the day. So that one visit does not see the
          same one over and over, and does not count twice, your tab makes up a random id. We keep a hash of it for a day, with which
          advertisement it saw and how often. The id ends with the tab and is tied to nothing else. For choosing an advertisement we use the
          listing's region, never yours.
        </p>
      </>
    ),
  },
  {
    id: "measured",
    title: "How fast pages are, and whether they fail",
    body: (
      <>
        <p>
          About one page view in ten tells our server how it went: which versions of the site's parts it showed, how fast they were, and
          whether something failed. While a new version is on trial, all of them do. The message has no page's address and no id in it, and
          no cookie goes along. We add it to plain counts by the hour and keep those for 30 days. The network address it comes from serves
          for a minute, so that nobody counts too often, and is not written down. While a new version is on trial, a number that some 65,000
          addresses share tells for half an hour that several failures were one visitor’s. It is not written down either.
        </p>
        <p>
          Nothing is sent when your browser asks for privacy (Global Privacy Control or Do Not Track), in discreet mode, in a preview, or
          when you leave by Quick exit.
        </p>
      </>
    ),
  },
];

const leaving: readonly ProseSection[] = [
  {
    id: "preview",
    title: "Preview invitations",
    body: (
      <p>
        An invitation opens listings that are not public yet. We store the name it was made out to, a hash of its code, when it was opened
        and left, and the address of the page where that happened. The code is taken out of the address of the page at once. If an
        invitation is opened in more browsers than it allows, it closes by itself.
      </p>
    ),
  },
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
        <>
          <p>
            Write to <a href={`mailto:${email}`}>{email}</a> to see what we hold about you, to correct it, to have it deleted, or to leave
            the waitlist. We answer you at the address the data belongs to, so that nobody else can ask in your name.
          </p>
          <p>
            If you have never sent us anything, we hold nothing that we could find you by. To have a listing taken down use the{" "}
            <Link to={paths.removeListing()}>removal form</Link>.
          </p>
        </>
      ),
    },
    {
      id: "changes",
      title: "Changes",
      body: <p>When the site begins to keep something else, this page changes first, and so does the date at its top.</p>,
    },
  ];
}
