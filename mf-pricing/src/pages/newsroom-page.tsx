import { paths } from "@nightlatch/contract";
import { MINIMUM_AGE, PRODUCT_NAME, REPLY_PROMISE } from "@nightlatch/domain";
import { Link, usePublicConfig } from "@nightlatch/runtime";
import { contactAbout, Illustration, ProsePage, Section } from "../prose/prose-page.tsx";

export function NewsroomPage() {
  const { links } = usePublicConfig();
  return (
    <ProsePage
      title="Newsroom"
      description={`For journalists: ${PRODUCT_NAME} in a few lines, and how to reach us.`}
      canonical={paths.newsroom()}
      lede="There are no press releases yet. Here is who we are in a few lines, and how to ask for more."
      image={
        <Illustration>
          <path d="M22 38h24v20H22z" />
          <path d="M12 14h58v66a8 8 0 0 1-8 8H20a8 8 0 0 1-8-8zM70 32h16v48a8 8 0 0 1-16 0M22 26h38M22 38h24v20H22z" />
          <path d="M54 38h8m-8 10h8m-8 10h8M22 68h40M22 77h40M22 58l9-10 6 6 4-4 5 6" />
        </Illustration>
      }
    >
      <Section id="facts" title="In a few lines">
        <p>
          {PRODUCT_NAME} is a curated directory of lifestyle-friendly and kink-friendly places to stay, for adults of {MINIMUM_AGE} and
          over. It lists and labels cabins, BnBs and other venues and links to their hosts' booking pages.
        </p>
        <dl>
          <dt>What it is not</dt>
          <dd>A booking site, a dating site or a members' community. It takes no bookings and no payments.</dd>
          <dt>How it earns</dt>
          <dd>Affiliate commissions, optional host plans and a little advertising, each of them marked where it appears.</dd>
          <dt>What it knows about visitors</dt>
          <dd>
            Next to nothing. There are no accounts, no tracking and no third parties: see the <Link to={paths.privacy()}>privacy page</Link>
            .
          </dd>
          <dt>More</dt>
          <dd>
            On the <Link to={paths.about()}>about page</Link>.
          </dd>
        </dl>
      </Section>
      <Section id="words" title="On words and pictures">
        <ul>
          <li>
            "Lifestyle" and "kink" are the words that travellers and hosts use themselves. We use them to describe places, not people.
          </li>
          <li>Pictures on this site are either our own drawings or the hosts' property. Please ask the host before you print one.</li>
          <li>Please don't print a place's street address, even if you can find it.</li>
        </ul>
      </Section>
      {links.blog ? (
        <Section id="stories" title="Stories">
          <p>
            Longer pieces appear on{" "}
            <a href={links.blog} rel="noopener">
              our blog
            </a>
            .
          </p>
        </Section>
      ) : null}
      <Section id="press-enquiries" title="Press enquiries">
        <p>
          <Link to={contactAbout("press")}>Write to us</Link> with your question and your deadline, and we will answer within{" "}
          {REPLY_PROMISE}. We protect the privacy of hosts and guests, and we put no one in touch without their consent.
        </p>
      </Section>
    </ProsePage>
  );
}
