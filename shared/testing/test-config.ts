import type { PublicConfig } from "@nightlatch/contract";

export const TEST_CONFIG: PublicConfig = {
  origin: "https://site.example",
  homeMode: "home",
  showRating: true,
  links: {
    blog: "https://blog.example",
    posts: ["https://blog.example/first", "https://blog.example/second"],
    shop: "https://shop.example",
    social: "https://social.example",
    moreSocial: ["https://www.photos.example/us"],
    supportEmail: "support@site.example",
    exit: "https://exit.example",
  },
  seed: 7,
};
