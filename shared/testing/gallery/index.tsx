import "./memory-storage.ts";
import "@nightlatch/ui/base.css";
import "@nightlatch/brand/fonts/faces.css";
import { createRoot } from "react-dom/client";
import { frameOf } from "./frame.tsx";
import styles from "./gallery.module.css";
import { Overview } from "./overview.tsx";
import { type GalleryPackages, PAGES } from "./packages.ts";
import { forceScheme, SCHEMES } from "./scheme.ts";

/** Renders `/gallery`, or the part of it that the path names. @returns a function that renders it again after an edit */
export function openGallery(packages: GalleryPackages): (edited: GalleryPackages) => Promise<void> {
  const [, , ...statePath] = location.pathname.split("/").map(decodeURIComponent);
  const [group = "", component = "", state] = statePath;
  const main = document.body.appendChild(document.createElement(state ? "main" : "div"));
  const root = createRoot(main, { onUncaughtError: (error) => fail(main, error) });
  document.title = ["Gallery", ...statePath].join(" / ");
  if (state) prepareFrame(component);
  const show = async (current: GalleryPackages): Promise<void> =>
    root.render(state ? await frameOf(current[group], component, state) : <Overview packages={current} under={statePath} />);
  const showSafely = (current: GalleryPackages) => show(current).catch((error) => fail(main, error));
  showSafely(packages);
  return showSafely;
}

function fail(main: HTMLElement, error: unknown): void {
  console.error(error);
  main.textContent = String(error);
}

function prepareFrame(component: string): void {
  const scheme = SCHEMES.find((one) => one === new URLSearchParams(location.search).get("scheme"));
  if (scheme) forceScheme(scheme);
  if (component !== PAGES) document.body.className = styles.alone;
  // Links must not leave the state.
  document.addEventListener("click", (event) => (event.target as Element).closest("a[href]") && event.preventDefault());
  document.addEventListener("submit", (event) => event.preventDefault());
}
