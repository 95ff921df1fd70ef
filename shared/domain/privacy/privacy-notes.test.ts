import { describe, expect, it } from "vitest";
import { contradictedByNotes, type PrivacyNotes, readFactsFromNotes } from "./privacy-notes.ts";
import { readPrivacyFacts } from "./read-privacy-facts.ts";

const NOTES: PrivacyNotes = { privacy: undefined, camera: undefined, sound: undefined, access: undefined };

function read(notes: Partial<PrivacyNotes>): string[] {
  return Object.entries(readFactsFromNotes({ ...NOTES, ...notes })).map(
    ([key, fact]) => `${key}: ${fact?.values.join(", ")}${fact?.detail ? ` (${fact.detail})` : ""}`,
  );
}

describe("readFactsFromNotes reads a clear note", () => {
  it.each([
    ["No cameras.", "cameras: no-cameras"],
    ["There are no cameras on the property.", "cameras: no-cameras"],
    ["We don’t have any cameras at all.", "cameras: no-cameras"],
    ["No cameras, inside or out.", "cameras: no-cameras"],
    ["no cameras inside", "cameras: none-inside"],
    ["No indoor cameras.", "cameras: none-inside"],
    ["None inside.", "cameras: none-inside"],
    ["There are no cameras in the cabin.", "cameras: none-inside"],
    ["Outside only.", "cameras: outside-only"],
    ["The only camera is at the gate.", "cameras: outside-only (the gate)"],
    ["Cameras cover the road only.", "cameras: outside-only (the road)"],
    ["No cameras indoors. One faces the parking space and nothing else.", "cameras: outside-only (the parking space)"],
    ["None inside. The outside one covers the bins, on account of animals.", "cameras: outside-only (the bins)"],
    ["No cameras inside; one at the front gate.", "cameras: outside-only (at the front gate)"],
    ["One at the gate, none inside and none on the deck.", "cameras: outside-only (at the gate)"],
    ["One camera at the gate, a quarter mile from the house. None at the cabin, inside or out.", "cameras: outside-only (at the gate)"],
    ["No photographs anywhere past the door, at any time, by anybody.", "pictures: no-pictures"],
    ["Pictures are allowed at the entrance backdrop only, and only of yourselves.", "pictures: marked-spot (the entrance backdrop)"],
  ])("about cameras: %j", (camera, expected) => expect(read({ camera })).toEqual([expected]));

  it("reads two facts from one note", () => {
    expect(read({ camera: "No cameras inside. Photos are not allowed." })).toEqual(["cameras: none-inside", "pictures: no-pictures"]);
  });

  it.each([
    ["sound", "Nobody lives within earshot.", "sound: alone"],
    ["sound", "The walls are shared with the neighbours. Please be kind.", "sound: shared-walls"],
    ["sound", "Neighbours can hear music", "sound: neighbours-hear"],
    [
      "access",
      "Let yourselves in with a code that is sent on the morning of arrival. It stops working an hour after checkout.",
      "entry: own-key",
    ],
    ["access", "A key safe is beside the door; the host texts the number two hours before check-in.", "entry: own-key"],
    ["access", "Your code works at the gate and at the door.", "entry: own-key"],
    ["access", "Key in the blue crock on the porch. There is no electronic lock.", "entry: own-key"],
    ["access", "The host meets you at the gate.", "entry: host-meets"],
    ["access", "Staff let you in. ID is checked at the door.", "entry: staff-let-in"],
    ["privacy", "The fence is solid and taller than a person. Nothing overlooks the yard.", "sightlines: fenced"],
    ["privacy", "The garden is overlooked by the neighbours.", "sightlines: overlooked"],
    ["privacy", "The nearest house is two miles away.", "sightlines: remote"],
    ["privacy", "You have the place to yourselves.", "ground: nobody"],
    ["privacy", "The host lives upstairs. Other guests share the house.", "ground: host-on-site, other-guests"],
    ["privacy", "We do not ask for ID.", "identity: not-asked"],
  ] as const)("in the %s note: %j", (note, text, expected) => expect(read({ [note]: text })).toContain(expected));

  it("attributes it to the host, without a date", () => {
    expect(readFactsFromNotes({ ...NOTES, camera: "No cameras inside." })).toEqual({ cameras: { values: ["none-inside"], by: "host" } });
  });
});

