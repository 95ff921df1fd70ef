import { sendPhoto } from "@nightlatch/api-client";
import { PHOTO_MEDIA_TYPES, REGION_GROUPS } from "@nightlatch/domain";
import { Field, TextInput } from "@nightlatch/ui";
import { useState } from "react";
import type { ResultOf } from "../desk/desk-api.ts";
import { useDesk } from "../desk/desk-context.ts";
import { DeskPage } from "../desk/desk-page.tsx";
import {
  ActionButton,
  Card,
  counted,
  dayOf,
  Facts,
  Fields,
  Fold,
  Form,
  InputField,
  Loaded,
  number,
  Panel,
  Table,
  useAction,
  useSettle,
} from "../ui/index.ts";
import pieces from "../ui/pieces.module.css";
import styles from "./ads.module.css";

type Ad = ResultOf<"ads list">[number];

export const AdsPage = () => (
  <DeskPage title="Advertisements" lede="Each advertisement: where and when it runs, and how often visitors see and click it.">
    <Loaded
      operation="ads list"
      input={{}}
      empty={{
        title: "No advertisements yet.",
        why: "Add the first one below. It stays paused until you resume it.",
      }}
    >
      {(ads) => ads.map((ad) => <One key={ad.id} ad={ad} />)}
    </Loaded>
    <Add />
  </DeskPage>
);

const STATES: Readonly<Record<string, string>> = { shown: "Shown", paused: "Paused", "to come": "Scheduled", over: "Ended" };

function One({ ad }: { readonly ad: Ad }) {
  const { run } = useDesk();
  const settle = useSettle();
  const { id, version, advertiser } = ad;
  const isPaused = ad.state === "paused";
  const [operation, opposite] = isPaused ? (["ads resume", "ads pause"] as const) : (["ads pause", "ads resume"] as const);
  const pausing = useAction(() =>
    settle(operation, { id, version }, `${advertiser} ${isPaused ? "resumed" : "paused"}.`, () => run(opposite, { id })),
  );
  return (
    <Card title={advertiser} actions={<ActionButton content={isPaused ? "Resume" : "Pause"} actionState={pausing} />}>
      <div className={styles.ad}>
        <img src={ad.image} width={300} height={1050} alt={ad.alt} loading="lazy" />
        <Facts
          facts={{
            ID: id,
            State: STATES[ad.state],
            Days: ad.until ? `${dayOf(ad.from)} to ${dayOf(ad.until)}` : `From ${dayOf(ad.from)}`,
            Where: ad.regions.length === 0 ? "Everywhere" : ad.regions.join(", "),
            Weight: ad.weight,
            "Leads to": ad.url,
          }}
        />
      </div>
      <Fold label="Results and changes">
        {() => (
          <>
            <Loaded operation="ads days" input={{ id, days: 30 }}>
              {({ days }) => <DayChart days={days} />}
            </Loaded>
            <Change key={JSON.stringify(ad)} ad={ad} />
          </>
        )}
      </Fold>
    </Card>
  );
}

const often = (count: number): string => (count === 1 ? "once" : `${number(count)} times`);
const bar = (share: number) => ({ y: 60 - share * 60, height: share * 60 });

function DayChart({ days }: { readonly days: ResultOf<"ads days">["days"] }) {
  const most = Math.max(1, ...days.map(({ impressions }) => impressions));
  const sum = (field: "impressions" | "clicks") => days.reduce((all, day) => all + day[field], 0);
  return (
    <figure className={styles.chart}>
      <svg viewBox={`0 0 ${days.length * 10} 60`} preserveAspectRatio="none" aria-hidden="true">
        {days.map(({ day, impressions, clicks }, index) => (
          <g key={day}>
            <rect className={styles.seen} x={index * 10 + 1} width={8} {...bar(impressions / most)} />
            <rect className={styles.followed} x={index * 10 + 1} width={8} {...bar(clicks / most)} />
          </g>
        ))}
      </svg>
      <figcaption>
        Over {counted(days.length, "day")}: seen {often(sum("impressions"))}, clicked {often(sum("clicks"))}. The highest bar is {most}.
      </figcaption>
      <details>
        <summary>Day by day</summary>
        <Table
          label="Results by day"
          rows={days.toReversed()}
          keyOf={({ day }) => day}
          columns={[
            { head: "Day, UTC", cell: ({ day }) => day },
            { head: "Seen", number: true, cell: ({ impressions }) => impressions },
            { head: "Clicked", number: true, cell: ({ clicks }) => clicks },
          ]}
        />
      </details>
    </figure>
  );
}

