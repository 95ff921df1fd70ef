import { paths } from "@nightlatch/contract";
import { PRODUCT_NAME } from "@nightlatch/domain";
import { Link, PageHead } from "@nightlatch/runtime";
import styles from "../form/form-aside.module.css";
import { FormPage } from "../form/form-page.tsx";
import { RemovalForm } from "./removal-form.tsx";

export function RemoveListingPage() {
  return (
    <>
      <PageHead
        title="Remove a Listing"
        description={`Hosts can ask for their listing on ${PRODUCT_NAME} to be taken down, for a while or for good.`}
        canonical={paths.removeListing()}
      />
      <FormPage
        title="Remove a Listing"
        lede={
          <>
            Ask here to have your listing taken down, for a while or for good. To change something instead,{" "}
            <Link to={`${paths.contact()}?subject=listing`}>write to us</Link>.
          </>
        }
        byMail="the name of the property and the reason"
        aside={<WhatHappens />}
      >
        <RemovalForm />
      </FormPage>
    </>
  );
}

function WhatHappens() {
  return (
    <aside className={styles.aside} aria-label="What happens with your request">
      <section>
        <h2>What happens next</h2>
        <p>
          We email a receipt to the address you give. If that is the address we keep for the listing, the receipt has a link to confirm that
          the request is yours. Until a person has checked that, the listing stays as it is.
        </p>
      </section>
      <section>
        <h2>For a while</h2>
        <p>If you choose Temporary, say in Details when you would like to be back. We can have the listing show again on that day.</p>
      </section>
      <section>
        <h2>For good</h2>
        <p>We tell you by email when it's done. Your name, email address and phone number are deleted with the listing.</p>
      </section>
      <p>
        The <Link to={paths.privacy()}>privacy page</Link> says what we keep, and for how long.
      </p>
    </aside>
  );
}
