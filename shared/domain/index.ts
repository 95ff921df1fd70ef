/**
 * The face of the domain: entities, taxonomy, rules, and the shapes of records and listings, all pure. The shapes, which
 * are zod schemas, stand in files of their own (`record.ts`, `views.ts`), so that a bundle that imports only rules leaves
 * zod out.
 */

export * from "./features/classify.ts";
export * from "./features/features.ts";
export * from "./features/property-types.ts";
export * from "./features/read-features.ts";
export * from "./forms/add-listing-rules.ts";
export * from "./forms/contact-rules.ts";
export * from "./forms/form-rules.ts";
export * from "./forms/hosted-rules.ts";
export * from "./forms/new-property.ts";
export * from "./forms/photo-rules.ts";
export * from "./forms/privacy-rules.ts";
export * from "./forms/quick-edit-rules.ts";
export * from "./forms/removal-rules.ts";
export * from "./forms/report-rules.ts";
export * from "./forms/waitlist-rules.ts";
export * from "./hosts/host-views.ts";
export * from "./hosts/plans.ts";
export * from "./listing/booking.ts";
export * from "./listing/lines.ts";
export * from "./listing/listing.ts";
export * from "./listing/listing-views.ts";
export * from "./listing/pictures.ts";
export * from "./listing/similar.ts";
export * from "./places/places.ts";
export * from "./places/regions.ts";
export * from "./privacy/privacy-facts.ts";
export * from "./privacy/privacy-notes.ts";
export * from "./privacy/read-privacy-facts.ts";
export * from "./record/read-value.ts";
export * from "./record/record.ts";
export * from "./record/record-fields.ts";
export * from "./search/cursor.ts";
export * from "./search/facets.ts";
export * from "./search/filters.ts";
export * from "./search/order.ts";
export * from "./search/page.ts";
export * from "./search/query.ts";
export * from "./site/brand.ts";
export * from "./site/constants.ts";
export * from "./site/events.ts";
export * from "./site/local-host.ts";
export * from "./site/offline.ts";
export * from "./site/preview.ts";
export * from "./site/stored-names.ts";
export * from "./site/stored-on-device.ts";
export * from "./text/safe-text.ts";
export * from "./text/text.ts";
export * from "./text/urls.ts";
export * from "./views.ts";
