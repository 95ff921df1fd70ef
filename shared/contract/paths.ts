/**
 * The address book: every address of the site is made here, so that remotes link to each other's pages
 * without importing each other (docs/conventions.md#address-book). It is a module, taken as a whole under the name `paths`, so that
 * each remote carries those addresses alone that it links to.
 */

const segment = encodeURIComponent;

export const home = () => "/";
/** The home page, also where `/` is the waiting list's. */
export const homePage = (mode: "home" | "waitlist") => (mode === "waitlist" ? "/home" : "/");
export const comingSoon = () => "/coming-soon";
/**
 * `type`, `state` and `city` are slugs; a state without a type is its list over all types
 * (docs/product/browse.md#type-segment). `query` is a ready query string without `?`.
 */
export const browse = ({ type, state, city }: { type?: string; state?: string; city?: string } = {}, query = "") => {
  const parts = [type || (state && "all"), state, state && city].filter((part): part is string => Boolean(part));
  return `/properties${parts.map((part) => `/${segment(part)}`).join("")}${query ? `?${query}` : ""}`;
};
export const property = (slug: string) => `/property/${segment(slug)}`;
/** `plan` is the id of the plan that the host chose (docs/product/pricing.md#choosing-a-plan). */
export const addListing = (plan?: string) => `/add-listing${plan === undefined ? "" : `?plan=${segment(plan)}`}`;
export const removeListing = () => "/remove-listing";
export const pricing = () => "/pricing";
export const contact = () => "/contact";
export const about = () => "/about";
export const privacy = () => "/privacy";
export const terms = () => "/terms";
export const help = () => "/help";
export const safety = () => "/safety";
export const cancellation = () => "/cancellation";
export const newsroom = () => "/newsroom";
export const careers = () => "/careers";
export const icons = () => "/icons";
export const debug = () => "/debug";
/** The page of all places; `state` is the slug of one to begin at. */
export const places = (state?: string) => `/places${state ? `#${segment(state)}` : ""}`;
/** The page of the stays that this device keeps. */
export const saved = () => "/saved";
/** The page that shows some of them side by side; which they are is in the history entry alone. */
export const compare = () => "/saved/compare";
/** The page that opens a list which somebody sent: the list is behind `#`, which no server gets. */
export const list = (fragment = "") => `/list${fragment && `#${fragment}`}`;
/** The page on which two people find what both are open to. */
export const match = () => "/match";
export const previewThankYou = () => "/preview-thank-you";
export const kitTest = () => "/kit-test";
export const kitPillsTest = () => "/kit-pills-test";
export const notFound = () => "/404";
