import { paths } from "@nightlatch/contract";
import { MINIMUM_AGE, PRODUCT_NAME, REPLY_PROMISE } from "@nightlatch/domain";
import { Link } from "@nightlatch/runtime";
import { contactAbout } from "../prose/drawing.tsx";
import { WritingDesk } from "../prose/drawings.tsx";
import { ProsePage, type ProseSection } from "../prose/prose-page.tsx";

/** The page `/careers` (docs/product/about-and-legal.md#support-pages). */
export function CareersPage() {
  return (
    <ProsePage
      title="Careers"
      description={`Working with ${PRODUCT_NAME}: no positions are open right now, but you can still write to us.`}
      canonical={paths.careers()}
      lede="No positions are open at the moment. When there is one, you will find it here."
      picture={<WritingDesk />}
      sections={sections}
    />
  );
}

const sections: readonly ProseSection[] = [
  {
    id: "write",
    title: "Write to us anyway",
    body: (
      <p>
        If you know hosts or a region well, write with care, or draw, <Link to={contactAbout("general")}>tell us</Link> in a few lines what
        you would do here. Please don't send personal documents through the form. We answer within {REPLY_PROMISE}, even when the answer is
        no.
      </p>
    ),
  },
  {
    id: "kinds-of-work",
    title: "What the work is",
    body: (
      <ul>
        <li>Reading listings: finding out what a place really has, and saying so in a few plain words.</li>
        <li>Talking with hosts: many have never been listed anywhere, and some are shy about it.</li>
        <li>Knowing a region: which places are still open, and which only still have a website.</li>
        <li>Building this site, which loads nothing from anyone else and intends to keep it that way.</li>
      </ul>
    ),
  },
  {
    id: "what-matters",
    title: "What matters here",
    body: (
      <p>
        Discretion, plain words, and respect for everyone on either side of a door. You don't have to travel this way yourself, but you do
        have to be {MINIMUM_AGE} or over and comfortable with it. The <Link to={paths.about()}>about page</Link> says what we are here for.
      </p>
    ),
  },
];
