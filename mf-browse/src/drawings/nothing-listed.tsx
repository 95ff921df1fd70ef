import { paths } from "@nightlatch/contract";
import { Link } from "@nightlatch/runtime";
import { ButtonLink } from "@nightlatch/ui";
import { EmptyPanel } from "./empty-panel.tsx";

/** A site without a single listing (docs/product/home.md#no-listings-yet). */
export function NothingListed() {
  return (
    <EmptyPanel>
      <p>There are no listings yet.</p>
      <p>
        The first places will show here. <Link to={paths.comingSoon()}>Join the waiting list</Link> and we'll tell you. If you host a place,
        listing it is free.
      </p>
      <ButtonLink variant="secondary" to={paths.addListing()}>
        List a place
      </ButtonLink>
    </EmptyPanel>
  );
}
