import { paths } from "@nightlatch/contract";
import { PRODUCT_NAME } from "@nightlatch/domain";
import { Link, PageHead } from "@nightlatch/runtime";
import { FormPage } from "../form/form-page.tsx";
import { RemovalForm } from "./removal-form.tsx";

/** The page `/remove-listing` (docs/product/forms-removal.md). */
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
            Your place is yours to show. Ask here to have its listing taken down, for a while or for good. To change something instead,{" "}
            <Link to={`${paths.contact()}?subject=listing`}>write to us</Link>.
          </>
        }
        byMail="the name of the property and the reason"
      >
        <RemovalForm />
      </FormPage>
    </>
  );
}
