import { type RefObject, type SyntheticEvent, useEffect, useState } from "react";

const NONE: ReadonlySet<number> = new Set();

/**
 * Which pictures of a list did not load, by index, so that the illustrated door can stand in for them.
 *
 * @param list each of whose children shows one picture
 */
export function useFailedPictures(list: RefObject<HTMLElement | null>): {
  readonly failed: ReadonlySet<number>;
  /** For `onErrorCapture` of the picture at an index: an image's error does not bubble. */
  readonly onError: (event: SyntheticEvent, index: number) => void;
} {
  const [failed, setFailed] = useState(NONE);

  useEffect(() => {
    // What failed before the page was taken over told nobody.
    const broken = [...(list.current?.children ?? [])].flatMap((item, index) => {
      const image = item.querySelector<HTMLImageElement>("picture img");
      return image?.complete && image.naturalWidth === 0 ? [index] : [];
    });
    if (broken.length > 0) setFailed(new Set(broken));
  }, [list]);

  return {
    failed,
    onError(event, index) {
      if ((event.target as Element).closest("picture")) setFailed((before) => (before.has(index) ? before : new Set([...before, index])));
    },
  };
}
