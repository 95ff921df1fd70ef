/** Types of scenes.mjs, for the test and for readers of the list. */
export interface SceneName {
  readonly place: string;
  readonly view: string;
  readonly family: string;
  readonly alt: string;
}

/** Every scene, in a fixed order. */
export function listScenes(): SceneName[];

/** SVG text of one scene; throws when the place or view is unknown. */
export function drawScene(place: string, view: string): string;
