import { useNavigate } from "@nightlatch/runtime";
import { useEffect } from "react";
import { type Address, listAddress, PAGES_MAX, pageHref, readPages } from "./address.ts";

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
    const pages = Math.min(shown, PAGES_MAX);
    if (pages <= readPages(search)) return;
    // While another page is on its way the address is that page's already.
    const stillHere = location.pathname === pathname && listAddress(location).search === search;
    if (stillHere) navigate(pageHref({ pathname, search }, pages), { replace: true, preventScrollReset: true });
  }, [shown, pathname, search, navigate]);
}
