import { paths } from "@nightlatch/contract";
import type { ListingCard } from "@nightlatch/domain";
import { Link, rememberStay } from "@nightlatch/runtime";
import type { ComponentProps } from "react";

export interface StayLinkProps extends Omit<ComponentProps<typeof Link>, "to" | "onClick" | "onPointerDown"> {
  readonly card: ListingCard;
}

/** The link of a stay's card, in an `article` that has its picture. Its page stands there at once with what the card knows. */
export function StayLink({ card, ...props }: StayLinkProps) {
  const onClick = ({ currentTarget }: { readonly currentTarget: Element }) => rememberStay(card, currentTarget);
  return <Link {...props} to={paths.property(card.slug)} onClick={onClick} onPointerDown={onClick} />;
}
