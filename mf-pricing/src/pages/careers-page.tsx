import { paths } from "@nightlatch/contract";
import { MINIMUM_AGE, PRODUCT_NAME, REPLY_PROMISE } from "@nightlatch/domain";
import { Link } from "@nightlatch/runtime";
import { contactAbout, Illustration, ProsePage, Section } from "../prose/prose-page.tsx";

export function CareersPage() {
  return (
    <ProsePage
      title="Careers"
      description={`Working with ${PRODUCT_NAME}: no positions are open right now, but you can still write to us.`}
      canonical={paths.careers()}
      lede="No positions are open at the moment. When there is one, you will find it here."
      image={
        <Illustration>
          <path d="M24 12h20l9 22H15z" />
          <path d="M24 12h20l9 22H15zM34 34v26M26 60h16M6 60h84M12 60v30M84 60v30M12 72h72M42 66h12M54 57l5-12h22l-4 12M64 51h10" />
        </Illustration>
      }
    >
      <Section id="write" title="Write to us anyway">
        <p>
          If you know hosts or a region well, write with care, or draw, <Link to={contactAbout("general")}>tell us</Link> in a few lines
          what you would do here. Please don't send personal documents through the form. We answer within {REPLY_PROMISE}, even when the
          answer is no.
        </p>
      </Section>
      <Section id="kinds-of-work" title="What the work is">
        <ul>
          <li>Reading listings: finding out what a place really has, and saying so in a few plain words.</li>
          <li>Talking with hosts: many have never been listed anywhere, and some are shy about it.</li>
          <li>Knowing a region: which places are still open, and which only still have a website.</li>
          <li>Building this site, which loads nothing from anyone else and intends to keep it that way.</li>
        </ul>
      </Section>
      <Section id="what-matters" title="What matters here">
        <p>
          Discretion, plain words, and respect for everyone on either side of a door. You don't have to travel this way yourself, but you do
          have to be {MINIMUM_AGE} or over and comfortable with it. The <Link to={paths.about()}>about page</Link> says what we are here
          for.
        </p>
      </Section>
    </ProsePage>
  );
}
