import { paths } from "@nightlatch/shared/contracts";
import { MINIMUM_AGE, PRODUCT_NAME } from "@nightlatch/shared/domain";
import { Link, usePublicConfig } from "@nightlatch/shared/runtime";
import { contactAbout } from "../contact-link.ts";
import { LegalDates } from "../prose/dates.tsx";
import { ProsePage, type ProseSection } from "../prose/prose-page.tsx";

/** `/terms`: what a visitor can expect of the site, and it of the visitor. */
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
    title: "Commissions",
    body: <p>Some outbound links are affiliate links. If you book through one, we may earn a commission, at no cost to you.</p>,
  },
];

const hosting: readonly ProseSection[] = [
  {
    id: "plans",
    title: "Host plans",
    body: (
      <p>
        The plans and the Featured Boost on the <Link to={paths.pricing()}>pricing page</Link> are requests to people. Asking for one is not
        an order; nothing is charged on this site, and nothing begins until both sides have agreed to it in writing.
      </p>
    ),
  },
  {
    id: "removal",
    title: "Correcting or removing a listing",
    body: (
      <p>
        If a listing is yours, or shows something that is yours, and you want it changed or gone,{" "}
        <Link to={contactAbout("listing")}>write to us</Link> and say which one. No account is needed.
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
          Do not use the site to harass anybody, to find out who stays where, or to send machine-made messages; the contact form takes only
          a few messages from one network in a while. Do not copy the directory as a whole.
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
          We may change these terms; the date at the top changes with them. Ask anything at <a href={`mailto:${email}`}>{email}</a>.
        </p>
      ),
    },
  ];
}
