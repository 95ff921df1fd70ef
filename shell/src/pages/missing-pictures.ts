/**
 * Has a picture that does not come, and that has no words of its own, give way to what lies beneath it, its tiny version or its
 * frame, until it comes after all: browsers draw a torn sheet in its place.
 *
 * @returns a function that ends it
 */
export function hideMissingPictures(): () => void {
  const listen = ({ type, target }: Event) => {
    if (target instanceof HTMLImageElement && !target.alt) target.style.opacity = type === "error" ? "0" : "";
  };
  // The window hears of no load but its own.
  for (const type of ["error", "load"]) document.addEventListener(type, listen, true);
  return () => {
    for (const type of ["error", "load"]) document.removeEventListener(type, listen, true);
  };
}
