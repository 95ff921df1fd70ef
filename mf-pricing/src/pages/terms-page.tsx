import { paths } from "@nightlatch/contract";
import { FEATURED_BOOST, MINIMUM_AGE, PRODUCT_NAME, REPLY_PROMISE } from "@nightlatch/domain";
import { Link } from "@nightlatch/runtime";
import { SupportLink } from "@nightlatch/ui";
import { Illustration, LegalDates, ProsePage, Section } from "../prose/prose-page.tsx";

export function TermsPage() {
  return (
    <ProsePage
      title="Terms"
      description={`The terms of using ${PRODUCT_NAME}: adults only, a directory rather than a booking site, affiliate links, and host plans by request.`}
      canonical={paths.terms()}
      lede="The rules of this site, as short as we could make them. By using the site, you accept them."
      dates={<LegalDates />}
      image={
        <Illustration>
          <circle cx="64" cy="70" r="11" />
          <path d="M20 8h40l14 14v38M20 8v80h32M60 8v14h14M30 34h32M30 44h32M30 54h22M30 64h14" />
          <path d="M53 70a11 11 0 1 0 22 0a11 11 0 1 0-22 0M58 80v12l6-4 6 4V80" />
        </Illustration>
      }
    >
      <Section id="in-short" title="In short">
        <ul>
          <li>You are {MINIMUM_AGE} or over.</li>
          <li>We list places. You book with the host, pay the host, and keep to the host's rules.</li>
          <li>A listing can be wrong, so read the booking page before you book.</li>
          <li>We may earn a commission if you book. What is paid for is marked.</li>
          <li>Nothing here is consent to anything between people.</li>
          <li>Hosts can have a listing corrected or taken down whenever they ask.</li>
        </ul>
      </Section>
      <Section id="adults-only" title="Adults only">
        <p>
          You must be at least {MINIMUM_AGE} years old to use {PRODUCT_NAME}, or older if you come of age later where you live. A place may
          ask you for proof of age at the door.
        </p>
      </Section>
      <Section id="directory" title="A directory, not a booking site">
        <p>
          We list places and link to the pages where you can book them. A booking is an agreement between you and the host or booking site.
          We are not a party to it: we take no payments, hold no reservations, and can't change, cancel or refund one.
        </p>
      </Section>
      <Section id="listings" title="What listings say">
        <p>
          We put listings together from what hosts tell us and from what has been published about a place. We work to keep them right, but
          we can't promise that they are. Prices, dates and rules are the host's: read them on the booking page before you book. Pictures
          may be illustrations.
        </p>
        <p>
          The <Link to={`${paths.about()}#labels`}>about page</Link> explains the labels and what verified means. Featured listings come
          first in lists and are marked as featured.
        </p>
      </Section>
      <Section id="commissions" title="Commissions and advertising">
        <p>
          Some booking links are affiliate links. If you book through one, we may earn a commission, at no cost to you. Advertisements stand
          beside listings and are marked as advertisements. Neither changes a label, and neither is a recommendation to book.
        </p>
      </Section>
      <Section id="conduct" title="Consent and conduct">
        <p>
          A listing, a label or a booking is never consent to anything between people. You are responsible for what you do at a place, for
          following its house rules, and for obeying the law there. The <Link to={paths.safety()}>safety page</Link> says what we ask of
          everyone.
        </p>
      </Section>
      <Section id="submitting" title="If you submit a listing">
        <p>
          You confirm that the place is yours to offer or that you may speak for it, that what you write is true, and that the texts,
          pictures and links you send are yours to give. They remain yours. You allow us to publish, shorten and label them here until you
          take the listing down.
        </p>
        <p>
          We review every listing before it appears. We may decline it, change its labels or take it down, and we will tell you why if you
          ask.
        </p>
      </Section>
      <Section id="plans" title="Host plans">
        <p>
          The plans and the {FEATURED_BOOST.name} on the <Link to={paths.pricing()}>pricing page</Link> are agreed with a person. Asking for
          one is not an order. Nothing is charged on this site, nothing renews by itself, and nothing begins until we have both agreed to it
          in writing.
        </p>
      </Section>
      <Section id="removal" title="Correcting or removing a listing">
        <p>
          If a listing is yours, or shows something that is yours, use the <Link to={paths.removeListing()}>removal form</Link> to have it
          taken down, for a while or for good. You don't need an account, but you do confirm that it is yours to ask for. We answer within{" "}
          {REPLY_PROMISE}.
        </p>
      </Section>
      <Section id="previews" title="Preview invitations">
        <p>
          An invitation is made out to you. What it shows is not public yet, so please don't pass on the invitation or what you saw with it.
          It ends on its date, or when it is opened in more browsers than it allows.
        </p>
      </Section>
      <Section id="fair-use" title="Fair use">
        <p>
          Don't use the site to harass anyone, to find out who stays where, or to send automated messages; the forms accept only a few from
          one network at a time. Don't copy the directory as a whole.
        </p>
      </Section>
      <Section id="responsibility" title="Responsibility">
        <p>
          We offer the site as it is. We are liable for what the law says we are liable for, and not for what happens between you and a host
          or on the sites we link to.
        </p>
      </Section>
      <Section id="questions" title="Changes and questions">
        <p>
          We may change these terms, and then the date at the top changes too. The <Link to={paths.privacy()}>privacy page</Link> says what
          we keep about you. If you have a question, write to <SupportLink />.
        </p>
      </Section>
    </ProsePage>
  );
}
