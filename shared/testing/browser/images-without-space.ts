const frameOf = (image: HTMLImageElement): Element => image.closest("picture")?.parentElement ?? image;

/** An image reserves space by attributes or style; an absolutely positioned image needs none. */
const reservesSpace = (image: HTMLImageElement): boolean => {
  const { aspectRatio, position } = getComputedStyle(image);
  return position === "absolute" || aspectRatio.includes("/");
};

const sizeOf = (element: Element): string => {
  const { width, height } = element.getBoundingClientRect();
  return width && height ? `${width} x ${height}` : "none";
};

export function imagesWithoutSpace(part: ParentNode): string[] {
  const images = [...part.querySelectorAll("img")].filter((image) => image.checkVisibility());
  const framed = new Set(images.map(frameOf).filter((frame) => !(frame instanceof HTMLImageElement)));
  const before = new Map([...framed].map((frame) => [frame, sizeOf(frame)]));
  const hidden = document.head.appendChild(document.createElement("style"));
  hidden.textContent = "img { display: none !important }";
  const moved = [...before].filter(([frame, size]) => size === "none" || sizeOf(frame) !== size).map(([frame]) => frame);
  hidden.remove();
  const bare = images.filter((image) => frameOf(image) === image && !reservesSpace(image));
  return [...moved, ...bare].map(({ outerHTML }) => outerHTML.slice(0, 120));
}