const DAYS = [
  { field: "from", label: "First day", type: "date" },
  { field: "until", label: "Last day", type: "date", optional: true },
  { field: "weight", label: "Weight", inputMode: "numeric" },
] as const;
const WORDS = [
  { field: "alt", label: "Image description" },
  { field: "url", label: "Leads to", type: "url" },
] as const;

function useAdImage() {
  const { act } = useDesk();
  const [file, setFile] = useState<File>();
  const upload = async () => {
    if (!file) return {};
    const { photo } = await act((me) => sendPhoto("/api/desk/photos", file, { headers: { "x-desk-token": me.token } }));
    return { photo };
  };
  return { setFile, upload };
}

function Change({ ad: { id, version, advertiser, ...ad } }: { readonly ad: Ad }) {
  const settle = useSettle();
  const [fieldValues, setFieldValues] = useState({
    from: ad.from,
    until: ad.until ?? "",
    weight: String(ad.weight),
    alt: ad.alt,
    url: ad.url,
  });
  const { setFile, upload } = useAdImage();
  const changing = useAction(async () => {
    const input = {
      ...fieldValues,
      ...(await upload()),
      id,
      version,
      weight: Number(fieldValues.weight),
      until: fieldValues.until || null,
    };
    await settle("ads edit", input, `${advertiser} changed.`);
  });
  return (
    <Form actionState={changing} content="Save changes">
      <div className={pieces.filters}>
        <Fields fields={DAYS} values={fieldValues} set={(values) => setFieldValues({ ...fieldValues, ...values })} />
      </div>
      <ImageInput label="Replace image" choose={setFile} />
      <Fields fields={WORDS} values={fieldValues} set={(values) => setFieldValues({ ...fieldValues, ...values })} />
    </Form>
  );
}

interface ImageInputProps {
  readonly label: string;
  readonly isRequired?: boolean;
  readonly choose: (file: File | undefined) => void;
}

function ImageInput({ label, isRequired = false, choose }: ImageInputProps) {
  const Frame = isRequired ? InputField : Field;
  return (
    <Frame label={label} help="300 by 1050 pixels, as JPEG, PNG, WebP or AVIF." optional={!isRequired}>
      <TextInput
        type="file"
        className={styles.file}
        accept={PHOTO_MEDIA_TYPES.join(",")}
        onChange={({ target }) => choose(target.files?.[0])}
      />
    </Frame>
  );
}

const NEW = { advertiser: "", alt: "", url: "", regions: "", until: "" };
const REGIONS_HELP = `Choose from ${REGION_GROUPS.join(", ")}. Leave empty for everywhere.`;

function Add() {
  const settle = useSettle();
  const [fieldValues, setFieldValues] = useState(NEW);
  const { setFile, upload } = useAdImage();
  // A file input is uncontrolled, so a new key clears it.
  const [added, setAdded] = useState(0);
  const adding = useAction(async () => {
    const { regions, until, ...ad } = fieldValues;
    const where = { regions: regions.split(/[\s,]+/).filter(Boolean), placement: "detail-sidebar" as const };
    const input = { ...ad, ...(await upload()), ...where, ...(until === "" ? {} : { until }), paused: true };
    await settle("ads add", input, ({ id }) => `${id} added. It stays paused until you resume it.`);
    setFieldValues(NEW);
    setFile(undefined);
    setAdded((count) => count + 1);
  });
  const set = (values: Partial<typeof NEW>) => setFieldValues({ ...fieldValues, ...values });
  return (
    <Panel title="Add an advertisement">
      <Form actionState={adding} content="Add as paused">
        <Fields fields={[{ field: "advertiser", label: "Advertiser", required: true }]} values={fieldValues} set={set} />
        <ImageInput key={added} label="Image" isRequired choose={setFile} />
        <Fields
          values={fieldValues}
          set={set}
          fields={[
            { field: "alt", label: "Image description", required: true },
            { field: "url", label: "Leads to", required: true },
            { field: "regions", label: "Regions", help: REGIONS_HELP, optional: true },
            { field: "until", label: "Last day", type: "date", optional: true },
          ]}
        />
      </Form>
    </Panel>
  );
}
