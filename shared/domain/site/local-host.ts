/** Quick Edit is only for the site's own machine (docs/product/detail.md#quick-edit). @param hostname as in `location.hostname` */
export function isLocalHost(hostname: string): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
}
