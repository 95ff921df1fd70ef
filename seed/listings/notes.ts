import type { NoteKind, SeedEntry } from "./entry.ts";
import { tagSlugs, words } from "./entry.ts";

/**
 * Common notes that many hosts write alike. Each list is used only for places whose features make its notes true, so that
 * no note contradicts the description.
 */
const STAY_CAMERAS = [
  "No cameras indoors. One faces the parking space and nothing else.",
  "There are no cameras on the property.",
  "A doorbell camera faces the gate. It can be unplugged during your stay; the socket is by the door.",
  "One camera watches the drive and keeps two days. Nothing looks at the windows or the deck.",
  "None inside. The outside one covers the bins, on account of animals.",
  "No recording of any kind. Guests are asked not to film other people who stay here.",
  "One camera at the entrance, switched off while guests are in residence.",
  "Cameras cover the road only. The host can show you the picture.",
] as const;

const CLUB_CAMERAS = [
  "Telephones stay in the locker. Staff will step in at once if one comes out.",
  "No photographs anywhere past the door, at any time, by anybody.",
  "Lenses are covered with a sticker at the desk.",
  "The door and the car park have cameras. The rooms have none.",
  "Phones may be used at the coat check and nowhere else.",
  "Pictures are allowed at the entrance backdrop only, and only of yourselves.",
] as const;

const SOUND = [
  "Music is fine until midnight indoors and until ten outside.",
  "The speakers are limited to a level the neighbours have agreed to; there is no need to watch the dial.",
  "Walls are insulated. Open windows are not, so please think of that after eleven.",
  "Pair a phone with the amplifier in the hall cupboard. Bass carries further than you expect.",
  "Quiet hours run from eleven to seven, outdoors only.",
  "Nobody lives within earshot.",
  "The room was measured: a raised voice inside reads as a whisper at the boundary.",
  "The playlist on the tablet is a suggestion. Bring your own cable if you prefer.",
] as const;

const ACCESS = [
  "Let yourselves in with a code that is sent on the morning of arrival. It stops working an hour after checkout.",
  "A key safe is beside the door; the host texts the number two hours before check-in.",
  "The lock opens from your phone or with a code, and nobody needs to meet you.",
  "Arrive at any hour after three. The lights along the path come on by themselves.",
  "Your code works at the gate and at the door.",
  "Directions with photographs come by mail the day before, since navigation apps get the last turn wrong.",
] as const;

const PRIVACY = [
  "The fence is solid and taller than a person. Nothing overlooks the yard.",
  "Neither the door nor the card statement names the place.",
  "The host does not come on to the property during a stay unless asked.",
  "Names on the booking are seen by one person and deleted after sixty days.",
  "Staff sign an undertaking about guests and have kept it.",
  "Blinds close fully in every room that has glass.",
] as const;

const OTHER_KINDS = /club|beach|group|experience|cruise|takeover|event-space|hourly-rental|dungeon|libertine-spa|campground/;

function pick(bank: readonly string[], hash: number): string | undefined {
  return bank[hash % bank.length];
}

/**
 * The notes of an entry: its own, else for some places a common line that fits their features.
 *
 * @param hash gives a well mixed uint32 for a label, always the same for one entry
 */
export function notesOf(entry: SeedEntry, hash: (label: string) => number): Partial<Record<NoteKind, string>> {
  const types = words(entry.types);
  const tags = tagSlugs(entry);
  const notes: Partial<Record<NoteKind, string>> = {};
  if (types[0] === "lifestyle-club") notes.camera = pick(CLUB_CAMERAS, hash("camera"));
  else if (!OTHER_KINDS.test(types.join(" ")) && hash("camera?") % 2 === 0) notes.camera = pick(STAY_CAMERAS, hash("camera"));
  if (tags.includes("sound-system") && tags.includes("private-rental")) notes.sound = pick(SOUND, hash("sound"));
  if (tags.includes("no-contact-entry")) notes.access = pick(ACCESS, hash("access"));
  if (tags.includes("privacy-fence") || tags.includes("on-site-security-privacy-measures")) {
    // The first note is about a fence, the others are about people.
    notes.privacy = tags.includes("privacy-fence") ? PRIVACY[0] : pick(PRIVACY.slice(1, 5), hash("privacy"));
  }
  return { ...notes, ...entry.notes };
}
