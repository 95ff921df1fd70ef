import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { expect, test } from "vitest";
import {
  Breadcrumbs,
  Button,
  ButtonLink,
  breadcrumbJsonLd,
  Field,
  HERO_SCENE,
  HERO_SCENE_CROP,
  Notice,
  PhoneSource,
  ResponsiveImage,
  Select,
  TextArea,
  TextInput,
} from "./index.ts";

const render = (children: ReactNode): string => renderToStaticMarkup(<StaticRouter location="/">{children}</StaticRouter>);

const tagOf = (html: string, name: string): string => html.match(new RegExp(`<${name}[ >][^>]*>?`))?.[0] ?? "";

test("a field connects label, help, control and error", () => {
  const html = render(
    <Field id="email" name="email" label="Email" help="We only answer." error="Please add your email." required>
      <TextInput type="email" />
    </Field>,
  );
  expect(html).toContain('for="email"');
  expect(html).toContain('id="email-help"');
  expect(html).toContain('id="email-error"');
  const input = tagOf(html, "input");
  for (const part of ['id="email"', 'name="email"', 'type="email"', 'required=""', 'aria-invalid="true"']) expect(input).toContain(part);
  expect(input).toContain('aria-describedby="email-help email-error"');
});

test("a field without help or error has no description", () => {
  const html = render(
    <Field label="Message" name="message" optional>
      <TextArea />
    </Field>,
  );
  expect(html).toContain("(optional)");
  expect(tagOf(html, "textarea")).toMatch(/rows="6"/);
  expect(html).not.toContain("aria-describedby");
  expect(html).not.toContain("aria-invalid");
});

test("two fields of one page have different ids", () => {
  const html = render(
    <>
      <Field label="One">
        <Select>
          <option>a</option>
        </Select>
      </Field>
      <Field label="Two">
        <TextInput />
      </Field>
    </>,
  );
  const labels = [...html.matchAll(/for="([^"]+)"/g)].map(([, id]) => id);
  const controls = [...html.matchAll(/<(?:input|select)[^>]* id="([^"]+)"/g)].map(([, id]) => id);
  expect(controls).toEqual(labels);
  expect(new Set(labels).size).toBe(2);
});

test("a button submits no form by default, and a link is a link", () => {
  expect(render(<Button>Go</Button>)).toContain('type="button"');
  expect(render(<Button type="submit">Go</Button>)).toContain('type="submit"');
  expect(render(<ButtonLink to="/pricing">Pricing</ButtonLink>)).toMatch(/<a [^>]*href="\/pricing"/);
});

test("errors are announced at once, and successes politely", () => {
  expect(render(<Notice kind="error" title="Error: down" />)).toContain('role="alert"');
  expect(render(<Notice kind="success" title="Sent" />)).toContain('role="status"');
});

const testImage = {
  src: "/media/scenes/a-800.webp",
  width: 1400,
  height: 933,
  alt: "A cabin",
  placeholder: "data:image/webp;base64,AAAA",
  variants: { base: "/media/scenes/a", widths: [800, 400], formats: ["avif" as const, "webp" as const] },
};

const formatsOf = (html: string) => [...html.matchAll(/type="image\/(\w+)"/g)].map(([, format]) => format);

test("an image offers every width in the best format, keeps its ratio, and loads lazily", () => {
  const html = render(<ResponsiveImage image={testImage} sizes="50vw" />);
  expect(formatsOf(html)).toEqual(["avif"]);
  expect(html).toContain('srcSet="/media/scenes/a-400.avif 400w, /media/scenes/a-800.avif 800w" sizes="50vw"');
  expect(html).toMatch(/width="1400" height="933" alt="A cabin"[^>]*loading="lazy"/);
  expect(html).toContain('src="data:image/webp;base64,AAAA" alt=""');
  expect(html).not.toContain("style=");
});

test("the first image of a view loads first", () => {
  const html = render(<ResponsiveImage image={testImage} sizes="100vw" eager alt="" />);
  expect(html).toMatch(/alt=""[^>]*fetchPriority="high"/i);
  expect(html).not.toContain("loading=");
  expect(formatsOf(html)).toEqual(["avif"]);
});

test("an image in one format offers that format", () => {
  const formats = ["webp" as const];
  const html = render(<ResponsiveImage image={{ ...testImage, variants: { ...testImage.variants, formats } }} sizes="50vw" />);
  expect(formatsOf(html)).toEqual(formats);
});

test("a phone gets one file of the first image, or of its crop, before all widths", () => {
  const sourcesIn = (phone: ReactNode) =>
    [...render(<ResponsiveImage image={HERO_SCENE} sizes="100vw" phone={phone} eager />).matchAll(/<source [^>]*>/g)].map(([tag]) => [
      /media="([^"]*)"/.exec(tag)?.[1],
      /srcSet="([^" ]*)/.exec(tag)?.[1],
      tag.includes("data-inline"),
    ]);
  const whole = [undefined, "/media/scenes/hero-dusk-800.avif", false];
  expect(sourcesIn(<PhoneSource image={HERO_SCENE_CROP} width={1000} media="(width < 30rem)" />)).toEqual([
    ["(width &lt; 30rem)", "/media/scenes/hero-dusk-part-1000.avif", true],
    whole,
  ]);
  expect(sourcesIn(<PhoneSource image={HERO_SCENE} width={1400} />)).toEqual([
    ["(width &lt; 40rem)", "/media/scenes/hero-dusk-1400.avif", true],
    whole,
  ]);
  expect(sourcesIn(<PhoneSource image={HERO_SCENE} width={400} />)).toEqual([whole]);
  expect(sourcesIn(<PhoneSource image={{ src: "https://host.example/a.jpg", width: 3, height: 2, alt: "" }} width={800} />)).toEqual([
    whole,
  ]);
});

test("an external image is shown unchanged", () => {
  const html = render(<ResponsiveImage image={{ src: "https://host.example/a.jpg", width: 3, height: 2, alt: "" }} sizes="100vw" />);
  expect(html).not.toContain("<source");
  expect(html).toContain('src="https://host.example/a.jpg"');
});

test("a missing image is replaced by the illustrated door", () => {
  expect(render(<ResponsiveImage image={undefined} sizes="100vw" />)).toContain("/media/scenes/no-picture-400.avif");
});

test("the hero image is offered in all its widths", () => {
  expect(render(<ResponsiveImage image={HERO_SCENE} sizes="100vw" />)).toMatch(/hero-dusk-800\.avif 800w, .*hero-dusk-2000\.avif 2000w/);
});

const crumbs = [
  { label: "Home", to: "/" },
  { label: "Listings", to: "/properties" },
];

test("breadcrumbs link all but the current page", () => {
  const html = render(<Breadcrumbs crumbs={crumbs} />);
  expect(html).toMatch(/<a [^>]*href="\/"[^>]*>Home<\/a>/);
  expect(html).toMatch(/<span [^>]*aria-current="page">Listings<\/span>/);
});

test("breadcrumbs as structured data", () => {
  expect(breadcrumbJsonLd(crumbs, "https://site.example")).toEqual({
    "@type": "BreadcrumbList",
    itemListElement: [
      { "@type": "ListItem", position: 1, name: "Home", item: "https://site.example/" },
      { "@type": "ListItem", position: 2, name: "Listings", item: "https://site.example/properties" },
    ],
  });
});
