import type { HostedListing } from "@nightlatch/domain";
import type { ReactNode } from "react";
import { DAYS, HOSTED } from "../fixtures.ts";
import { ConfirmLink } from "./confirm-link.tsx";
import { Facts } from "./facts.tsx";
import type { hostCalls } from "./host-calls.ts";
import { LinkRequestForm } from "./link-request-form.tsx";
import { Pausing, PlanSection } from "./pausing.tsx";
import { Views } from "./views.tsx";

const ignore = () => {};
const fail = async () => {
  throw new Error("The gallery calls nothing.");
};
const calls = { pause: fail, plan: fail, facts: fail } as unknown as ReturnType<typeof hostCalls>;
const propsOf = (changes: Partial<HostedListing>) => ({ listing: { ...HOSTED, ...changes }, calls, show: ignore, typing: ignore });
const linkForm = (why: "refused" | "left"): ReactNode => <LinkRequestForm why={why} noticeRef={{ current: null }} />;

export default {
  Pausing: {
    paused: <Pausing {...propsOf({ state: "paused", pausedSince: "2026-11-23T12:00:00.000Z" })} />,
    hidden: <Pausing {...propsOf({ state: "hidden" })} />,
  },
  PlanSection: {
    free: <PlanSection {...propsOf({ plan: "free" })} />,
    requested: <PlanSection {...propsOf({ planWanted: "pro", boostUntil: "2026-12-24T00:00:00.000Z" })} />,
  },
  Facts: {
    empty: <Facts {...propsOf({ privacy: {} })} />,
  },
  Views: {
    month: <Views days={DAYS.slice(-30)} />,
    empty: <Views days={DAYS.slice(-3).map(({ day }) => ({ day, views: 0, followed: 0 }))} />,
  },
  LinkRequestForm: {
    refused: linkForm("refused"),
    left: linkForm("left"),
  },
  ConfirmLink: {
    confirm: <ConfirmLink act="confirm" token="gallery" />,
    undo: <ConfirmLink act="undo" token="gallery" />,
    removal: <ConfirmLink act="removal" token="gallery" />,
  },
};
