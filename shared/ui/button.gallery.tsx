import type { ReactNode } from "react";
import { Button, ButtonAnchor, ButtonLink, type ButtonVariant } from "./button.tsx";

const LONG = "Save this place and tell everyone who travels with you";
const DUSK = { padding: "1rem", background: "var(--dusk-ground)" };

const inVariants = (render: (variant: ButtonVariant) => ReactNode): Readonly<Record<string, ReactNode>> =>
  Object.fromEntries((["primary", "secondary", "quiet"] as const).map((variant) => [variant, render(variant)]));

export default {
  Button: {
    ...inVariants((variant) => <Button variant={variant}>Book a stay</Button>),
    lamp: (
      <div style={DUSK}>
        <Button variant="lamp">Book a stay</Button>
      </div>
    ),
    disabled: <Button disabled>Book a stay</Button>,
    "secondary-disabled": (
      <Button variant="secondary" disabled>
        Book a stay
      </Button>
    ),
    busy: (
      <Button disabled aria-busy>
        Sending…
      </Button>
    ),
    "long-text": <Button>{LONG}</Button>,
  },
  ButtonLink: {
    ...inVariants((variant) => (
      <ButtonLink to="/pricing" variant={variant}>
        Pricing
      </ButtonLink>
    )),
    "long-text": <ButtonLink to="/pricing">{LONG}</ButtonLink>,
  },
  ButtonAnchor: inVariants((variant) => (
    <ButtonAnchor href="https://stays.example" variant={variant}>
      Book on the host's page
    </ButtonAnchor>
  )),
};
