import type { ListingAnswer } from "./listed.ts";

type ListingPicture = ListingAnswer["pictures"][number];

/** Where a picture is that is put into a listing. */
export type PictureState =
  /** It is the listing's, by its address. */
  | { readonly kind: "kept"; readonly url: string }
  /** `part` goes from 0 to 1. At 1 the whole file has left, and the server works on it. */
  | { readonly kind: "sending"; readonly part: number }
  /** It is with the server; `photo` names it when it is saved. */
  | { readonly kind: "sent"; readonly photo: string }
  /** It did not get through, and may be tried again. */
  | { readonly kind: "failed"; readonly error: unknown };

export interface EditedPicture {
  readonly key: string;
  /** The file's name, for a new one. */
  readonly name?: string;
  /** The address that shows it; undefined until it is with the server. */
  readonly src?: string;
  readonly caption: string;
  readonly state: PictureState;
}

export type Pictures = readonly EditedPicture[];

/** The pictures that a listing has. */
export const keptOnes = (pictures: readonly ListingPicture[]): Pictures =>
  pictures.map(({ url, src, caption }) => ({ key: url, src, caption, state: { kind: "kept", url } }));

/** A list with one of its pictures changed; the list itself when it is not there any more. */
export const withChange = (pictures: Pictures, key: string, change: Partial<EditedPicture>): Pictures =>
  pictures.map((picture) => (picture.key === key ? { ...picture, ...change } : picture));

/** A list with a picture at another place, from 0. */
export function withMoved(pictures: Pictures, key: string, to: number): Pictures {
  const moved = pictures.find((picture) => picture.key === key);
  if (!moved || to < 0 || to >= pictures.length) return pictures;
  const others = pictures.filter((picture) => picture !== moved);
  return [...others.slice(0, to), moved, ...others.slice(to)];
}

/** Whether the server has every picture. */
export const allSent = (pictures: Pictures): boolean => pictures.every(({ state }) => state.kind === "kept" || state.kind === "sent");

/** The pictures as `listings pictures` takes them; those that the server does not have are left out. */
export const toSave = (pictures: Pictures): ({ readonly caption: string } & ({ readonly url: string } | { readonly photo: string }))[] =>
  pictures.flatMap(({ caption, state }): ReturnType<typeof toSave> => {
    if (state.kind === "kept") return [{ url: state.url, caption: caption.trim() }];
    return state.kind === "sent" ? [{ photo: state.photo, caption: caption.trim() }] : [];
  });
