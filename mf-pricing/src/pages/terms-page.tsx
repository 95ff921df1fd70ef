import { paths } from "@nightlatch/contract";
import { FEATURED_BOOST, MINIMUM_AGE, PRODUCT_NAME, REPLY_PROMISE } from "@nightlatch/domain";
import { Link, usePublicConfig } from "@nightlatch/runtime";
import { LegalDates } from "../prose/dates.tsx";
import { ProsePage, type ProseSection } from "../prose/prose-page.tsx";

/** The page `/terms`: what a visitor can expect of the site, and the site of the visitor. */
export function TermsPage() {
  const { links } = usePublicConfig();
  return (
    <ProsePage
      title="Terms"
      description={`The terms for using ${PRODUCT_NAME}: adults only, a directory and not a booking site, affiliate links, host plans by request.`}
      canonical={paths.terms()}
      lede="The rules of this site, as short as we could make them. By using the site you accept them."
      dates={<LegalDates />}
      sections={[...using, ...hosting, ...limits(links.supportEmail)]}
    />
  );
}

const using: readonly ProseSection[] = [
  {
    id: "adults-only",
    title: "Adults only",
    body: (
      <p>
        You must be at least {MINIMUM_AGE} years old to use {PRODUCT_NAME}, and of age where you live if that is later. Places may ask for
        proof of age at the door.
      </p>
    ),
  },
  {
    id: "directory",
    title: "A directory, not a booking site",
    body: (
      <p>
        We list places and link to the pages on which they can be booked. A booking is an agreement between you and the host or booking
        site. We are no party to it: we take no payment, hold no reservation, and cannot change, cancel or refund one.
      </p>
    ),
  },
  {
    id: "listings",
    title: "What listings say",
    body: (
      <>
        <p>
          Listings are put together from what hosts tell us and what is published about a place. We work to keep them right and cannot
          promise that they are. Prices, dates and rules are the host's: read them on the booking page before you book. Pictures may be
          illustrations.
        </p>
        <p>
          The labels, and what verified means, are explained on the <Link to={`${paths.about()}#labels`}>about page</Link>. Featured
          listings stand first in lists and are marked.
        </p>
      </>
    ),
  },
  {
    id: "commissions",
    title: "Commissions and advertising",
    body: (
      <p>
        Some outbound links are affiliate links. If you book through one, we may earn a commission, at no cost to you. Advertisements are
        marked as such and stand beside listings. Neither changes a label, and neither is advice to book.
      </p>
    ),
  },
  {
    id: "conduct",
    title: "Consent and conduct",
    body: (
      <p>
        A listing, a label or a booking is never consent to anything between people. You are answerable for what you do at a place, for
        following its house rules, and for keeping to the law there. The <Link to={paths.safety()}>safety page</Link> says what we ask of
        everybody.
      </p>
    ),
  },
];

const hosting: readonly ProseSection[] = [
  {
    id: "submitting",
    title: "If you hand in a listing",
    body: (
      <>
        <p>
          You say that the place is yours to offer or that you may speak for it, that what you write is true, and that you may give us the
          texts, pictures and links you send. They stay yours; you allow us to publish, shorten and label them here until you take the
          listing down.
        </p>
        <p>
          Every listing is reviewed before it appears. We may decline one, change its labels, or take it down, and tell you why if you ask.
        </p>
      </>
    ),
  },
  {
    id: "plans",
    title: "Host plans",
    body: (
      <p>
        The plans and the {FEATURED_BOOST.name} on the <Link to={paths.pricing()}>pricing page</Link> are requests to people. Asking for one
        is not an order; nothing is charged on this site, nothing renews by itself, and nothing begins until both sides have agreed to it in
        writing.
      </p>
    ),
  },
  {
    id: "removal",
    title: "Correcting or removing a listing",
    body: (
      <p>
        If a listing is yours, or shows something that is yours, ask with the <Link to={paths.removeListing()}>removal form</Link>, for a
        time or for good. You need no account; you confirm that you may ask. We answer within {REPLY_PROMISE}.
      </p>
    ),
  },
  {
    id: "previews",
    title: "Preview invitations",
    body: (
      <p>
        An invitation is made out to you. What it shows is not public yet: please do not pass on the invitation, or what you saw with it. It
        ends at its date, or when it is opened in more browsers than it allows.
      </p>
    ),
  },
];

function limits(email: string): readonly ProseSection[] {
  return [
    {
      id: "fair-use",
      title: "Fair use",
      body: (
        <p>
          Do not use the site to harass anybody, to find out who stays where, or to send machine-made messages; the forms take only a few
          from one network in a while. Do not copy the directory as a whole.
        </p>
      ),
    },
    {
      id: "responsibility",
      title: "Responsibility",
      body: (
        <p>
          The site is offered as it is. We answer for what the law says we must answer for, and not for what happens between you and a host,
          or on the sites we link to.
        </p>
      ),
    },
    {
      id: "questions",
      title: "Changes and questions",
      body: (
        <p>
          We may change these terms; the date at the top changes with them. What we keep about you is on the{" "}
          <Link to={paths.privacy()}>privacy page</Link>. Ask anything at <a href={`mailto:${email}`}>{email}</a>.
        </p>
      ),
    },
  ];
}
