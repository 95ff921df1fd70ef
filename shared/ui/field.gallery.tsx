import type { ReactNode } from "react";
import { Field, FormError, Honeypot, Select, TextArea, TextInput } from "./field.tsx";

const OPTIONS = (
  <>
    <option value="">Choose one</option>
    <option value="cabin">Cabin</option>
    <option value="club">Club</option>
  </>
);

const statesOf = (label: string, control: (props: { disabled?: boolean; defaultValue?: string }) => ReactNode, value: string) => ({
  empty: <Field label={label}>{control({})}</Field>,
  filled: <Field label={label}>{control({ defaultValue: value })}</Field>,
  disabled: <Field label={label}>{control({ disabled: true, defaultValue: value })}</Field>,
  error: (
    <Field label={label} required error="Please fill this in.">
      {control({})}
    </Field>
  ),
});

export default {
  Field: {
    required: (
      <Field label="Name" required>
        <TextInput />
      </Field>
    ),
    optional: (
      <Field label="Name" optional>
        <TextInput />
      </Field>
    ),
    help: (
      <Field label="Email" help="We only write to answer you.">
        <TextInput type="email" placeholder="you@example.com" />
      </Field>
    ),
    error: (
      <Field label="Email" help="We only write to answer you." error="Please check the address." required>
        <TextInput type="email" defaultValue="ada@" />
      </Field>
    ),
    "hidden-label": (
      <Field label="Search by name or place" labelHidden>
        <TextInput placeholder="City, state or name" />
      </Field>
    ),
    "long-text": (
      <Field
        label="Everything that guests should know about the way from the gate to the door, in every season"
        help="Steps, rails, lights, snow, dogs, and whether a phone finds a network there. Guests read this before they come."
        error="Please write at least one sentence, so that nobody has to call you from the road at night."
        optional
      >
        <TextArea />
      </Field>
    ),
  },
  TextInput: statesOf("Name", (props) => <TextInput {...props} />, "Ada Harper"),
  TextArea: statesOf("Message", (props) => <TextArea {...props} />, "Is the path lit in winter?"),
  Select: statesOf("Kind of place", (props) => <Select {...props}>{OPTIONS}</Select>, "cabin"),
  FormError: {
    short: <FormError>Please choose one.</FormError>,
    "long-text": (
      <FormError>
        The network did not answer, so nothing was sent. What you wrote is still here. Check your connection and send it again.
      </FormError>
    ),
  },
  Honeypot: {
    default: <Honeypot />,
  },
};
