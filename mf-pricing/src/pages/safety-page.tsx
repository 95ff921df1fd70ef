import { paths } from "@nightlatch/contract";
import { MINIMUM_AGE, PRODUCT_NAME } from "@nightlatch/domain";
import { Link } from "@nightlatch/runtime";
import { contactAbout } from "../contact-link.ts";
import { URGENT } from "../prose/drawing.tsx";
import { HandLantern } from "../prose/drawings.tsx";
import { ProsePage, type ProseSection } from "../prose/prose-page.tsx";
import { whenWrong } from "./safety-when-wrong.tsx";

/** The page `/safety` (docs/product/about-and-legal.md#support-pages). */
export function SafetyPage() {
  return (
    <ProsePage
      title="Safety"
      description={`How to book and stay safely at places you find on ${PRODUCT_NAME}: what to check, consent, discretion, and what to do if something goes wrong.`}
      canonical={paths.safety()}
      lede="What to check before you book, what to agree on, and what to do if something goes wrong."
      picture={<HandLantern />}
      sections={[helpNow, ...sections, ...whenWrong]}
    />
  );
}

/** Before anything else, in a frame of its own: who needs it has no time to look for it. */
const helpNow: ProseSection = {
  id: "help-now",
  title: "If you need help now",
  body: (
    <div className={URGENT}>
      <p>
        <strong>Call the local emergency number first:</strong> 911 in the United States, 112 in most of Europe. Then read what to do.
      </p>
      <ul>
        <li>
          <a href="#emergency">If someone is hurt or in danger</a>
        </li>
        <li>
          <a href="#assault">If someone didn't stop</a>
        </li>
        <li>
          <a href="#misled">If a place isn't what its listing said</a>
        </li>
      </ul>
    </div>
  ),
};

const sections: readonly ProseSection[] = [
  {
    id: "before-you-book",
    title: "Before you book",
    body: (
      <ul>
        <li>Read the booking page itself. You agree to that, not to our listing.</li>
        <li>
          Read how private the place is on its page, and ask about what it leaves open: cameras, who else is on the property, how you get
          in. A host who wants you there will answer.
        </li>
        <li>Pay through the booking page. Be wary of anyone who asks for money any other way.</li>
        <li>Know the law where you are going. What adults may do differs from place to place, and so does what may be filmed.</li>
        <li>
          A missing verified badge isn't a bad sign, and having one doesn't mean anyone has inspected the place: see{" "}
          <Link to={`${paths.about()}#verification`}>verification</Link>.
        </li>
      </ul>
    ),
  },
  {
    id: "when-you-arrive",
    title: "When you arrive",
    body: (
      <ul>
        <li>Tell someone you trust where you are and when you will be back. They don't need to know why.</li>
        <li>Find the exits, the first-aid kit, the fire extinguisher and a phone signal before you need them.</li>
        <li>
          Look for cameras and microphones indoors. If you find one you weren't told about, photograph it, leave it where it is, and go.
        </li>
        <li>Write down the street address so that you can give it over the phone. Many remote places are on no map.</li>
      </ul>
    ),
  },
  {
    id: "furniture",
    title: "Furniture and fixings",
    body: (
      <ul>
        <li>
          Test anything that will carry weight, slowly and with someone standing by. Don't use anything that is loose, worn or new to you.
        </li>
        <li>Hang only from points the host has named for it. A beam is not a hanging point.</li>
        <li>Keep safety shears within reach, and never leave someone who is tied alone.</li>
        <li>Clean what you use, before and after. Ask the host what to use.</li>
        <li>Don't mix hot tubs or saunas with alcohol, or with rope.</li>
      </ul>
    ),
  },
  {
    id: "consent",
    title: "Consent",
    body: (
      <>
        <p>
          Everyone present is {MINIMUM_AGE} or over, is able to agree, has agreed freely, and may stop at any time. A booking, a label, a
          dress code or an earlier yes is not consent.
        </p>
        <ul>
          <li>Before you begin, agree on limits and on a word that stops everything, and on a sign for when someone can't speak.</li>
          <li>Ask again whenever something changes: another person, another room, another drink.</li>
          <li>Silence is not a yes. Someone who is drunk, asleep or frightened can't give one.</li>
          <li>Look after each other afterwards, and again the next day.</li>
        </ul>
      </>
    ),
  },
  {
    id: "discretion",
    title: "Discretion",
    body: (
      <ul>
        <li>Who you met is for them to tell, not you.</li>
        <li>Don't take a picture of anyone who hasn't agreed to it, and to where it will be kept.</li>
        <li>A picture can carry the place and time it was taken. Remove both before you send it.</li>
        <li>Neighbours, staff and the children next door haven't agreed to anything. Mind the curtains, your voices and the garden.</li>
        <li>
          You can see and wipe what this site keeps on your device on the <Link to={`${paths.privacy()}#stored`}>privacy page</Link>.
        </li>
      </ul>
    ),
  },
  {
    id: "tell-us",
    title: "Tell us",
    body: (
      <p>
        Report a listing that is unsafe, false or without consent by the button on its page, or{" "}
        <Link to={contactAbout("listing")}>write to us</Link>. Say which place, what happened and when. We read every report, ask the host,
        and take the listing down while it is unclear. We cannot act for you with a booking site or the police, so report it to them as
        well.
      </p>
    ),
  },
];
