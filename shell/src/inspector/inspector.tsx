import { useEffect, useState } from "react";
import { hydrateRoot } from "react-dom/client";
import css from "./inspector.css?raw";
import { sizeText, timeText } from "./loads.ts";
import { type PackageFacts, type Page, type PageFacts, type PageRegion, readPage } from "./page-regions.ts";

const PANEL_ID = "inspector-panel";

/** Imports its styles as a string, because a chunk's style sheet would add loading code to every page. */
export function startInspector(page: Page): void {
  const container = document.createElement("div");
  const shadow = container.attachShadow({ mode: "open" });
  const styles = new CSSStyleSheet();
  styles.replaceSync(css);
  shadow.adoptedStyleSheets = [styles];
  document.body.append(container);
  // React's types omit shadow roots, but React supports them.
  hydrateRoot(shadow as unknown as Element, <Inspector page={page} />);
}

function Inspector({ page }: { page: Page }) {
  const [hydrated, setHydrated] = useState(false);
  const [open, setOpen] = useState(false);
  const facts = usePageFacts(page, open);
  useKeys(setOpen);
  useEffect(() => setHydrated(true), []);
  // The first render must match the empty element that React hydrates.
  if (!hydrated) return null;
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
              <Package key={one.name} facts={one} regions={facts.regions.filter(({ owner }) => owner === one.name)} />
            ))}
          </ul>
          <p className="hint">Alt+I or Escape closes it.</p>
        </div>
      </aside>
      <div aria-hidden="true">
        {facts?.regions.map((region) => (
          <RegionFrame key={region.id} region={region} />
        ))}
      </div>
    </>
  );
}

function usePageFacts(page: Page, looking: boolean): PageFacts | undefined {
  const [facts, setFacts] = useState<PageFacts>();
  useEffect(() => {
    if (!looking) return;
    let frame = 0;
    const look = () => {
      frame = 0;
      const next = readPage(page);
      // Ignores equal facts, because a render triggers the observers, which would render again forever.
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
      // Uses the key's position, because Alt changes the letter on some keyboards.
      if (event.altKey && !event.ctrlKey && !event.metaKey && event.code === "KeyI") {
        event.preventDefault();
        setOpen((open) => !open);
      }
      // Escape closes an open dialog of the page first.
      if (event.key === "Escape" && !event.defaultPrevented && !document.querySelector("dialog[open]")) setOpen(() => false);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [setOpen]);
}

const REGION_LABELS: Readonly<Record<PageRegion["id"], string>> = { header: "header", main: "page", footer: "footer" };

function Package({ facts: { name, version, bytes, load }, regions }: { facts: PackageFacts; regions: readonly PageRegion[] }) {
  const size = bytes > 0 ? `${sizeText(bytes)} brotli` : `${sizeText(load.bytes)} in development`;
  const files = `${load.files} ${load.files === 1 ? "file" : "files"}`;
  return (
    <li className={name === "shell" ? "shell" : "remote"}>
      <strong>
        {name} {version}
      </strong>
      <span>{regions.map(({ id }) => REGION_LABELS[id]).join(", ")}</span>
      <span>
        {size}, {files} in {timeText(load.milliseconds)}
      </span>
    </li>
  );
}

function RegionFrame({ region: { id, owner, area, label } }: { region: PageRegion }) {
  const boxStyle = ({ left, top, width, height }: typeof area) => ({ left, top, width, height });
  return (
    <div className="layer" data-part={id} data-owner={owner}>
      <div className={owner === "shell" ? "shell-box" : "remote-box"} style={boxStyle(area)} />
      {label ? (
        <div className="label" style={boxStyle(label)}>
          {label.text}
        </div>
      ) : null}
    </div>
  );
}
