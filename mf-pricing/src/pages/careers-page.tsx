import { paths } from "@nightlatch/contract";
import { MINIMUM_AGE, PRODUCT_NAME, REPLY_PROMISE } from "@nightlatch/domain";
import { Link } from "@nightlatch/runtime";
import { contactAbout } from "../contact-link.ts";
import { ProsePage, type ProseSection } from "../prose/prose-page.tsx";

/** The page `/careers` (docs/product/about-and-legal.md#support-pages). */
export function CareersPage() {
  return (
    <ProsePage
      title="Careers"
      description={`Working with ${PRODUCT_NAME}: no positions are open now; how to write to us all the same.`}
      canonical={paths.careers()}
      lede="No positions are open at the moment. When one is, it will be on this page."
      sections={sections}
    />
  );
}

const sections: readonly ProseSection[] = [
  {
    id: "write",
    title: "Write to us all the same",
    body: (
      <p>
        If you know hosts or regions well, write with care, or draw places, <Link to={contactAbout("general")}>tell us</Link> in a few lines
        what you would do here. Please send no personal documents by the form. We answer within {REPLY_PROMISE}, also when the answer is no.
      </p>
    ),
  },
  {
    id: "kinds-of-work",
    title: "What there is to do",
    body: (
      <ul>
        <li>Reading listings: finding out what a place really has, and saying it in few and plain words.</li>
        <li>Talking with hosts: many are new to being listed anywhere, and some are shy of it.</li>
        <li>Knowing a region: which places are still going, and which are only still online.</li>
        <li>Building this site, which loads nothing from anybody else and means to stay that way.</li>
      </ul>
    ),
  },
  {
    id: "what-matters",
    title: "What matters here",
    body: (
      <p>
        Discretion, plain words and respect for everybody in front of and behind a door. You need not travel this way yourself. You do need
        to be {MINIMUM_AGE} or over, and at ease with it. What we are for is on the <Link to={paths.about()}>about page</Link>.
      </p>
    ),
  },
];
