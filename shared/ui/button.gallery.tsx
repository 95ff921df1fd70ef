import { Button, ButtonAnchor, ButtonLink } from "./button.tsx";

const LONG = "Save this place and tell everyone who travels with you";
const DUSK = { padding: "1rem", background: "var(--dusk-ground)" };

export default {
  Button: {
    primary: <Button>Book a stay</Button>,
    secondary: <Button variant="secondary">Book a stay</Button>,
    quiet: <Button variant="quiet">Book a stay</Button>,
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
    primary: <ButtonLink to="/pricing">Pricing</ButtonLink>,
    secondary: (
      <ButtonLink to="/pricing" variant="secondary">
        Pricing
      </ButtonLink>
    ),
    quiet: (
      <ButtonLink to="/pricing" variant="quiet">
        Pricing
      </ButtonLink>
    ),
    "long-text": <ButtonLink to="/pricing">{LONG}</ButtonLink>,
  },
  ButtonAnchor: {
    primary: <ButtonAnchor href="https://stays.example">Book on the host's page</ButtonAnchor>,
    secondary: (
      <ButtonAnchor href="https://stays.example" variant="secondary">
        Book on the host's page
      </ButtonAnchor>
    ),
    quiet: (
      <ButtonAnchor href="https://stays.example" variant="quiet">
        Book on the host's page
      </ButtonAnchor>
    ),
  },
};
