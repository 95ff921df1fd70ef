import type { ListingCard, ListingImage } from "@nightlatch/domain";
import { addStays, rememberStay } from "@nightlatch/runtime";
import { type ReactNode, useEffect, useState } from "react";
import { StayLink } from "./links.tsx";
import { PhoneSource } from "./phone-source.tsx";
import { ResponsiveImage } from "./responsive-image.tsx";
import { SaveButton } from "./save-button.tsx";
import { HERO_SCENE } from "./scenes.ts";
import { StaySkeleton } from "./stay-skeleton.tsx";

const PHOTO: ListingImage = {
  src: "/media/photos/peekamoose-front-1400.avif",
  width: 1400,
  height: 933,
  alt: "A tall cabin under alders",
  variants: { base: "/media/photos/peekamoose-front", widths: [1400], formats: ["avif"] },
};

const CARD: ListingCard = {
  id: "gallery-alder-hollow",
  slug: "alder-hollow",
  name: "Alder Hollow",
  city: "Asheville",
  state: "North Carolina",
  country: "United States",
  type: { slug: "kink-cabins-bnbs", label: "Kink cabin" },
  guests: 2,
  bedrooms: 1,
  furniture: ["St. Andrew's Cross", "Spanking Bench"],
  furnitureMore: 2,
  hotTub: true,
  featured: true,
  verified: true,
  picture: PHOTO,
};

const LONG: ListingCard = {
  ...CARD,
  slug: "second-gate",
  name: "Heron Lake House at the Far End of the Old Logging Road, Second Gate on the Left",
};
const FRAME = { width: "20rem", maxWidth: "100%", aspectRatio: "3 / 2", display: "grid" };

function WithSetup({ prepare, children }: { prepare: () => void; children: ReactNode }) {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    prepare();
    setReady(true);
  }, [prepare]);
  return ready ? children : null;
}

const SKELETONS = [CARD, { ...LONG, picture: undefined }];
const remember = () => {
  for (const card of SKELETONS) rememberStay(card, document.body);
};
const save = () => void addStays([CARD]);

export default {
  ResponsiveImage: {
    photo: (
      <div style={FRAME}>
        <ResponsiveImage image={PHOTO} sizes="20rem" />
      </div>
    ),
    none: (
      <div style={FRAME}>
        <ResponsiveImage image={undefined} sizes="20rem" />
      </div>
    ),
    missing: (
      <div style={FRAME}>
        <ResponsiveImage image={{ src: "/media/photos/no-such-file.avif", width: 3, height: 2, alt: "A cabin" }} sizes="20rem" />
      </div>
    ),
  },
  PhoneSource: {
    "narrow-frame": (
      <div style={FRAME}>
        <ResponsiveImage image={HERO_SCENE} sizes="20rem" phone={<PhoneSource image={HERO_SCENE} width={1400} />} />
      </div>
    ),
  },
  SaveButton: {
    default: <SaveButton card={{ ...CARD, slug: "unsaved" }} />,
    saved: (
      <WithSetup prepare={save}>
        <SaveButton card={CARD} />
      </WithSetup>
    ),
    draft: <SaveButton card={{ ...CARD, draft: true }} />,
  },
  StayLink: {
    default: <StayLink card={CARD}>{CARD.name}</StayLink>,
    "long-text": <StayLink card={LONG}>{LONG.name}</StayLink>,
  },
  StaySkeleton: {
    unknown: <StaySkeleton slug="nowhere" homePath="/" />,
    known: (
      <WithSetup prepare={remember}>
        <StaySkeleton slug={CARD.slug} homePath="/" />
      </WithSetup>
    ),
    "long-text": (
      <WithSetup prepare={remember}>
        <StaySkeleton slug={LONG.slug} homePath="/" />
      </WithSetup>
    ),
  },
};
