import { paths } from "@nightlatch/contract";
import { placeSegment, SUGGESTION_TYPE_SEGMENT, type Suggestion } from "@nightlatch/domain";
import { type Address, searchHref } from "../browse/address.ts";

/**
 * The address that picking a suggestion leads to (docs/product/browse.md#picking-a-suggestion): a place to its cabins and
 * BnBs, a property to the search for its name in the list at `address`.
 */
export function suggestionHref(suggestion: Suggestion, address: Address): string {
  const inPlace = (state: string, city?: string): string =>
    paths.browse({ type: SUGGESTION_TYPE_SEGMENT, state: placeSegment(state), ...(city ? { city: placeSegment(city) } : {}) });
  switch (suggestion.kind) {
    case "city":
      return inPlace(suggestion.state, suggestion.city);
    case "state":
      return inPlace(suggestion.state);
    case "country":
      return inPlace(suggestion.country);
    case "property":
      return searchHref(address, suggestion.label);
  }
}
