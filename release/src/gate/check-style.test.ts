import { describe, expect, test } from "vitest";
import { checkStyle } from "./check-style.ts";

const FILES = { "door.aa.svg": { integrity: "sha384-a", bytes: 1 } };

const problemsOf = (css: string) => checkStyle({ name: "mf-browse", files: FILES }, new Map([["a.css", css]]));
const inLayer = (css: string) => problemsOf(`@layer remote{${css}}`);

describe("style isolation", () => {
  test.each([
    [".browse-a{color:red}"],
    [".browse-a h1,.browse-a>*{margin:0}"],
    [".browse-a .browse-b+p{margin:0}"],
    [".browse-a+.browse-b,.browse-a~.browse-a{margin:0}"],
    [".browse-group>.browse-legend+*{clear:both}"],
    ["ul.browse-a::before,.browse-a:not(.other):hover{margin:0}"],
    [".discreet .browse-a{filter:none}"],
    [":is(.browse-a,.browse-b) p{margin:0}"],
    [".browse-a{&:hover{margin:0}p{margin:0}& > p + p{margin:0}.dark &{margin:0}}"],
    ["@media (width>40rem){@supports (display:grid){.browse-a{margin:0}}}"],
    ["@container (width>10rem){.browse-a{margin:0}}"],
    [".browse-a{--accent:red;container:browse-list/inline-size;view-transition-name:none;animation:browse-fade 1s}"],
    ["@keyframes browse-fade{from{opacity:0}50%{opacity:.5}to{opacity:1}}"],
    ["@property --browse-angle{syntax:'<angle>';inherits:false;initial-value:0deg}"],
    [".browse-a{background:url(/assets/mf-browse/door.aa.svg),url(door.aa.svg),url(data:image/svg+xml,x),url('#a')}"],
    ["html:has(.browse-a[open]){overflow:hidden}"],
    [":root:has(.browse-a){scroll-padding-bottom:3rem;overscroll-behavior:none}"],
    ["@layer parts{.browse-a{margin:0}}"],
  ])("accepts what stays inside the remote: %s", (css) => {
    expect(inLayer(css)).toEqual([]);
  });

  test.each([
    ["an element", "h1{margin:0}", '"h1" can match elements of other packages'],
    ["one of several selectors", ".browse-a,main p{margin:0}", '"main p" can match'],
    ["everything", "*{margin:0}", '"*" can match'],
    ["the page", ":root{--accent:red}", '":root" can match'],
    ["an attribute", "[hidden]{display:block}", '"[hidden]" can match'],
    ["another's class", ".detail-a{margin:0}", '".detail-a" can match'],
    ["what has something of its own", "main:has(.browse-a){margin:0}", '"main:has(.browse-a)" can match'],
    ["what is not its own", "p:not(.browse-a){margin:0}", '"p:not(.browse-a)" can match'],
    ["one of alternatives", ":is(.browse-a,p){margin:0}", '":is(.browse-a,p)" can match'],
    ["what stands beside it", ".browse-a+*{margin:0}", '".browse-a+*" can match'],
    ["what follows it", ".browse-a~footer p{margin:0}", '".browse-a~footer p" can match'],
    ["beside it, nested", ".browse-a{+ p{margin:0}}", '"+ p" can match'],
    ["the page's looks while it is shown", "html:has(.browse-a){overflow:hidden;background:red}", '"html:has(.browse-a)" can match'],
    ["a part of the page while it is shown", "html:has(.browse-a) main{overflow:hidden}", "can match"],
    [
      "keyframes",
      "@keyframes fade{from{opacity:0}}",
      "@keyframes fade defines a name that other packages may use too. Begin the name with browse-.",
    ],
    ["keyframes with a vendor's prefix", "@-webkit-keyframes fade{from{opacity:0}}", "defines a name that other packages may use"],
    ["a property", "@property --angle{syntax:'*';inherits:false}", "Begin the name with --browse-."],
    ["a font", "@font-face{font-family:'Figtree Variable';src:url(door.aa.svg)}", '@font-face defines the name "Figtree Variable"'],
    ["a container's name", ".browse-a{container-name:browse-x main}", "Begin main with browse-."],
    ["a container's name in the shorthand", ".browse-a{container:page / size}", "Begin page with browse-."],
    ["a transition's name", ".browse-a{view-transition-name:header}", "Begin header with browse-."],
    ["a scope", "@scope (main){p{margin:0}}", "@scope (main) affects the whole page"],
    ["an import", "@import url(other.css);", "loads a style sheet that the gate does not check"],
    [
      "a file from elsewhere",
      ".browse-a{background:url(https://x.example/a.png)}",
      "loads https://x.example/a.png, which is not a file of mf-browse",
    ],
    ["another package's file", ".browse-a{background:url(/assets/shell/door.aa.svg)}", "which is not a file of mf-browse"],
    ["an image set", ".browse-a{background:image-set('//x.example/a.png' 1x)}", "loads //x.example/a.png"],
    ["an unreadable selector", ".browse-a:is({margin:0}", "cannot be read"],
  ])("rejects rules of the layer with %s", (_what, css, problem) => {
    const problems = inLayer(css);
    expect(problems.join("\n")).toContain(problem);
    for (const each of problems) expect(each).toMatch(/^a\.css: .*\.$/s);
  });

  test.each([
    ["a rule outside the layer", ".browse-a{margin:0}", 'the rule ".browse-a" is outside @layer remote'],
    ["another layer", "@layer shell{.browse-a{margin:0}}", "@layer shell is not the remotes' layer"],
    ["an order of layers", "@layer remote,shell;", "@layer remote,shell is not the remotes' layer"],
    ["a layer around it", "@layer base{@layer remote{.browse-a{margin:0}}}", "@layer base is not the remotes' layer"],
    ["a style sheet that cannot be read", "@layer remote{.browse-a{", "a.css: cannot be read"],
  ])("rejects %s", (_what, css, problem) => {
    expect(problemsOf(css).join("\n")).toContain(problem);
  });
});
