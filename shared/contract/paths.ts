/** Exported as a namespace, so that each remote bundles only the functions that it uses (docs/conventions.md#address-book). */

const segment = encodeURIComponent;

export const home = () => "/";
export const homePage = (mode: "home" | "waitlist") => (mode === "waitlist" ? "/home" : "/");
export const comingSoon = () => "/coming-soon";
/** All parameters are slugs; `query` has no `?`. A state without a type lists all types (docs/product/browse.md#type-segment). */
export const browse = ({ type, state, city }: { type?: string; state?: string; city?: string } = {}, query = "") => {
  const parts = [type || (state && "all"), state, state && city].filter((part): part is string => Boolean(part));
  return `/properties${parts.map((part) => `/${segment(part)}`).join("")}${query ? `?${query}` : ""}`;
};
export const property = (slug: string) => `/property/${segment(slug)}`;
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
export const places = (state?: string) => `/places${state ? `#${segment(state)}` : ""}`;
export const saved = () => "/saved";
export const compare = () => "/saved/compare";
/** Page of a list that someone sent. Browsers do not send the fragment to the server. */
export const list = (fragment = "") => `/list${fragment && `#${fragment}`}`;
export const match = () => "/match";
export const previewThankYou = () => "/preview-thank-you";
export const kitTest = () => "/kit-test";
export const kitPillsTest = () => "/kit-pills-test";
export const notFound = () => "/404";
