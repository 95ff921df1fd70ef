import { paths } from "@nightlatch/contract";
import { PRODUCT_NAME, REPLY_PROMISE } from "@nightlatch/domain";
import { Link, usePublicConfig } from "@nightlatch/runtime";
import { contactAbout, Illustration, ProsePage, Section } from "../prose/prose-page.tsx";

export function HelpPage() {
  const email = usePublicConfig().links.supportEmail;
  return (
    <ProsePage
      title="Help"
      description={`Answers about finding a place on ${PRODUCT_NAME}, writing to its host, booking, and correcting a listing.`}
      canonical={paths.help()}
      lede={
        <>
          Short answers to the questions we hear most: first those of travellers, then those of <a href="#host">hosts</a>.
        </>
      }
      image={
        <Illustration>
          <path d="M22 66a26 26 0 0 1 52 0z" />
          <path d="M22 66a26 26 0 0 1 52 0zM48 40v-7M42 33h12M14 66h68v7H14zM6 88h84M31 60a18 18 0 0 1 8-10" />
          <path d="M48 24v-9M66 29l6-7M30 29l-6-7" />
        </Illustration>
      }
    >
      <Section id="find" group="Finding a place" title="How do I find a place?">
        <p>
          Open <Link to={paths.browse()}>all listings</Link>, or the{" "}
          <Link to={paths.browse({ type: "kink-cabins-bnbs" })}>cabins and BnBs</Link>. Type the first letters of a town, a state or a name
          and pick a suggestion. You can also filter cabins and BnBs by furniture, guests, wellness, setting and privacy.
        </p>
        <p>
          Featured places come first. The rest are shuffled for every visit, so that each gets its turn at the top. Your search and filters
          are part of the page's address: bookmark it, or send it to the people you travel with.
        </p>
      </Section>
      <Section id="save" title="How do I save a place for later?">
        <p>
          Press Save on its card or its page. Your saved stays are kept in this browser, no account needed, and every page links to them.
        </p>
      </Section>
      <Section id="together" title="How do two of us find out what we both want?">
        <p>
          With a <Link to={paths.match()}>mutual match</Link>. Each of you answers alone, on one device or two, and you both see only what
          you're both open to. Your answers never reach us.
        </p>
      </Section>
      <Section id="labels" title="What do the labels tell me?">
        <p>
          What the host knows and welcomes, and who else may be there. The <Link to={`${paths.about()}#labels`}>about page</Link> explains
          each one. If a listing doesn't mention something, we don't know it: ask the host.
        </p>
      </Section>
      <Section id="book" group="Booking and writing" title="How do I book?">
        <p>
          With the host. The button on a listing names the site it leads to and opens the booking page there, in a new tab. We take no
          bookings and no payments ourselves. A listing without a booking link says so.
        </p>
      </Section>
      <Section id="ask-a-host" title="How do I write to a host?">
        <p>Through the booking page or the host's own site. We don't pass on messages or give out addresses. It helps to say:</p>
        <ul>
          <li>who you are, in a line, how many of you there are, and when you would come;</li>
          <li>what you would like to use, and whether it is available then;</li>
          <li>what matters to you and its page leaves open: cameras, neighbours, noise, how you get in.</li>
        </ul>
        <p>
          With a Lifestyle-Friendly host you can be as open as you like. With a Lifestyle-Aware host, keep it brief: they understand, and
          don't need the details.
        </p>
      </Section>
      <Section id="change" title="How do I change or cancel a booking?">
        <p>
          Wherever you made it. The <Link to={paths.cancellation()}>cancellation page</Link> tells you what to look for.
        </p>
      </Section>
      <Section id="discretion" group="Privacy and trouble" title="Who can see what I've looked at?">
        <p>
          We can't. There is no account, and nothing links one visit of yours to another. Someone who shares your browser could, from its
          history or from what this site stores there. The <Link to={`${paths.privacy()}#stored`}>privacy page</Link> lists all of it and
          has a button that deletes it. The history belongs to your browser; a private window keeps none.
        </p>
        <p>
          Two buttons on every page help when someone is looking over your shoulder. Discreet gives the tab a plain title and icon, and
          blurs pictures until you touch them. Quick exit, or pressing Shift three times, takes you straight to another site.
        </p>
      </Section>
      <Section id="wrong" title="A listing is wrong or misleading. What can I do?">
        <p>
          Use the report button on the listing. Give a reason and a few words; we don't ask who you are. If you would like an answer,{" "}
          <Link to={contactAbout("listing")}>write to us</Link> instead and name the listing.
        </p>
        <p>
          If someone's safety is at stake, say so in the first line. If you have already paid, contact the host and the booking site as
          well: the <Link to={`${paths.safety()}#misled`}>safety page</Link> says in which order.
        </p>
      </Section>
      <Section id="host" group="For hosts" title="I'm a host. How do I add or change a listing?">
        <p>
          A listing is free. <Link to={paths.addListing()}>List your place</Link> with our form, and a person reads and labels it before it
          appears. To change a listing, <Link to={contactAbout("listing")}>write to us</Link> and say which place it is. The{" "}
          <Link to={paths.pricing()}>pricing page</Link> shows what paid plans add.
        </p>
      </Section>
      <Section id="remove" title="How do I pause or remove a listing?">
        <p>
          With the <Link to={paths.removeListing()}>removal form</Link>, for a while or for good. You confirm that it is yours to ask for,
          and we answer within {REPLY_PROMISE}.
        </p>
      </Section>
      <Section id="invitation" title="What is a preview invitation?">
        <p>
          A link that shows you some listings before they are public. It is made out to one person and works in only a few browsers. While
          it is open, a small banner says so and lets you leave.
        </p>
      </Section>
      <Section id="more" group="Anything else" title="Something else?">
        <p>
          {email ? (
            <>
              Write to <a href={`mailto:${email}`}>{email}</a> or use
            </>
          ) : (
            "Use"
          )}{" "}
          the <Link to={contactAbout("support")}>contact page</Link>. We answer within {REPLY_PROMISE}. Everything on this site works from
          the keyboard, and every page can be read without JavaScript. If something doesn't, tell us.
        </p>
      </Section>
    </ProsePage>
  );
}
