/**
 * The face of the domain: entities, taxonomy, rules, and the shapes of records and listings, all pure. The shapes, which
 * are zod schemas, stand in files of their own (`record.ts`, `views.ts`), so that a bundle that imports only rules leaves
 * zod out.
 */
export * from "./ads.ts";
export * from "./booking.ts";
export * from "./brand.ts";
export * from "./classify.ts";
export * from "./constants.ts";
export * from "./cursor.ts";
export * from "./entities.ts";
export * from "./facets.ts";
export * from "./feature-counts.ts";
export * from "./features.ts";
export * from "./filters.ts";
export * from "./forms/add-listing-rules.ts";
export * from "./forms/contact-rules.ts";
export * from "./forms/form-rules.ts";
export * from "./forms/new-property.ts";
export * from "./forms/photo-rules.ts";
export * from "./forms/privacy-rules.ts";
export * from "./forms/removal-rules.ts";
export * from "./forms/waitlist-rules.ts";
export * from "./gallery.ts";
export * from "./listing.ts";
export * from "./listing-views.ts";
export * from "./local-host.ts";
export * from "./location-count.ts";
export * from "./order.ts";
export * from "./outbound.ts";
export * from "./page.ts";
export * from "./pictures.ts";
export * from "./plans.ts";
export * from "./preview.ts";
export * from "./privacy-facts.ts";
export * from "./privacy-notes.ts";
export * from "./property-types.ts";
export * from "./query.ts";
export * from "./quick-edit.ts";
export * from "./read-features.ts";
export * from "./read-privacy-facts.ts";
export * from "./read-value.ts";
export * from "./record.ts";
export * from "./record-keys.ts";
export * from "./record-limits.ts";
export * from "./regions.ts";
export * from "./removal.ts";
export * from "./reports.ts";
export * from "./safe-text.ts";
export * from "./similar.ts";
export * from "./stored-on-device.ts";
export * from "./suggestions.ts";
export * from "./text.ts";
export * from "./unit.ts";
export * from "./urls.ts";
export * from "./views.ts";
