/** Types of hero.mjs: each function returns SVG text, always the same. */
export function drawHero(): string;
export function drawHeroPart(): string;
export function drawPreview(): string;
export function drawNoPicture(): string;
export function drawMark(): string;
