import { paths } from "@nightlatch/contract";
import { MINIMUM_AGE, PRODUCT_NAME } from "@nightlatch/domain";
import { Link } from "@nightlatch/runtime";
import { SupportLink } from "@nightlatch/ui";
import { StoredKeys } from "../privacy/stored-keys.tsx";
import { Illustration, LegalDates, ProsePage, Section } from "../prose/prose-page.tsx";

/** The text describes what the software does with data. Update it when that changes. */
export function PrivacyPage() {
  return (
    <ProsePage
      title="Privacy"
      description={`What ${PRODUCT_NAME} keeps in your browser, from the messages you send, and as plain counts. No accounts, no tracking, no third parties.`}
      canonical={paths.privacy()}
      lede="You can read this whole site without telling us who you are. We keep very little. Here is what, why, and for how long."
      dates={<LegalDates />}
      image={
        <Illustration>
          <circle cx="56" cy="38" r="6.5" />
          <path d="M8 12h80M8 9v6M88 9v6M20 12v68h56V12M14 80h68M48 12v68M20 48h14m28 0h14" />
          <path d="M14 12v60c14-8 20-32 20-60M82 12v60c-14-8-20-32-20-60M21 12c0 16-2 32-7 42M75 12c0 16 2 32 7 42" />
        </Illustration>
      }
    >
      <Section id="in-short" title="In short">
        <ul>
          <li>There is no account, and no profile of you.</li>
          <li>While you read, your browser loads nothing from anyone but us.</li>
          <li>What you send us in a form, we store, and use to answer you.</li>
          <li>We count clicks and advertisements by the day, not by the person.</li>
          <li>Some page views tell us how fast they were and whether anything failed, but not what was read.</li>
          <li>You can see what is stored in your browser below, and delete it.</li>
        </ul>
      </Section>
      <Section id="stored" title="What this site stores in your browser">
        <p>
          This is everything, and most of it appears only when you use the feature it belongs to. Cookies are sent to us with each page. The
          rest stays in your browser, where anyone who uses it can read it, with one exception: the tab's random number is sent when the
          page asks for an advertisement. The site works without any of it.
        </p>
        <p>
          The button deletes everything in this list at once: saved stays, drafts, the lists you looked at, and an open preview. If some of
          it can't be removed, the page says what is left.
        </p>
        <StoredKeys />
      </Section>
      <Section id="no-tracking" title="No tracking, no third parties">
        <p>
          Pages, pictures, fonts, scripts and advertisements all come from this site, and its pages forbid your browser to load anything
          from elsewhere. There are no analytics services, no advertising networks, no fingerprinting and no social media buttons.
        </p>
        <p>
          Like any web server, ours sees the network address of each request while it answers. When something fails it writes a line to a
          log, without what you searched for.
        </p>
      </Section>
      <Section id="counts" title="What is counted">
        <p>
          When someone follows a booking link, we add one to that listing's count for the day. That number is all there is. It doesn't say
          who it was, where they came from or what else they read.
        </p>
        <p>
          We count the advertisements beside a listing in the same way: how often each was shown and clicked that day. Your tab makes up a
          random number, so that you don't see the same one over and over and aren't counted twice. For a day we keep a hash of that number,
          with which advertisements it saw and how often. The number is gone when you close the tab, and it is linked to nothing else. To
          choose an advertisement we use the listing's region, never yours.
        </p>
      </Section>
      <Section id="measured" title="How fast pages are, and whether they fail">
        <p>
          About one page view in ten tells our server how it went: which versions of the site's parts it showed, how fast they were, and
          whether anything failed. While we are trying a new version, every page view does. The message doesn't contain the page's address
          or any id, and no cookie is sent with it. We add it to plain hourly counts, which we keep for 30 days. For a minute we remember
          the network address it came from, so that no one is counted too often, and we never write it down. During a trial we also remember
          for half an hour a number that some 65,000 addresses share, to tell whether several failures happened to one visitor. We don't
          write that down either.
        </p>
        <p>
          Nothing is sent if your browser asks for privacy (Global Privacy Control or Do Not Track), in discreet mode, in a preview, or when
          you leave by Quick exit.
        </p>
      </Section>
      <Section id="messages" title="Messages and forms">
        <p>Each form stores what you typed and when you sent it, and nothing else about you:</p>
        <dl>
          <dt>Contact</dt>
          <dd>Your name, email address, subject and message. We use them to answer you.</dd>
          <dt>A new listing</dt>
          <dd>
            What you tell us about the place, which we publish once we have reviewed it. Your name, email address and telephone number are
            kept separately and are never published.
          </dd>
          <dt>Removing a listing</dt>
          <dd>
            Which place it is, your name, email address and telephone number, your reason and your notes, so that we can check with you and
            act.
          </dd>
          <dt>Reporting a listing</dt>
          <dd>Which listing it is, the reason, and what you wrote. We don't ask who you are, so we can't write back.</dd>
        </dl>
        <p>
          We pass none of it on, except to services that work for us: the mail server and, if this site's operator has set one up, a service
          for forms or mailing lists. There is none unless the operator adds one.
        </p>
        <p>
          When we remove a listing at your request, we tell you by email. Your name, address and number are deleted with the listing, and so
          is the request itself. Anything else stays until you ask us to delete it. Then everything filed under your address goes, emails
          and notes included. We keep only a fingerprint of the address, which can't be turned back into it, so that no backup can restore
          what you had deleted. Backups themselves are deleted after 30 days at the latest.
        </p>
      </Section>
      <Section id="waitlist" title="The waitlist">
        <p>
          We store your email address and whether you travel or host. You join the list only when you open the link in our email and say yes
          there, so no one else can sign you up. If you never confirm, we delete your address after 30 days. Every email has a link for
          leaving the list. Use it, and your address is deleted at once.
        </p>
        <p>
          The page gives the same answer whether or not an address is on the list, so no one can find out by trying. Your code for sharing
          the page stays in your browser.
        </p>
      </Section>
      <Section id="mail" title="Email">
        <p>
          Our emails go out through the mail server that this site's operator has set up and reach you through your own. As with any email,
          both can see it on the way. We keep a record of which address it went to and when. Its content is deleted once it has been sent.
        </p>
      </Section>
      <Section id="abuse" title="Keeping bots out">
        <p>
          Each form also sends how long it was open, a field that people can't see, and the answer to a small puzzle that your browser
          solves by itself. We count the forms sent from each network address, and delete each count after ten minutes. No other company's
          puzzle is involved.
        </p>
      </Section>
      <Section id="history" title="Your browser's history">
        <p>
          Your browser notes the pages you open, and may share the list with your other devices. We can neither see it nor clear it, and the
          button above doesn't touch it. A private window keeps none.
        </p>
        <p>
          Some links carry a code or a list in their address. We take it out of the address bar at once, but your browser may have noted it
          by then. A host's link works once, so a used one opens nothing. A preview invitation opens until it ends. A list or a match that
          someone sent you can be read by anyone who finds its link, unless it has a passphrase.
        </p>
      </Section>
      <Section id="preview" title="Preview invitations">
        <p>
          An invitation opens listings that are not public yet. We store the name it was made out to, a hash of its code, when it was opened
          and left, and on which page. The code is removed from the page's address at once, though your browser's files may keep it. If an
          invitation is opened in more browsers than it allows, it closes by itself.
        </p>
      </Section>
      <Section id="outbound-links" title="Links that leave the site">
        <p>
          Booking links lead to hosts and booking sites, which have their own rules and may set their own cookies. We add a label to the
          address to say that the visit came from {PRODUCT_NAME}. It says nothing about you, and your browser is told not to pass on the
          address of the page you came from.
        </p>
        <p>Some of them are affiliate links: the booking site can tell that a booking began here, and may pay us a commission.</p>
      </Section>
      <Section id="adults" title="Adults only">
        <p>
          This site is for people aged {MINIMUM_AGE} and over. We never knowingly keep anything about anyone younger. Our pages are labelled
          so that parental filters recognise them.
        </p>
      </Section>
      <Section id="your-choices" title="Your choices">
        <p>
          Write to <SupportLink /> to see what we hold about you, to correct it, to have it deleted, or to leave the waitlist. We reply to
          the address the data belongs to, so that no one else can ask in your name.
        </p>
        <p>
          If you have never sent us anything, we have nothing to find you by. To have a listing taken down, use the{" "}
          <Link to={paths.removeListing()}>removal form</Link>.
        </p>
      </Section>
      <Section id="changes" title="Changes">
        <p>Before the site starts to keep anything else, this page will say so, and the date at the top will change.</p>
      </Section>
    </ProsePage>
  );
}
