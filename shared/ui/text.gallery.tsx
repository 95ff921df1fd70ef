import { Badge } from "./badge.tsx";
import { Breadcrumbs } from "./breadcrumbs.tsx";
import { Dotted } from "./dotted.tsx";
import { SupportLink } from "./links.tsx";
import { VisuallyHidden } from "./visually-hidden.tsx";

const CRUMBS = [
  { label: "Home", to: "/" },
  { label: "Kink cabins", to: "/properties/kink-cabins-bnbs" },
  { label: "North Carolina", to: "/properties/kink-cabins-bnbs/north-carolina" },
];

export default {
  Badge: {
    plain: <Badge>Kink cabin</Badge>,
    featured: <Badge kind="featured">Featured</Badge>,
    verified: <Badge kind="verified">Verified with the host</Badge>,
    "long-text": <Badge>Lifestyle resort with a club, a spa and forty rooms around a pool</Badge>,
  },
  Breadcrumbs: {
    short: <Breadcrumbs crumbs={CRUMBS.slice(0, 2)} />,
    "long-text": (
      <Breadcrumbs
        crumbs={[...CRUMBS, { label: "Heron Lake House at the Far End of the Old Logging Road", to: "/property/heron-lake-house" }]}
      />
    ),
  },
  Dotted: {
    one: <Dotted facts={["2 guests"]} />,
    several: <Dotted facts={["2 guests", "1 bedroom", "Hot tub"]} />,
    "long-text": (
      <Dotted
        facts={["Sleeps eighty guests in forty rooms", "Pool, steam room and sauna", "Clothing optional after four", "Security on site"]}
      />
    ),
  },
  SupportLink: {
    mail: (
      <p>
        Write to <SupportLink />.
      </p>
    ),
  },
  VisuallyHidden: {
    "for-screen-readers": (
      <p>
        12<VisuallyHidden> listings</VisuallyHidden>
      </p>
    ),
  },
};
