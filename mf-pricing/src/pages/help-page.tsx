import { paths } from "@nightlatch/contract";
import { PRODUCT_NAME, REPLY_PROMISE } from "@nightlatch/domain";
import { Link, usePublicConfig } from "@nightlatch/runtime";
import { contactAbout } from "../contact-link.ts";
import { ProsePage, type ProseSection } from "../prose/prose-page.tsx";

/** The page `/help` (docs/product/about-and-legal.md#support-pages). */
export function HelpPage() {
  const { links } = usePublicConfig();
  return (
    <ProsePage
      title="Help"
      description={`Answers about finding a place on ${PRODUCT_NAME}, writing to its host, booking, and putting a listing right.`}
      canonical={paths.help()}
      lede="Short answers to what people ask most."
      sections={[...travelling, ...hosting, stillStuck(links.supportEmail)]}
    />
  );
}

const travelling: readonly ProseSection[] = [
  {
    id: "find",
    title: "How do I find a place?",
    body: (
      <>
        <p>
          Open <Link to={paths.browse()}>all listings</Link>, or the{" "}
          <Link to={paths.browse({ type: "kink-cabins-bnbs" })}>cabins and BnBs</Link>. Type two letters of a town, a state or a name, and
          choose from what is suggested. On cabins and BnBs you can also filter by furniture, guests, wellness and setting.
        </p>
        <p>
          Featured places come first; the others are shuffled anew for each visit, so that all get a fair share of the top. The address of a
          list holds your search and filters: keep it, or send it to whom you travel with.
        </p>
      </>
    ),
  },
  {
    id: "save",
    title: "How do I keep a place for later?",
    body: (
      <p>Save it on its card or its page. Saved stays are kept in this browser, without an account, and open from the top of every page.</p>
    ),
  },
  {
    id: "labels",
    title: "What do the labels tell me?",
    body: (
      <p>
        How much a host knows and welcomes, and who else may be there. Each is explained on the{" "}
        <Link to={`${paths.about()}#labels`}>about page</Link>. Where a listing does not mention something, it is not known: ask the host.
      </p>
    ),
  },
  {
    id: "book",
    title: "How do I book?",
    body: (
      <p>
        With the host. The button on a listing opens the host's booking page in a new tab and says beforehand where it leads. We take no
        bookings and no payments. Some listings have no booking link yet; they say so.
      </p>
    ),
  },
  {
    id: "ask-a-host",
    title: "How do I write to a host?",
    body: (
      <>
        <p>Through the booking page or the host's own site; we pass on no messages and give out no addresses. It helps to say:</p>
        <ul>
          <li>who you are in a line, how many, and when you would come;</li>
          <li>what you would like to use, and whether it is free on those days;</li>
          <li>what matters to you: cameras, neighbours, sound, the way in.</li>
        </ul>
        <p>
          Write to a Lifestyle-Friendly host as plainly as you like. To one who is only Lifestyle-Aware, keep it short: they know, and need
          no details.
        </p>
      </>
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
    id: "discretion",
    title: "Who can see what I looked at?",
    body: (
      <>
        <p>
          We cannot: there is no account, and nothing tells your visits apart. Somebody who uses the same browser might, by its history and
          by what the site keeps on the device. The <Link to={`${paths.privacy()}#stored`}>privacy page</Link> lists it and has a button
          that wipes it. The history is your browser's; a private window keeps none.
        </p>
        <p>
          Two buttons at the top of every page are for when somebody looks over your shoulder. Discreet gives the tab a plain title and
          icon, and blurs pictures until you touch them. Quick exit, or the Shift key pressed three times, leaves for another site at once.
        </p>
      </>
    ),
  },
  {
    id: "wrong",
    title: "A listing is wrong or misleads. What now?",
    body: (
      <>
        <p>
          Use the report button on the listing. It takes a reason and a few words, and does not ask who you are. If you would like an
          answer, <Link to={contactAbout("listing")}>write to us</Link> instead and name the listing.
        </p>
        <p>
          If it is a matter of safety, say so in the first line. If you have paid already, turn to the host and the booking site as well:
          the <Link to={`${paths.safety()}#misled`}>safety page</Link> says in which order.
        </p>
      </>
    ),
  },
];

const hosting: readonly ProseSection[] = [
  {
    id: "host",
    title: "I am a host. How do I get listed or changed?",
    body: (
      <p>
        A listing is free. Fill in the <Link to={paths.addListing()}>form for a new listing</Link>; a person reads and labels it before it
        appears. To change one, <Link to={contactAbout("listing")}>write to us</Link> and say which place it is. What paid plans add is on
        the <Link to={paths.pricing()}>pricing page</Link>.
      </p>
    ),
  },
  {
    id: "remove",
    title: "How do I have a listing paused or removed?",
    body: (
      <p>
        With the <Link to={paths.removeListing()}>removal form</Link>, for a time or for good. You confirm that you may ask, and we answer
        within {REPLY_PROMISE}.
      </p>
    ),
  },
  {
    id: "invitation",
    title: "What is a preview invitation?",
    body: (
      <p>
        A link that shows some listings before they are public. It is made out to one person and works in a few browsers only. While it is
        open, a small banner says so and lets you leave.
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
        {REPLY_PROMISE}. Whatever you can do on this site you can do by keyboard, and pages can be read without JavaScript; where that fails
        you, tell us.
      </p>
    ),
  };
}
