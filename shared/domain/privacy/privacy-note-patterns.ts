import type { PrivacyKey, PrivacySlug } from "./privacy-facts.ts";

export type NoteName = "privacy" | "camera" | "sound" | "access";

/** `outdoors`: an outdoor camera, without a statement about indoors. `nothing`: a sentence that answers no question. */
export type Meaning = PrivacySlug | "outdoors" | "nothing";

export interface NoteInput {
  readonly key: PrivacyKey;
  readonly note: NoteName;
  readonly says: readonly (readonly [Meaning, RegExp])[];
  /** If an unmatched sentence contains this, the note gives no answer: the sentence may retract another. */
  readonly doubt: RegExp;
}

const TAKES_BACK =
  "but|except\\w*|unless|however|though|although|apart|besides|otherwise|only|when|while|if|may|might|could|sometimes|usually|normally|mostly|currently|until|yet|not|never";

const doubtAbout = (words: string): RegExp => new RegExp(`\\?|\\b(?:${words}|${TAKES_BACK})\\b`, "i");
const whole = (pattern: string): RegExp => new RegExp(`^(?:${pattern})$`, "i");

const BUILDING_WORD = "(?:house|home|cabin|cottage|building|apartment|flat|loft|studio)";
const INSIDE = `(?:inside|indoors|(?:in|inside) the ${BUILDING_WORD})`;
// Not "hidden": "no hidden cameras" does not exclude visible cameras.
const CAMERAS = "(?:(?:security |surveillance )?cameras)";
const NO_CAMERAS = `(?:(?:there are |we have |you will find )?no ${CAMERAS}|there (?:aren['’]t|are not) any ${CAMERAS}|we (?:don['’]t|do not) have (?:any )?${CAMERAS})`;
const OUTDOORS =
  "the (?:(?:front |main |back )?gates?|drive|driveway|road|street|lane|yard|garden|path|fence|bins|mailbox|parking (?:space|spaces|lot|area)|car park)";
const A_CAMERA = "(?:(?:there is )?(?:one|a|a single)(?: security)? camera|(?:there is )?one|there are two cameras|two cameras)";

const DOOR = "the (?:(?:front|side|back) )?(?:gate|door)";
const DISTANCE = "(?:half a|a quarter|a|two|three) miles?";

/** A note about cameras or pictures gives an answer only if every sentence matches a pattern. */
const ANYTHING = /./;

const CAMERA_READING: NoteInput = {
  key: "cameras",
  note: "camera",
  says: [
    ["no-cameras", whole(`${NO_CAMERAS}(?: anywhere| at all)?(?: on the (?:property|grounds|premises|land))?`)],
    ["no-cameras", whole(`${NO_CAMERAS},? (?:inside or out(?:side)?|indoors or out(?:doors)?)`)],
    ["none-inside", whole(`${NO_CAMERAS} ${INSIDE}`)],
    ["none-inside", whole(`(?:there are )?no indoor ${CAMERAS}`)],
    ["none-inside", whole(`(?:there are )?none ${INSIDE}`)],
    ["none-inside", whole(`none at the ${BUILDING_WORD}, inside or out(?:side)?`)],
    ["nothing", whole("none on the (?:deck|porch|terrace|patio|balcony)")],
    ["outside-only", whole(`${CAMERAS} outside only|outside only`)],
    ["outside-only", whole(`(?:the )?${CAMERAS} (?:cover|face|watch) (?<where>${OUTDOORS}) only`)],
    ["outdoors", whole(`${A_CAMERA}(?: is| are)? (?<where>(?:at|by|on) ${OUTDOORS})(?:, ${DISTANCE} from the ${BUILDING_WORD})?`)],
    ["outdoors", whole(`${A_CAMERA} (?:covers?|faces?|watch(?:es)?) (?<where>${OUTDOORS})(?: and nothing else)?`)],
    ["outdoors", whole(`the outside one (?:covers|faces|watches) (?<where>${OUTDOORS})(?:, on account of [a-z]+)?`)],
    ["outdoors", whole("(?:there is )?one outside|one is outside")],
    ["outside-only", whole(`the only camera (?:covers|faces|watches|is at) (?<where>${OUTDOORS})(?: and nothing else)?`)],
  ],
  doubt: ANYTHING,
};

