import type { ListingDetail } from "@nightlatch/domain";

export function makeListing(changes: Partial<ListingDetail> = {}): ListingDetail {
  return {
    id: "rec1",
    slug: "alder-hollow",
    name: "Alder Hollow",
    city: "Asheville",
    state: "North Carolina",
    country: "United States",
    type: { slug: "kink-cabin", label: "Kink Cabin" },
    types: [{ slug: "kink-cabin", label: "Kink Cabin" }],
    guests: 2,
    bedrooms: 1,
    beds: 1,
    bathrooms: 1.5,
    furniture: ["Cage"],
    furnitureMore: 0,
    allFurniture: ["Cage"],
    hotTub: true,
    featured: false,
    verified: false,
    description: "A small house under alders.\n\nThe stove is lit when you come.",
    features: [
      { category: "Kink Furniture", items: [{ slug: "cage", label: "Cage" }] },
      { category: "Wellness", items: [{ slug: "hot-tub-private", label: "Private Hot Tub" }] },
    ],
    highlights: ["Private Hot Tub"],
    labels: { lifestyleAware: false, lifestyleFriendly: false, oneCoupleOnly: true, adultsOnly: true },
    wifi: true,
    kitchen: false,
    notes: { camera: "One at the gate, none inside." },
    pictures: [],
    booking: {
      url: "https://stays.example/alder?utm_source=nightlatch&utm_medium=booking_card",
      domain: "stays.example",
      affiliate: true,
    },
    updatedAt: "2025-08-08T00:00:00.000Z",
    ...changes,
  };
}

export function makeImages(count: number): ListingDetail["pictures"] {
  return Array.from({ length: count }, (_, index) => ({
    src: `/media/scenes/alder-${index}-800.webp`,
    width: 1400,
    height: 933,
    alt: `Alder Hollow, view ${index + 1}`,
    variants: { base: `/media/scenes/alder-${index}`, widths: [400, 800], formats: ["avif", "webp"] },
  }));
}

export const BARE: Partial<ListingDetail> = {
  type: undefined,
  types: [],
  city: "",
  state: "",
  country: "",
  description: "",
  features: [],
  highlights: [],
  furniture: [],
  allFurniture: [],
  labels: { lifestyleAware: false, lifestyleFriendly: false, oneCoupleOnly: false, adultsOnly: false },
  hotTub: false,
  notes: {},
  pictures: [],
  picture: undefined,
  booking: null,
  wifi: false,
  kitchen: false,
};
