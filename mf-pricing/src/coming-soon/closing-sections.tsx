import { paths } from "@nightlatch/contract";
import { MINIMUM_AGE, PRODUCT_NAME } from "@nightlatch/domain";
import { Link, usePublicConfig } from "@nightlatch/runtime";
import { ButtonAnchor, VisuallyHidden } from "@nightlatch/ui";
import styles from "./closing-sections.module.css";
import { FAQ } from "./faq.ts";
import { Categories, LaunchingFirst } from "./opening-sections.tsx";
import { BrowsePeek, DetailPeek, PricingPeek } from "./peeks.tsx";
import shared from "./sections.module.css";
import { Item, Section } from "./sections.tsx";

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
    <Section id="peek" title="A sneak peek">
      <ul className={styles.peeks}>
        <Item name="Browse" illustration={<BrowsePeek />}>
          Search, filters, and cards that tell you what's there.
        </Item>
        <Item name="A place" illustration={<DetailPeek />}>
          Pictures, facts, labels, and the way to the host.
        </Item>
        <Item name="Plans for hosts" illustration={<PricingPeek />}>
          Prices side by side, one of them free.
        </Item>
      </ul>
    </Section>
  );
}

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
    <Section id="blog" title="From the blog">
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
    </Section>
  );
}

function Questions() {
  return (
    <section className={styles.questions} aria-labelledby="questions">
      <script
        type="application/ld+json"
        // Escapes `<`, so that no text can close the script element.
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

function Free() {
  return (
    <Section id="free" title="How we keep it free">
      <ul className={shared.columns}>
        <Item name="Commissions">
          Some booking links are affiliate links. If you book through one, we may earn a commission at no cost to you. The listing says so.
        </Item>
        <Item name="Host plans">
          A basic listing is free. Hosts who want more people to find them can choose a paid plan.{" "}
          <Link to={paths.pricing()}>See the plans</Link>.
        </Item>
        <Item name="A little advertising">
          A few ads for things that suit this kind of trip, beside listings and never inside them. They don't follow you around.
        </Item>
      </ul>
    </Section>
  );
}

function Steps() {
  return (
    <Section id="steps" title="How it works">
      <ol className={styles.steps}>
        <Item name="Look around">Browse by type and place, and narrow it down to what matters to you.</Item>
        <Item name="Read the listing">
          Labels, furniture, house rules, cameras, sound, how you get in: the things you'd otherwise have to ask a stranger.
        </Item>
        <Item name="Book with the host">
          The button opens the host's own booking page in a new tab. Dates, price and payment are between the two of you.
        </Item>
      </ol>
    </Section>
  );
}
