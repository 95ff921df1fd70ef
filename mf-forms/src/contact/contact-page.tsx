import { paths } from "@nightlatch/contract";
import { PRODUCT_NAME, REPLY_PROMISE } from "@nightlatch/domain";
import { Link, PageHead, usePublicConfig } from "@nightlatch/runtime";
import { SupportLink } from "@nightlatch/ui";
import styles from "../form/form-aside.module.css";
import { FormPage } from "../form/form-page.tsx";
import { ContactForm } from "./contact-form.tsx";

const DESCRIPTION = `Write to the people behind ${PRODUCT_NAME}: questions about a stay, a listing, a partnership or a story.`;

export function ContactPage() {
  const { origin, links } = usePublicConfig();
  return (
    <>
      <PageHead
        title="Contact Us"
        description={DESCRIPTION}
        canonical={paths.contact()}
        jsonLd={[
          {
            "@type": "ContactPage",
            name: "Contact Us",
            url: `${origin}${paths.contact()}`,
            description: DESCRIPTION,
            about: {
              "@type": "Organization",
              name: PRODUCT_NAME,
              url: origin,
              ...(links.supportEmail ? { email: links.supportEmail } : {}),
            },
          },
        ]}
      />
      <FormPage
        title="Contact Us"
        lede="Ask us about a place you have in mind, a listing you look after, or anything on these pages that looks wrong. A person reads every message, and what you write stays with us."
        aside={<OtherContacts />}
      >
        <ContactForm />
      </FormPage>
    </>
  );
}

function OtherContacts() {
  const { supportEmail } = usePublicConfig().links;
  return (
    <aside className={styles.aside} aria-label="Before you write">
      <section>
        <h2>When we answer</h2>
        <p>Expect a reply by email within {REPLY_PROMISE}.</p>
      </section>
      {supportEmail ? (
        <section>
          <h2>Other ways to reach us</h2>
          <p>
            If you would rather use your own mail program, write to <SupportLink />.
          </p>
        </section>
      ) : null}
      <section>
        <h2>About a booking</h2>
        <p>
          Bookings are made with the host, on the host's own page. Only they can change dates, payment or cancellation. We can't see or move
          a reservation.
        </p>
      </section>
      <section>
        <h2>You are a host</h2>
        <ul className={styles.links}>
          <li>
            <Link to={paths.addListing()}>List a place</Link>
          </li>
          <li>
            <Link to={paths.removeListing()}>Remove a listing</Link>
          </li>
          <li>
            <Link to={paths.pricing()}>Plans and pricing</Link>
          </li>
        </ul>
        <p>
          To correct a listing, <Link to={`${paths.contact()}?subject=listing`}>send us a Listing Question</Link> and tell us which place it
          is.
        </p>
      </section>
      <p>
        We keep your message to answer it. The <Link to={paths.privacy()}>privacy page</Link> says how.
      </p>
    </aside>
  );
}
