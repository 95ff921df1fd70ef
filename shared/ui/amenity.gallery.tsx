import { FEATURES } from "@nightlatch/domain";
import { AmenityIcon } from "./icons/amenity-icon.tsx";
import { AmenityPill } from "./icons/amenity-pill.tsx";
import { LineIcon } from "./icons/line-icon.tsx";

const ROW = { display: "flex", flexWrap: "wrap", gap: "1rem" } as const;

export default {
  AmenityIcon: {
    all: (
      <div style={ROW}>
        {FEATURES.map(({ slug, category, label }) => (
          <span key={slug} title={label}>
            <AmenityIcon slug={slug} category={category} />
          </span>
        ))}
      </div>
    ),
    unknown: <AmenityIcon slug="salt-cave" category="Wellness" />,
  },
  AmenityPill: {
    name: <AmenityPill slug="sauna" label="Sauna" />,
    count: <AmenityPill slug="sauna" label="Sauna" count={12} />,
    none: <AmenityPill slug="sauna" label="Sauna" count={0} />,
    "long-text": <AmenityPill slug="on-site-security-privacy-measures" label="On-site security and privacy measures" count={1204} />,
  },
  LineIcon: {
    share: <LineIcon path="M12 15V3M8 7l4-4 4 4M7 11H4v10h16V11h-3" />,
  },
};
