import { paths } from "@nightlatch/contract";
import { PRODUCT_NAME, readPlanId } from "@nightlatch/domain";
import { Link, type LoadContext, PageHead, useSearchParams } from "@nightlatch/runtime";
import { FormPage } from "../form/form-page.tsx";
import { facetsQuery } from "./feature-groups.tsx";
import { ListingForm } from "./listing-form.tsx";

export async function loadAddListing({ queryClient, api }: LoadContext): Promise<void> {
  try {
    await queryClient.fetchQuery(facetsQuery(api));
  } catch (error) {
    console.warn(`The choices of the listing form could not be loaded: ${error}`);
  }
}

export function AddListingPage() {
  const [params] = useSearchParams();
  const plan = readPlanId(params.get("plan")) ?? "";
  return (
    <>
      <PageHead
        title="Add New Property Listing"
        description={`Hosts of cabins and BnBs can add their place to ${PRODUCT_NAME}. A person looks at each listing before it is shown.`}
        canonical={paths.addListing()}
      />
      <FormPage
        title="Add New Property Listing"
        lede={
          <>
            For private cabins and BnBs. Listing a place is free, and <Link to={paths.pricing()}>paid plans</Link> bring it in front of more
            people. You can stop at any time and come back: what you type stays in this browser.
          </>
        }
        byMail="the name of the place, its booking page and how to reach you"
      >
        {/* The key renders a new form for each plan; all forms share one draft. */}
        <ListingForm key={plan} plan={plan} />
      </FormPage>
    </>
  );
}
