import { expect, it } from "vitest";
import { html } from "./html.ts";

it("html escapes inserted text and keeps HTML", () => {
  expect(html`<p title="${'"x"'}">${"<b> & 'c'"}${html`<i>${"<"}</i>`}${[1, "a"]}${undefined}${false}</p>`.html).toBe(
    '<p title="&quot;x&quot;">&lt;b&gt; &amp; &#39;c&#39;<i>&lt;</i>1a</p>',
  );
});
