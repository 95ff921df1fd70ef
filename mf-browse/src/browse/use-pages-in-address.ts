import { useNavigate } from "@nightlatch/shared/runtime";
import { useEffect } from "react";
import { type Address, listAddress, pageHref, readPages } from "./address.ts";

/**
 * Keeps the number of shown pages in the address, so that reload and Back, also from another site, open the list as it was
 * left (docs/product/browse.md#paging).
 *
 * @param shown pages shown now
 */
export function usePagesInAddress(address: Address, shown: number): void {
  const navigate = useNavigate();
  const { pathname, search } = address;
  useEffect(() => {
    if (shown <= readPages(search)) return;
    const href = pageHref({ pathname, search }, shown);
    // While another page is on its way the address is that page's already.
    const stillHere = location.pathname === pathname && listAddress(location).search === search;
    if (href && stillHere) navigate(href, { replace: true, preventScrollReset: true });
  }, [shown, pathname, search, navigate]);
}
