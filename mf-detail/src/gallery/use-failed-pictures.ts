import { type RefObject, type SyntheticEvent, useEffect, useState } from "react";

const NONE: ReadonlySet<number> = new Set();

/**
 * The indexes of the pictures of a list that did not load, so that the illustrated door can stand in for them.
 *
 * @param list its children show one picture each
 */
export function useFailedPictures(list: RefObject<HTMLElement | null>): {
  readonly failed: ReadonlySet<number>;
  /** For `onErrorCapture` of the picture at an index: an image's error does not bubble. */
  readonly onError: (event: SyntheticEvent, index: number) => void;
} {
  const [failed, setFailed] = useState(NONE);

  useEffect(() => {
    // An error before hydration was heard by nobody, so the images are checked.
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