export const NOTE_PATTERNS: readonly NoteInput[] = [
  CAMERA_READING,
  {
    key: "pictures",
    note: "camera",
    says: [
      [
        "no-pictures",
        whole(
          "no (?:photographs|photos|pictures)(?: are allowed)?(?: anywhere)?(?: past the door)?(?:, at any time)?(?:, by (?:anybody|anyone))?",
        ),
      ],
      ["no-pictures", whole("(?:photographs|photos|pictures) are not allowed(?: anywhere)?")],
      [
        "marked-spot",
        whole(
          "(?:photographs|photos|pictures) are allowed at (?<where>the (?:[a-z]+ ){0,2}(?:backdrop|wall|mirror)) only(?:, and only of yourselves)?",
        ),
      ],
    ],
    doubt: ANYTHING,
  },
  {
    key: "sound",
    note: "sound",
    says: [
      ["alone", whole("(?:there is )?(?:nobody|no one|no neighbour)(?: lives| is)? within earshot")],
      ["alone", whole("(?:nobody|no one) can hear you")],
      ["shared-walls", whole("(?:the|some|our) walls are shared(?: with (?:the )?(?:neighbours|neighbors|next door))?")],
      ["shared-walls", whole("we share (?:a wall|walls) with (?:the |our )?(?:neighbours|neighbors|next door)")],
      ["neighbours-hear", whole("(?:the )?(?:neighbours|neighbors) (?:can|will) hear (?:you|music|loud music|everything)")],
    ],
    doubt: doubtAbout("earshot|neighbou?rs?|hear\\w*|walls?|loud\\w*"),
  },
  {
    key: "entry",
    note: "access",
    says: [
      ["own-key", whole("let yourself in|let yourselves in|you let yourselves in")],
      [
        "own-key",
        whole(
          "(?:you )?let yourselves? in with (?:a|your own|the) (?:code|key)(?: that is sent (?:on the (?:morning|day) of (?:your )?arrival|the day before|before you arrive))?",
        ),
      ],
      ["own-key", whole("(?:the|a) key safe is (?:beside|by|next to) the door")],
      ["own-key", whole("(?:the )?key(?: is)? (?:in|under) the (?:[a-z]+ )?(?:crock|pot|box|mat|stone) (?:on the porch|by the door)")],
      ["own-key", whole(`your (?:own )?code works at ${DOOR}(?: and (?:at )?${DOOR})?`)],
      [
        "nothing",
        whole("the hosts? (?:texts|sends) (?:you )?the (?:number|code) (?:two|three|a few) (?:hours|days) before (?:check-in|arrival)"),
      ],
      [
        "own-key",
        whole(
          "the lock opens (?:from your phone|with a code|from your phone or with a code)(?:, and (?:nobody|no one) needs to meet you)?",
        ),
      ],
      ["host-meets", whole("(?:the|your) hosts? (?:meets?|will meet) you(?: at the (?:door|gate|house|cabin))?")],
      ["host-meets", whole("we meet you at the (?:door|gate|house|cabin)")],
      ["staff-let-in", whole("(?:the )?staff (?:will )?let you in|check in at (?:the )?reception")],
    ],
    doubt: doubtAbout("hosts?|we|staff|reception|desk|meets?|ring|rings|call"),
  },
  {
    key: "sightlines",
    note: "privacy",
    says: [
      [
        "fenced",
        whole("the (?:fence|wall) is solid and (?:taller|higher) than a person|the (?:fence|wall) is (?:taller|higher) than a person"),
      ],
      ["fenced", whole("the (?:yard|garden|property|grounds) (?:is|are) (?:fully |completely )?(?:fenced|walled)(?: in)?")],
      ["overlooked", whole("the (?:yard|garden|deck|terrace|pool|balcony) is overlooked(?: by (?:the )?(?:neighbours|neighbors))?")],
      [
        "remote",
        whole(
          "the nearest (?:house|neighbour|neighbor) is (?:a|\\d+|two|three|four|five|six|ten) (?:miles?|kilometres?|kilometers?) (?:away|off)",
        ),
      ],
      ["nothing", whole("nothing overlooks the (?:yard|garden|deck|terrace|pool|house|cabin)")],
    ],
    doubt: doubtAbout("overlook\\w*|fenc\\w*|walls?|hedges?|neighbou?rs?|windows?|see|seen|sight"),
  },
  {
    key: "ground",
    note: "privacy",
    says: [
      ["nobody", whole("(?:you|guests) have the (?:whole |entire )?(?:place|property|house|cabin|land) to (?:yourselves|themselves)")],
      ["nobody", whole("(?:nobody|no one) else is on the (?:property|grounds|land)")],
      ["host-on-site", whole("(?:the|your) hosts? lives? (?:on site|on the (?:property|grounds|premises)|upstairs)")],
      ["staff-on-site", whole("staff are on site(?: day and night| around the clock| at all hours)?")],
      ["other-guests", whole("(?:there are )?other guests (?:stay here too|stay on the property|share the (?:property|grounds|house))")],
    ],
    doubt: doubtAbout("hosts?|owners?|staff|guests|caretaker|property"),
  },
  ...(["privacy", "access"] as const).map(
    (note): NoteInput => ({
      key: "identity",
      note,
      says: [
        ["not-asked", whole("no (?:photo )?id is (?:asked for|needed|checked)|we (?:do not|don['’]t) ask for (?:photo )?id")],
        ["at-booking", whole("(?:photo )?id is (?:asked for|checked) (?:at booking|when you book)")],
        ["at-arrival", whole("(?:photo )?id is (?:asked for|checked) (?:at the door|on arrival|when you arrive)")],
      ],
      doubt: doubtAbout("ids?|identity|identification|passports?|licen[cs]es?"),
    }),
  ),
];
