import { useEffect, useState } from "react";
import { hydrateRoot } from "react-dom/client";
import css from "./inspector.css?raw";
import { sizeText, timeText } from "./loads.ts";
import { type PackageFacts, type Page, type PageFacts, type PagePart, readPage } from "./page-parts.ts";

const PANEL_ID = "inspector-panel";

/**
 * Puts the inspector beside the app, in a root of its own: the page is the same whether or not it is there. It adds nothing
 * to a first view. Its styles come as text with its code, because a chunk with a style sheet would put the code that fetches
 * style sheets into every first view. And it hydrates an empty place, because the app's own way to start, by hydration, is
 * the only one in the entry.
 */
export function startInspector(page: Page): void {
  const place = document.createElement("div");
  const shadow = place.attachShadow({ mode: "open" });
  const styles = new CSSStyleSheet();
  styles.replaceSync(css);
  shadow.adoptedStyleSheets = [styles];
  document.body.append(place);
  // React's types know elements only, but React takes the root of a shadow like any fragment.
  hydrateRoot(shadow as unknown as Element, <Start page={page} />);
}

/** Renders nothing at first, like the empty place it hydrates, and then the inspector. */
function Start({ page }: { page: Page }) {
  const [started, setStarted] = useState(false);
  useEffect(() => setStarted(true), []);
  return started ? <Inspector page={page} /> : null;
}

/**
 * Shows which package owns which part of the page, with its version, size and load time. Opened by its button or Alt+I,
 * closed by these or Escape; it lies over the page, moves nothing in it, takes no clicks from it, and remembers nothing.
 */
function Inspector({ page }: { page: Page }) {
  const [open, setOpen] = useState(false);
  const facts = usePageFacts(page, open);
  useKeys(setOpen);
  return (
    <>
      <aside className="tools" aria-label="Inspector">
        <button
          type="button"
          className="toggle"
          aria-expanded={open}
          aria-controls={PANEL_ID}
          aria-keyshortcuts="Alt+I"
          title="Alt+I"
          onClick={() => setOpen(!open)}
        >
          Inspect
        </button>
        <div id={PANEL_ID} className="panel" hidden={!facts}>
          <ul className="packages">
            {facts?.packages.map((one) => (
              <Package key={one.name} facts={one} parts={facts.parts.filter(({ owner }) => owner === one.name)} />
            ))}
          </ul>
          <p className="hint">Alt+I or Escape closes it.</p>
        </div>
      </aside>
      <div aria-hidden="true">
        {facts?.parts.map((part) => (
          <Outline key={part.id} part={part} />
        ))}
      </div>
    </>
  );
}

/** The parts and packages of the page, for as long as somebody looks; undefined else. Read again when the page changes. */
function usePageFacts(page: Page, looking: boolean): PageFacts | undefined {
  const [facts, setFacts] = useState<PageFacts>();
  useEffect(() => {
    if (!looking) return;
    let frame = 0;
    const look = () => {
      frame = 0;
      const next = readPage(page);
      // Elements that the inspector itself adds change no fact, so the reading that they cause ends here.
      setFacts((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
    };
    const soon = () => {
      frame ||= requestAnimationFrame(look);
    };
    const sizes = new ResizeObserver(soon);
    sizes.observe(document.body);
    const changes = new MutationObserver(soon);
    changes.observe(document.body, { childList: true, subtree: true });
    const files = new PerformanceObserver(soon);
    files.observe({ type: "resource" });
    addEventListener("resize", soon);
    soon();
    return () => {
      cancelAnimationFrame(frame);
      for (const observer of [sizes, changes, files]) observer.disconnect();
      removeEventListener("resize", soon);
    };
  }, [page, looking]);
  return looking ? facts : undefined;
}

function useKeys(setOpen: (change: (open: boolean) => boolean) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // The key is known by its place, since with Alt some keyboards write another letter there.
      if (event.altKey && !event.ctrlKey && !event.metaKey && event.code === "KeyI") {
        event.preventDefault();
        setOpen((open) => !open);
      }
      // A dialog of the page is closed first, by the same key.
      if (event.key === "Escape" && !event.defaultPrevented && !document.querySelector("dialog[open]")) setOpen(() => false);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [setOpen]);
}

const PLACES: Readonly<Record<PagePart["id"], string>> = { header: "header", main: "page", footer: "footer" };

function Package({ facts: { name, version, bytes, load }, parts }: { facts: PackageFacts; parts: readonly PagePart[] }) {
  const size = bytes > 0 ? `${sizeText(bytes)} brotli` : `${sizeText(load.bytes)} in development`;
  const files = `${load.files} ${load.files === 1 ? "file" : "files"}`;
  return (
    <li className={name === "shell" ? "shell" : "remote"}>
      <strong>
        {name} {version}
      </strong>
      <span>{parts.map(({ id }) => PLACES[id]).join(", ")}</span>
      <span>
        {size}, {files} in {timeText(load.milliseconds)}
      </span>
    </li>
  );
}

function Outline({ part: { id, owner, area, label } }: { part: PagePart }) {
  const place = ({ left, top, width, height }: typeof area) => ({ left, top, width, height });
  return (
    <div className="layer" data-part={id} data-owner={owner}>
      <div className={owner === "shell" ? "shell-box" : "remote-box"} style={place(area)} />
      {label ? (
        <div className="label" style={place(label)}>
          {label.text}
        </div>
      ) : null}
    </div>
  );
}
