import type { PublicConfig } from "@nightlatch/contract";

/** Settings of a page under test. */
export const TEST_CONFIG: PublicConfig = {
  origin: "https://site.example",
  homeMode: "home",
  showRating: true,
  links: {
    blog: "https://blog.example",
    shop: "https://shop.example",
    social: "https://social.example",
    supportEmail: "support@site.example",
    exit: "https://exit.example",
  },
  seed: 7,
};
