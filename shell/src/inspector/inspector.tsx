import { useEffect, useState } from "react";
import { sizeText, timeText } from "./loads.ts";
import type { PackageFacts, Page, PagePart } from "./page-parts.ts";
import { usePageFacts } from "./use-page-facts.ts";

const PANEL_ID = "inspector-panel";

/**
 * Shows which package owns which part of the page, with its version, size and load time. Opened by its button or Alt+I,
 * closed by these or Escape; it lies over the page, moves nothing in it, takes no clicks from it, and remembers nothing.
 */
export function Inspector({ page }: { page: Page }) {
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
