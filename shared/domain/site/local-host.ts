/**
 * Whether a page's server runs on the visitor's own machine. The button and the panel of Quick Edit both ask, and show on
 * the same hosts (docs/product/detail.md#quick-edit).
 *
 * @param hostname as `location.hostname` has it
 */
export function isLocalHost(hostname: string): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
}
