import type { SeedEntry } from "./entry.ts";

/** The weeks when a whole resort or hotel is taken over. */
export const TAKEOVERS: readonly SeedEntry[] = [
  {
    name: "Pelican Key Charter Week",
    at: "Cancún, Quintana Roo, Mexico",
    types: "lifestyle-resort-takeover",
    scene: "resort-pool",
    holds: [2, 1, 1, 1],
    tags: "pool-shared clothing-optional themed-rooms sound-system adults-only lifestyle-friendly shared-space",
    host: "Tamsin Rourke, Charter Week",
    perks: "wifi",
    featured: true,
    about: [
      "For seven nights each November a beach hotel of two hundred rooms south of Cancún belongs to one party of couples. Regular staff stay on, having voted for it. Signs come down, the fence goes up along the sand, and the lobby shop sells sunscreen and little else.",
      "Tamsin has organised it since 2012. There are theme nights, announced months ahead so that people can sew, and eight suites turned into playrooms with hosts on each door. First-timers travel as a group with a guide for the opening two days. Prices include transfers, meals and the laundry you will need.",
    ],
  },
  {
    name: "Snowbound at the Alpenhof",
    at: "Whitefish, Montana",
    types: "lifestyle-resort-takeover",
    scene: "chalet",
    holds: [2, 1, 1, 1],
    tags: "pool-shared hot-tub-shared sauna steam-room adults-only lifestyle-friendly sound-system themed-decor",
    host: "Greer Halloran",
    perks: "wifi",
    about: [
      "The last week of January is slow on the mountain, so Greer takes the whole of a fifty-room lodge for it. Skiing goes on as usual from nine to four. At half past four the doors are closed to the public, the fires are lit and the pool terrace belongs to the party.",
      "There is a costume supper on the Wednesday, with prizes for effort. Two floors are quiet and two are not, and nobody moves between them unasked. Lift passes, boots and a ski-locker code come in the welcome envelope. The train from Seattle arrives at breakfast.",
    ],
  },
  {
    name: "Equinox on the Rio",
    at: "Santa Fe, New Mexico",
    types: "lifestyle-resort-takeover",
    scene: "casita",
    holds: [4, 2, 2, 2],
    tags: "pool-shared hot-tub-shared clothing-optional adults-only lifestyle-aware aftercare-room 420-friendly nearby-nature-trails",
    host: "Dario and Sunniva Locke",
    perks: "wifi kitchen",
    about: [
      "Twice a year, at the equinoxes, Dario and Sunniva book out an adobe spa hotel above the river for four days. Sixty people come, many of them every time. It is a slower event than most: mornings of breathwork or sleep, long lunches, a cottonwood grove hung with hammocks.",
      "Workshops cover rope, negotiation and cooking with chile. Evenings take place in three linked kivas with fires, and a fourth is kept warm and silent for whoever needs it. Alcohol is light and there is a good deal of tea. Arrive before dark, because the track has no lamps.",
    ],
  },
  {
    name: "Second Weekend, Sugar Mill",
    at: "Montego Bay, St. James, Jamaica",
    types: "lifestyle-resort-takeover",
    scene: "overwater",
    holds: [2, 1, 1, 1],
    tags: "pool-shared hot-tub-shared clothing-optional adults-only lifestyle-friendly sound-system massage-table 420-friendly-2",
    host: "Cedric and Yvonne Palmer",
    perks: "wifi",
    about: [
      "On the second weekend of March, June and October a small cove hotel east of town shuts its gates around forty couples. Cedric handles the music, live on Friday and a sound system on Saturday, and Yvonne the food, which includes a pig.",
      "Rooms stand over the water on a jetty or back in the mill ruins under fig roots. Saturday afternoon is a raft-up off the reef. There are rules, half a page long and read aloud at the first dinner. After the third time you hear them people join in.",
    ],
  },
  {
    name: "Vault Week, Poydras Street",
    at: "New Orleans, Louisiana",
    types: "lifestyle-resort-takeover",
    scene: "hotel",
    holds: [2, 1, 1, 1],
    tags: "pool-shared themed-rooms dungeon-room sound-system on-site-security-privacy-measures adults-only lifestyle-friendly urban-downtown nearby-lifestyle-clubs",
    host: "Lucien Robichaux",
    perks: "wifi",
    about: [
      "Every July, in the heat that other conventions avoid, four hundred couples take a whole hotel on the edge of the Warehouse District. Lucien likes to point out that the building was once a bank. Its vault is a dungeon for five days, with equipment brought in by three local makers.",
      "Classes run from ten to five in the ballrooms. The pool roof is residents only. On Friday there's a walking parade of six blocks with a permit and a brass band, in street-legal dress. Wristbands are checked at the lifts. September tickets go to those who volunteered, and the rest are gone by Christmas.",
    ],
  },
];
