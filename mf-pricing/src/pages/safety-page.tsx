import { paths } from "@nightlatch/shared/contracts";
import { MINIMUM_AGE, PRODUCT_NAME } from "@nightlatch/shared/domain";
import { Link } from "@nightlatch/shared/runtime";
import { contactAbout } from "../contact-link.ts";
import { ProsePage, type ProseSection } from "../prose/prose-page.tsx";

/** `/safety` (READINGS 10). */
export function SafetyPage() {
  return (
    <ProsePage
      title="Safety"
      description={`How to book and stay safely at places found on ${PRODUCT_NAME}: what to check, consent, and what to do when something is wrong.`}
      canonical={paths.safety()}
      lede="In an emergency call the local emergency number first: 911 in the United States, 112 in most of Europe."
      sections={sections}
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
        <li>
          A missing verified badge is no bad sign, and having one is no inspection: see{" "}
          <Link to={`${paths.about()}#verification`}>verification</Link>.
        </li>
      </ul>
    ),
  },
  {
    id: "while-you-stay",
    title: "While you stay",
    body: (
      <ul>
        <li>Tell somebody you trust where you are and when you will be back.</li>
        <li>Look for the exits, the first-aid kit and a telephone signal before you need them.</li>
        <li>Test furniture and fixings with care. Use nothing that is loose, worn or strange to you.</li>
        <li>Agree on limits and a word that stops everything. Keep safety shears within reach of anything tied.</li>
      </ul>
    ),
  },
  {
    id: "consent",
    title: "Consent",
    body: (
      <p>
        Everybody present is {MINIMUM_AGE} or over, has agreed freely, is able to agree, and may stop at any time. A booking, a label or a
        dress code is not consent.
      </p>
    ),
  },
  {
    id: "tell-us",
    title: "When something is wrong",
    body: (
      <p>
        <Link to={contactAbout("listing")}>Tell us</Link> about a listing that is unsafe, false or without consent. Say which place, what
        happened and when. We cannot act for you with a booking site or the police, so report it to them as well.
      </p>
    ),
  },
];
