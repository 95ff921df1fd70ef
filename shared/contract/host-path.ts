/**
 * The host's own page (docs/product/host.md). It stands apart from the address book, since no page of visitors leads there, and none
 * carries a byte for it.
 */
export const hostPath = "/host";
