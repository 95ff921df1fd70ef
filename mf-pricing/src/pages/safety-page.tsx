import { paths } from "@nightlatch/contract";
import { MINIMUM_AGE, PRODUCT_NAME } from "@nightlatch/domain";
import { Link } from "@nightlatch/runtime";
import { contactAbout } from "../contact-link.ts";
import { ProsePage, type ProseSection } from "../prose/prose-page.tsx";
import { whenWrong } from "./safety-when-wrong.tsx";

/** The page `/safety` (docs/product/about-and-legal.md#support-pages). */
export function SafetyPage() {
  return (
    <ProsePage
      title="Safety"
      description={`How to book and stay safely at places found on ${PRODUCT_NAME}: what to check, consent, discretion, and what to do when something is wrong.`}
      canonical={paths.safety()}
      lede={
        <>
          In an emergency call the local emergency number first: 911 in the United States, 112 in most of Europe. Then read what to do{" "}
          <a href="#emergency">if somebody is hurt</a>, <a href="#assault">if somebody went on without consent</a>, or{" "}
          <a href="#misled">if a place is not what its listing said</a>.
        </>
      }
      sections={[...sections, ...whenWrong]}
    />
  );
}

const sections: readonly ProseSection[] = [
  {
    id: "before-you-book",
    title: "Before you book",
    body: (
      <ul>
        <li>Read the booking page itself. It, and not our listing, is what you agree to.</li>
        <li>Ask about cameras, who else is on the property, and how you get in. A host who welcomes you will answer.</li>
        <li>Pay through the booking page. Be wary of anybody who asks for money another way.</li>
        <li>Know the law where you go: what is allowed between adults differs from place to place, and so does what may be filmed.</li>
        <li>
          A missing verified badge is no bad sign, and having one is no inspection: see{" "}
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
        <li>Tell somebody you trust where you are and when you will be back. They need not know what for.</li>
        <li>Look for the exits, the first-aid kit, the fire extinguisher and a telephone signal before you need them.</li>
        <li>Look for cameras and microphones indoors. If you find one that was not disclosed, leave it as it is, photograph it, and go.</li>
        <li>Note the street address, so that you can say it on the telephone. Remote places often have none that maps know.</li>
      </ul>
    ),
  },
  {
    id: "furniture",
    title: "Furniture and fixings",
    body: (
      <ul>
        <li>Test what will carry weight, slowly and with somebody standing by. Use nothing that is loose, worn or strange to you.</li>
        <li>Hang only from points that the host names for it. A beam is not a point.</li>
        <li>Keep safety shears within reach of anything tied, and never leave a tied person alone.</li>
        <li>Clean what you used, before and after. Ask the host with what.</li>
        <li>Hot tubs and saunas do not go with alcohol, nor with being tied.</li>
      </ul>
    ),
  },
  {
    id: "consent",
    title: "Consent",
    body: (
      <>
        <p>
          Everybody present is {MINIMUM_AGE} or over, has agreed freely, is able to agree, and may stop at any time. A booking, a label, a
          dress code or an earlier yes is not consent.
        </p>
        <ul>
          <li>Agree on limits and on a word that stops everything, before you begin. Agree on a sign for when nobody can speak.</li>
          <li>Ask anew when something changes: another person, another room, another drink.</li>
          <li>Silence is not a yes. Somebody who is drunk, asleep or frightened cannot give one.</li>
          <li>Look after each other afterwards, the next day too.</li>
        </ul>
      </>
    ),
  },
  {
    id: "discretion",
    title: "Discretion",
    body: (
      <ul>
        <li>Whom you met at a place is theirs to tell, not yours.</li>
        <li>Take no picture with a person in it who has not agreed to that picture, and to where it will be kept.</li>
        <li>Pictures carry the place and time they were taken. Remove both before you send them.</li>
        <li>Neighbours, staff and children next door have agreed to nothing: keep curtains, voices and the garden with that in mind.</li>
        <li>
          What this site keeps on your device you can see and wipe on the <Link to={`${paths.privacy()}#stored`}>privacy page</Link>.
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
