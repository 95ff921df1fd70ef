import { paths } from "@nightlatch/contract";
import { MINIMUM_AGE, PRODUCT_NAME } from "@nightlatch/domain";
import { Link, usePublicConfig } from "@nightlatch/runtime";
import { ButtonAnchor, VisuallyHidden } from "@nightlatch/ui";
import type { ReactNode } from "react";
import styles from "./closing-sections.module.css";
import { FAQ } from "./faq.ts";
import { Free, Steps } from "./how-sections.tsx";
import { Categories, LaunchingFirst } from "./opening-sections.tsx";
import { BrowsePeek, DetailPeek, PricingPeek } from "./peeks.tsx";
import shared from "./sections.module.css";

const PEEKS: readonly { readonly title: string; readonly text: string; readonly drawing: ReactNode }[] = [
  { title: "Browse", text: "Search, filters, and cards that tell you what's there.", drawing: <BrowsePeek /> },
  { title: "A place", text: "Pictures, facts, labels, and the way to the host.", drawing: <DetailPeek /> },
  { title: "Plans for hosts", text: "Prices side by side, one of them free.", drawing: <PricingPeek /> },
];

/** All sections beneath the feature cards, in order (docs/product/waiting-list.md#sections). */
export function ClosingSections() {
  return (
    <>
      <Categories />
      <LaunchingFirst />
      <Free />
      <Steps />
      <SneakPeek />
      <BlogCards />
      <Questions />
      <SmallPrint />
    </>
  );
}

function SneakPeek() {
  return (
    <section aria-labelledby="peek">
      <h2 id="peek" className={shared.heading}>
        A sneak peek
      </h2>
      <ul className={styles.peeks}>
        {PEEKS.map(({ title, text, drawing }) => (
          <li key={title}>
            {drawing}
            <h3 className={shared.name}>{title}</h3>
            <p className={shared.text}>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The subjects of the cards. Configuration sets their posts (docs/product/names.md#configured-addresses). */
const SUBJECTS: readonly { readonly title: string; readonly text: string }[] = [
  { title: "Reading a listing", text: "What labels promise, what they leave open, and what to ask a host." },
  { title: "Going away together", text: "Planning a weekend for two: limits, luggage, neighbours and the drive home." },
  { title: "Keeping a place", text: "For hosts: furniture that holds, house rules people read, and guests who come back." },
];

function BlogCards() {
  const { links } = usePublicConfig();
  const cards = SUBJECTS.flatMap((subject, index) => {
    const href = links.posts?.[index] ?? links.blog;
    return href ? [{ ...subject, href }] : [];
  });
  if (cards.length === 0) return null;
  return (
    <section aria-labelledby="blog">
      <h2 id="blog" className={shared.heading}>
        From the blog
      </h2>
      <ul className={styles.blog}>
        {cards.map(({ title, text, href }) => (
          <li key={title}>
            <h3 className={shared.name}>
              <a className={styles.post} href={href} rel="noopener">
                {title}
              </a>
            </h3>
            <p className={shared.text}>{text}</p>
            <p className={styles.read} aria-hidden="true">
              Read on the blog
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Questions() {
  return (
    <section className={styles.questions} aria-labelledby="questions">
      <script
        type="application/ld+json"
        // Escapes `<`, so that no text can end the element.
        dangerouslySetInnerHTML={{ __html: JSON.stringify(faqPage()).replaceAll("<", "\\u003c") }}
      />
      <div>
        <h2 id="questions" className={shared.heading}>
          Questions and answers
        </h2>
        <ButtonAnchor variant="secondary" href="#join">
          Join the waitlist
        </ButtonAnchor>
      </div>
      <div className={styles.faq}>
        {FAQ.map(({ question, answer, more }) => (
          <details key={question}>
            <summary>
              <h3 className={styles.question}>{question}</h3>
            </summary>
            <div className={styles.answer}>
              <p>{answer}</p>
              {more ? <Link to={more.to}>{more.label}</Link> : null}
            </div>
          </details>
        ))}
      </div>
    </section>
  );
}

function SmallPrint() {
  const { links } = usePublicConfig();
  return (
    <footer className={styles.smallPrint}>
      <h2 className={styles.hidden}>
        <VisuallyHidden>Small print</VisuallyHidden>
      </h2>
      <div>
        <h3 className={styles.matter}>{MINIMUM_AGE}+</h3>
        <p className={styles.notice}>
          {PRODUCT_NAME} is for adults of {MINIMUM_AGE} and over. If you are younger, please leave this site.
        </p>
      </div>
      <div>
        <h3 className={styles.matter}>Affiliate disclosure</h3>
        <p className={styles.notice}>
          Some outbound links are affiliate links: if you book through one, we may earn a commission, at no cost to you.
        </p>
      </div>
      <nav className={styles.links} aria-label="Small print">
        <Link to={paths.privacy()}>Privacy</Link>
        <Link to={paths.terms()}>Terms</Link>
        <Link to={paths.contact()}>Contact</Link>
        {[...(links.social ? [links.social] : []), ...(links.moreSocial ?? [])].map((profile, _, { length }) => (
          <a key={profile} href={profile} rel="noopener me">
            {length > 1 ? `Social profile on ${new URL(profile).hostname.replace(/^www\./, "")}` : "Social profile"}
          </a>
        ))}
      </nav>
    </footer>
  );
}

function faqPage(): Record<string, unknown> {
  return {
    "@context": "https://schema.org",
    "@type": "FAQPage",
    mainEntity: FAQ.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}
