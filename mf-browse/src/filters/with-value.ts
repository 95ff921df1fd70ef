import type { ListingQuery } from "@nightlatch/domain";

/** A query with another value of one filter; undefined takes the filter away. */
export function withValue<K extends keyof ListingQuery>(query: ListingQuery, name: K, value: ListingQuery[K] | undefined): ListingQuery {
  const { [name]: _, ...rest } = query;
  return value === undefined ? rest : { ...rest, [name]: value };
}
