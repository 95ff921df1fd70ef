import { detailOf } from "@nightlatch/fixtures";
import { wordy } from "../fixtures.ts";
import { Gallery } from "../gallery/gallery.tsx";
import { ReportDialog } from "../report/report-dialog.tsx";
import { Viewer } from "../viewer/viewer.tsx";
import { Amenities, BookingCard, Facts, Labels } from "./sections.tsx";

const full = detailOf("alder-hollow");
const club = detailOf("the-lantern-club");
const NO_FAILURES: ReadonlySet<number> = new Set();
const ignore = () => {};

export default {
  Gallery: {
    three: <Gallery listing={{ ...full, pictures: full.pictures.slice(0, 3) }} />,
  },
  Facts: {
    club: <Facts listing={club} />,
    "each-room": <Facts listing={detailOf("palm-court")} />,
  },
  Labels: {
    all: <Labels labels={{ adultsOnly: true, oneCoupleOnly: true, lifestyleAware: true, lifestyleFriendly: true }} />,
  },
  Amenities: {
    few: <Amenities listing={club} />,
  },
  BookingCard: {
    club: <BookingCard listing={club} />,
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
