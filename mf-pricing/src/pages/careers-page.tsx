import { paths } from "@nightlatch/shared/contracts";
import { PRODUCT_NAME } from "@nightlatch/shared/domain";
import { Link } from "@nightlatch/shared/runtime";
import { contactAbout } from "../contact-link.ts";
import { ProsePage, type ProseSection } from "../prose/prose-page.tsx";

/** `/careers` (READINGS 10). */
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
        what you would do here. Please send no personal documents by the form.
      </p>
    ),
  },
  {
    id: "what-matters",
    title: "What matters here",
    body: (
      <p>
        Discretion, plain words and respect for everybody in front of and behind a door. What we are for is on the{" "}
        <Link to={paths.about()}>about page</Link>.
      </p>
    ),
  },
];
