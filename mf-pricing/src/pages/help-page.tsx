import { paths } from "@nightlatch/shared/contracts";
import { PRODUCT_NAME, REPLY_PROMISE } from "@nightlatch/shared/domain";
import { Link, usePublicConfig } from "@nightlatch/shared/runtime";
import { contactAbout } from "../contact-link.ts";
import { ProsePage, type ProseSection } from "../prose/prose-page.tsx";

/** `/help` (READINGS 10). */
export function HelpPage() {
  const { links } = usePublicConfig();
  return (
    <ProsePage
      title="Help"
      description={`Answers about finding a place on ${PRODUCT_NAME}, booking it with the host, and putting a listing right.`}
      canonical={paths.help()}
      lede="Short answers to what people ask most."
      sections={[...answers, stillStuck(links.supportEmail)]}
    />
  );
}

const answers: readonly ProseSection[] = [
  {
    id: "find",
    title: "How do I find a place?",
    body: (
      <p>
        Open <Link to={paths.browse()}>all listings</Link>, or the{" "}
        <Link to={paths.browse({ type: "kink-cabins-bnbs" })}>cabins and BnBs</Link>. Featured places come first; the others are shuffled
        anew for each visit, so that all get a fair share of the top.
      </p>
    ),
  },
  {
    id: "book",
    title: "How do I book?",
    body: (
      <p>
        With the host. The button on a listing opens the host's booking page in a new tab. We take no bookings and no payments. Some
        listings have no booking link yet; they say so.
      </p>
    ),
  },
  {
    id: "change",
    title: "How do I change or cancel a booking?",
    body: (
      <p>
        Where you made it. The <Link to={paths.cancellation()}>cancellation page</Link> says what to look for.
      </p>
    ),
  },
  {
    id: "wrong",
    title: "A listing is wrong. What now?",
    body: (
      <p>
        <Link to={contactAbout("listing")}>Tell us</Link> which listing and what does not match. If it is a matter of safety, say so in the
        first line.
      </p>
    ),
  },
  {
    id: "host",
    title: "I am a host. How do I get listed, changed or removed?",
    body: (
      <p>
        Write to us by the <Link to={contactAbout("listing")}>contact page</Link>. A listing is free; what paid plans add is on the{" "}
        <Link to={paths.pricing()}>pricing page</Link>.
      </p>
    ),
  },
];

function stillStuck(email: string): ProseSection {
  return {
    id: "more",
    title: "Something else?",
    body: (
      <p>
        Write to <a href={`mailto:${email}`}>{email}</a> or use the <Link to={contactAbout("support")}>contact page</Link>. We answer within{" "}
        {REPLY_PROMISE}.
      </p>
    ),
  };
}
