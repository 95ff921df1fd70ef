import { paths } from "@nightlatch/contract";
import { isDistinctRegion, type ListingCard, placeSegment } from "@nightlatch/domain";
import { Link, rememberStay, usePublicConfig } from "@nightlatch/runtime";
import type { ComponentProps } from "react";
import type { Crumb } from "./breadcrumbs.tsx";

interface StayLinkProps extends Omit<ComponentProps<typeof Link>, "to" | "onClick" | "onPointerDown"> {
  readonly card: ListingCard;
}

/** Remembers the card, so that the stay's page can show its data at once. */
export function StayLink({ card, ...props }: StayLinkProps) {
  const onClick = ({ currentTarget }: { readonly currentTarget: Element }) => rememberStay(card, currentTarget);
  return <Link {...props} to={paths.property(card.slug)} onClick={onClick} onPointerDown={onClick} />;
}

export function SupportLink() {
  const { supportEmail } = usePublicConfig().links;
  return supportEmail ? <a href={`mailto:${supportEmail}`}>{supportEmail}</a> : <Link to={paths.contact()}>us by the contact form</Link>;
}

export function stayCrumbs(
  { name, slug, type, city, state, country }: Pick<ListingCard, "name" | "slug" | "type" | "city" | "state" | "country">,
  home: string,
): Crumb[] {
  const crumbs: Crumb[] = [{ label: "Home", to: home }];
  if (type) {
    const region = state || country;
    const at = { type: type.slug, state: placeSegment(region), city: placeSegment(city) };
    crumbs.push({ label: type.label, to: paths.browse({ type: at.type }) });
    if (at.state && isDistinctRegion(region, city)) crumbs.push({ label: region, to: paths.browse({ type: at.type, state: at.state }) });
    if (at.state && at.city) crumbs.push({ label: city, to: paths.browse(at) });
  } else {
    crumbs.push({ label: "Listings", to: paths.browse() });
  }
  return [...crumbs, { label: name, to: paths.property(slug) }];
}
