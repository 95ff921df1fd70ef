/**
 * Leaves out of a drawing what cannot be seen: the land that no window shows, the stones of a floor beside the picture. A
 * room is then half the text, and is drawn sooner.
 */

/** Room for the breadth of lines. */
const MARGIN = 24;

/** Whether numbers x, y, x, y... touch one of the boxes [left, top, right, bottom]. */
function touches(numbers, boxes) {
  let [l, t, r, b] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let i = 0; i + 1 < numbers.length; i += 2) {
    l = Math.min(l, numbers[i]);
    r = Math.max(r, numbers[i]);
    t = Math.min(t, numbers[i + 1]);
    b = Math.max(b, numbers[i + 1]);
  }
  return boxes.some((q) => r >= q[0] - MARGIN && l <= q[2] + MARGIN && b >= q[1] - MARGIN && t <= q[3] + MARGIN);
}

const numbersOf = (text) => (text.match(/-?\d*\.?\d+/g) ?? []).map(Number);

/** Places that a part of a path may reach. Moves from point to point count as if all went the same way. */
function reach(part) {
  const numbers = numbersOf(part);
  if (!/[a-zHV]/.test(part)) return numbers;
  const far = numbers.slice(2).reduce((sum, v) => sum + Math.abs(v), 0);
  return [numbers[0] - far, numbers[1] - far, numbers[0] + far, numbers[1] + far];
}

/** The parts of a path that touch a box. */
const cropPath = (element, boxes) =>
  element.replace(/ d="(M[^"]*)"/, (_, d) => {
    const kept = d.split(/(?=M)/).filter((part) => touches(reach(part), boxes));
    return ` d="${kept.join("")}"`;
  });

/**
 * @param {string[]} elements SVG elements in the sheet's own units
 * @param {number[][][]} outlines where something can be seen
 */
export function crop(elements, outlines) {
  const boxes = outlines.map((pts) => {
    const [xs, ys] = [pts.map((p) => p[0]), pts.map((p) => p[1])];
    return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  });
  const groups = [];
  return elements.flatMap((element) => {
    if (element.startsWith("<g ")) groups.push(element.includes("transform=") && !element.includes("matrix(-1 0 0 1 1200 0)"));
    else if (element.startsWith("</g")) groups.pop();
    else if (element.startsWith("<path") && !element.includes("transform=") && !groups.includes(true)) {
      const cut = cropPath(element, boxes);
      return cut.includes(' d=""') ? [] : [cut];
    }
    return [element];
  });
}