describe("readFactsFromNotes ignores an unclear note", () => {
  it.each([
    "No cameras inside except the hall.",
    "No cameras inside, except in the kitchen.",
    "No cameras inside. Except for one in the hall.",
    "No cameras inside (but one in the hall).",
    "No cameras inside. One in the hall.",
    "No cameras inside. The hall is another matter.",
    "There are no cameras except at the door.",
    "No cameras inside?",
    "Are there cameras? No cameras inside.",
    "No hidden cameras.",
    "No cameras in the rooms.",
    "No cameras inside while you are here.",
    "No cameras inside at the moment",
    "Not that there are no cameras inside.",
    "There are cameras inside and out.",
    "There used to be no cameras inside.",
    "We say no cameras inside. They say otherwise.",
    "No cameras are allowed inside.",
    "No cameras on the property. One at the gate.",
    "One camera at the gate.",
    "One camera faces the gate and nothing else.",
    "One camera at the entrance, switched off while guests are in residence.",
    "A doorbell camera faces the gate. It can be unplugged during your stay; the socket is by the door.",
    "One camera watches the drive and keeps two days. Nothing looks at the windows or the deck.",
    "The door and the car park have cameras. The rooms have none.",
    "The street door has the building's camera. There are none past it.",
    "No recording of any kind. Guests are asked not to film other people who stay here.",
    "None",
    "None.",
    "N/A",
    "Lenses are covered with a sticker at the desk.",
    "Telephones stay in the locker. Staff will step in at once if one comes out.",
    "Phones may be used at the coat check and nowhere else.",
    "No photographs of other guests.",
    "Photos are not allowed without asking.",
    "",
  ])("about cameras: %j", (camera) => expect(read({ camera })).toEqual([]));

  it.each([
    ["sound", "Timber walls, but nobody within earshot."],
    ["sound", "Nobody lives within earshot. The neighbours come in summer."],
    ["sound", "Nobody lives within earshot, unless the wind turns."],
    ["sound", "Walls are insulated. Open windows are not, so please think of that after eleven."],
    ["sound", "The walls are not shared."],
    ["access", "Let yourselves in with a code that the host hands you."],
    ["access", "Let yourselves in with a code. The host meets you first."],
    ["access", "Your code works at the gate and the host lets you in at the door."],
    ["access", "Ring 3 and say your booking name. After ten use the keypad on the side door."],
    ["access", "The host meets you if you ask."],
    ["access", "Nobody meets you."],
    ["privacy", "The garden is not overlooked."],
    ["privacy", "The pool is fenced."],
    ["privacy", "The fence is taller than a person. From the neighbours' windows the yard can be seen."],
    ["privacy", "The host does not come on to the property during a stay unless asked."],
    ["privacy", "You have the place to yourselves, apart from the host upstairs."],
    ["privacy", "You have the place to yourselves. The host lives upstairs."],
    ["privacy", "Neither the door nor the card statement names the place."],
    ["privacy", "Names on the booking are seen by one person and deleted after sixty days."],
    ["privacy", "No ID is asked for at the gate, though the bar may."],
  ] as const)("in the %s note: %j", (note, text) => expect(read({ [note]: text })).toEqual([]));

  it("where two notes contradict each other", () => {
    expect(read({ privacy: "No ID is needed.", access: "ID is checked on arrival." })).toEqual([]);
    expect(read({ privacy: "ID is checked on arrival.", access: "ID is checked at the door." })).toEqual(["identity: at-arrival"]);
  });

  it("of any length, quickly", () => {
    expect(read({ camera: `${"No cameras inside, and ".repeat(20_000)}none` })).toEqual([]);
  });
});

describe("contradictedByNotes", () => {
  const between = (record: Record<string, unknown>, notes: Partial<PrivacyNotes>) =>
    contradictedByNotes(readPrivacyFacts(record), { ...NOTES, ...notes });

  it("names the questions whose fields and notes contradict each other", () => {
    const notes = { camera: "Outside only.", access: "The host meets you." };
    expect(between({ Cameras: "shared-rooms", Entry: "own-key" }, notes)).toEqual(["cameras", "entry"]);
    expect(between({ Cameras: "no-cameras" }, notes)).toEqual(["cameras"]);
  });

  it("returns nothing where they agree, or one is missing", () => {
    const notes = { camera: "Outside only.", privacy: "The host lives on site." };
    expect(between({ Cameras: "none-inside", "On the Ground": "host-on-site, other-guests", Sound: "alone" }, notes)).toEqual([]);
    expect(between({}, notes)).toEqual([]);
  });
});
