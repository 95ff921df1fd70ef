import type { Facts, View } from "../listings/look.ts";

export function drawScene(facts: Facts, slug: string, view: View): string;
export function tellScene(facts: Facts, slug: string, view: View): string;
