import { detailOf } from "@nightlatch/fixtures";
import { bare, wordy } from "../fixtures.ts";
import { Gallery } from "../gallery/gallery.tsx";
import { ReportDialog } from "../report/report-dialog.tsx";
import { Viewer } from "../viewer/viewer.tsx";
import { Heading } from "./heading.tsx";
import { Passport } from "./passport.tsx";
import { Amenities, BookingCard, Description, Facts, Labels } from "./sections.tsx";

const full = detailOf("alder-hollow");
const draft = detailOf("birch-glasshouse", { draft: true });
const club = detailOf("the-lantern-club");
const NO_FAILURES: ReadonlySet<number> = new Set();
const ignore = () => {};

export default {
  Heading: {
    full: <Heading listing={full} />,
    draft: <Heading listing={draft} />,
    "long-text": <Heading listing={wordy} />,
  },
  Gallery: {
    full: <Gallery listing={full} />,
    three: <Gallery listing={{ ...full, pictures: full.pictures.slice(0, 3) }} />,
    one: <Gallery listing={wordy} />,
    none: <Gallery listing={bare} />,
  },
  Facts: {
    full: <Facts listing={full} />,
    club: <Facts listing={club} />,
    "each-room": <Facts listing={detailOf("palm-court")} />,
  },
  Labels: {
    full: <Labels labels={full.labels} />,
    all: <Labels labels={{ adultsOnly: true, oneCoupleOnly: true, lifestyleAware: true, lifestyleFriendly: true }} />,
  },
  Description: {
    short: <Description text={full.description} />,
    "long-text": <Description text={wordy.description} />,
  },
  Passport: {
    full: <Passport listing={full} />,
    empty: <Passport listing={bare} />,
  },
  Amenities: {
    full: <Amenities listing={full} />,
    few: <Amenities listing={club} />,
  },
  BookingCard: {
    affiliate: <BookingCard listing={full} />,
    full: <BookingCard listing={club} />,
    "no-link": <BookingCard listing={bare} />,
  },
  ReportDialog: {
    open: <ReportDialog slug={full.slug} name={full.name} close={ignore} />,
    "long-text": <ReportDialog slug={wordy.slug} name={wordy.name} close={ignore} />,
  },
  Viewer: {
    several: <Viewer images={full.pictures} name={full.name} first={0} failed={NO_FAILURES} close={ignore} />,
    one: <Viewer images={full.pictures.slice(0, 1)} name={full.name} first={0} failed={NO_FAILURES} close={ignore} />,
    failed: <Viewer images={full.pictures} name={full.name} first={1} failed={new Set([1])} close={ignore} />,
  },
};
