import { paths } from "@nightlatch/shared/contracts";
import { MINIMUM_AGE, PRODUCT_NAME } from "@nightlatch/shared/domain";
import { Link, usePublicConfig } from "@nightlatch/shared/runtime";
import { contactAbout } from "../contact-link.ts";
import { ProsePage, type ProseSection } from "../prose/prose-page.tsx";

/** `/newsroom` (READINGS 10). */
export function NewsroomPage() {
  const { links } = usePublicConfig();
  return (
    <ProsePage
      title="Newsroom"
      description={`For journalists: what ${PRODUCT_NAME} is in a few lines, and whom to ask.`}
      canonical={paths.newsroom()}
      lede="There are no press releases yet. Here is what we are in a few lines, and how to ask for more."
      sections={[facts, stories(links.blog), asking]}
    />
  );
}

const facts: ProseSection = {
  id: "facts",
  title: "In a few lines",
  body: (
    <p>
      {PRODUCT_NAME} is a curated directory of lifestyle-friendly and kink-friendly places to stay, for adults of {MINIMUM_AGE} and over. It
      lists and labels cabins, BnBs and other venues and links to their hosts' booking pages. It takes no bookings or payments. It earns
      from affiliate commissions, optional host plans and a little advertising. More is on the <Link to={paths.about()}>about page</Link>.
    </p>
  ),
};

function stories(blog: string): ProseSection {
  return {
    id: "stories",
    title: "Stories",
    body: (
      <p>
        Longer pieces appear on{" "}
        <a href={blog} rel="noopener">
          our blog
        </a>
        .
      </p>
    ),
  };
}

const asking: ProseSection = {
  id: "press-enquiries",
  title: "Press enquiries",
  body: (
    <p>
      <Link to={contactAbout("press")}>Write to us</Link> with your question and your deadline. We protect the privacy of hosts and guests
      and put nobody in touch without their consent.
    </p>
  ),
};
