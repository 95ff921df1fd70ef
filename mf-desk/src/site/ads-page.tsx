import { sendPhoto } from "@nightlatch/api-client";
import { PHOTO_MEDIA_TYPES, REGION_GROUPS } from "@nightlatch/domain";
import { Button, Field, TextInput } from "@nightlatch/ui";
import { useState } from "react";
import type { ResultOf } from "../desk/desk-api.ts";
import { useAnswer, useDesk } from "../desk/desk-context.ts";
import { DeskPage } from "../desk/desk-page.tsx";
import { Answer, Asked, Card, dayOf, Facts, Form, Of, Panel, useDoing, useSettle } from "../ui/index.ts";
import pieces from "../ui/pieces.module.css";
import styles from "./ads.module.css";
import { DayChart } from "./day-chart.tsx";

type Ad = ResultOf<"ads list">[number];

/** The page `/desk/advertisements` (docs/product/desk.md#advertisements). */
export function AdsPage() {
  return (
    <DeskPage title="Advertisements" lede="What advertisers show, when and where, and how often it was seen and followed.">
      <Ads />
    </DeskPage>
  );
}

function Ads() {
  const asked = useAnswer("ads list", {});
  return (
    <>
      <Answer
        asked={asked}
        empty={{
          title: "There is no advertisement.",
          why: "Add the first below. It is paused, and no visitor sees it, until you resume it.",
        }}
      >
        {(ads) => ads.map((ad) => <One key={ad.id} ad={ad} />)}
      </Answer>
      <Add />
    </>
  );
}

const STATES: Readonly<Record<string, string>> = { shown: "Shown", paused: "Paused", "to come": "Not yet", over: "Over" };

function One({ ad }: { readonly ad: Ad }) {
  const { run } = useDesk();
  const settle = useSettle();
  const [isOpen, setOpen] = useState(false);
  const isPaused = ad.state === "paused";
  const pausing = useDoing(() =>
    settle(
      isPaused ? "ads resume" : "ads pause",
      { id: ad.id, version: ad.version },
      `${ad.advertiser} is ${isPaused ? "shown again" : "paused"}.`,
      {
        undo: () => run(isPaused ? "ads pause" : "ads resume", { id: ad.id }),
      },
    ),
  );
  return (
    <Card
      title={ad.advertiser}
      actions={
        <Button variant="secondary" aria-disabled={pausing.isUnderWay} onClick={() => void pausing.start()}>
          {isPaused ? "Resume" : "Pause"}
          <Of />
        </Button>
      }
    >
      <div className={styles.ad}>
        <img src={ad.image} width={300} height={1050} alt={ad.alt} loading="lazy" />
        <Facts
          facts={[
            ["Id", ad.id],
            ["State", STATES[ad.state]],
            ["Days", `${dayOf(ad.from)} to ${ad.until ? dayOf(ad.until) : "no end"}`],
            ["Where", ad.regions.length === 0 ? "Everywhere" : ad.regions.join(", ")],
            ["Weight", ad.weight],
            ["Leads to", ad.url],
          ]}
        />
      </div>
      <details className={pieces.fold} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          Results and changes
          <Of />
        </summary>
        {isOpen ? (
          <>
            <Results id={ad.id} />
            <Change key={JSON.stringify(ad)} ad={ad} />
          </>
        ) : null}
      </details>
    </Card>
  );
}

function Results({ id }: { readonly id: string }) {
  const asked = useAnswer("ads days", { id, days: 30 });
  return (
    <Answer asked={asked} isEmpty={() => false} empty="">
      {({ days }) => <DayChart days={days} />}
    </Answer>
  );
}

function Change({ ad }: { readonly ad: Ad }) {
  const { act } = useDesk();
  const settle = useSettle();
  const [from, setFrom] = useState(ad.from);
  const [until, setUntil] = useState(ad.until ?? "");
  const [weight, setWeight] = useState(String(ad.weight));
  const [alt, setAlt] = useState(ad.alt);
  const [url, setUrl] = useState(ad.url);
  const [file, setFile] = useState<File>();
  const changing = useDoing(async () => {
    const picture = file
      ? { photo: (await act((me) => sendPhoto("/api/desk/photos", file, { headers: { "x-desk-token": me.token } }))).photo }
      : {};
    const dates = { from, until: until === "" ? null : until };
    const input = { ...picture, ...dates, id: ad.id, version: ad.version, weight: Number(weight), alt, url };
    await settle("ads edit", input, `${ad.advertiser} is changed.`);
  });
  return (
    <Form doing={changing} words="Save the changes">
      <div className={pieces.filters}>
        <Field label="First day">
          <TextInput type="date" value={from} onChange={({ target }) => setFrom(target.value)} />
        </Field>
        <Field label="Last day" optional>
          <TextInput type="date" value={until} onChange={({ target }) => setUntil(target.value)} />
        </Field>
        <Field label="Weight">
          <TextInput inputMode="numeric" value={weight} onChange={({ target }) => setWeight(target.value)} />
        </Field>
      </div>
      <Picture label="Another picture" choose={setFile} />
      <Field label="What the picture shows and says">
        <TextInput value={alt} onChange={({ target }) => setAlt(target.value)} />
      </Field>
      <Field label="Leads to">
        <TextInput type="url" value={url} onChange={({ target }) => setUrl(target.value)} />
      </Field>
    </Form>
  );
}

interface PictureProps {
  readonly label: string;
  readonly isRequired?: boolean;
  readonly choose: (file: File | undefined) => void;
}

function Picture({ label, isRequired = false, choose }: PictureProps) {
  const Shown = isRequired ? Asked : Field;
  return (
    <Shown label={label} help="300 by 1050, as JPEG, PNG, WebP or AVIF." optional={!isRequired}>
      <TextInput
        type="file"
        className={styles.file}
        accept={PHOTO_MEDIA_TYPES.join(",")}
        onChange={({ target }) => choose(target.files?.[0])}
      />
    </Shown>
  );
}

const NEW = { advertiser: "", alt: "", url: "", regions: "", until: "" };

function Add() {
  const { act } = useDesk();
  const settle = useSettle();
  const [given, setGiven] = useState(NEW);
  const [file, setFile] = useState<File>();
  // A file's field cannot be emptied, so another takes its place.
  const [added, setAdded] = useState(0);
  const set = (field: keyof typeof NEW) => ({
    value: given[field],
    onChange: ({ target }: { readonly target: { readonly value: string } }) => setGiven({ ...given, [field]: target.value }),
  });
  const adding = useDoing(async () => {
    const { regions, until, ...ad } = given;
    const where = regions.split(/[\s,]+/).filter(Boolean);
    const picture = file
      ? { photo: (await act((me) => sendPhoto("/api/desk/photos", file, { headers: { "x-desk-token": me.token } }))).photo }
      : {};
    const shownFrom = { regions: where, ...(until === "" ? {} : { until }), paused: true };
    const input = { ...ad, ...picture, ...shownFrom, placement: "detail-sidebar" as const };
    await settle("ads add", input, ({ id }) => `${id} is added, and paused until you resume it.`);
    setGiven(NEW);
    setFile(undefined);
    setAdded((count) => count + 1);
  });
  return (
    <Panel title="Add one">
      <Form doing={adding} words="Add it, paused">
        <Asked label="Advertiser">
          <TextInput {...set("advertiser")} />
        </Asked>
        <Picture key={added} label="Picture" isRequired choose={setFile} />
        <Asked label="What the picture shows and says">
          <TextInput {...set("alt")} />
        </Asked>
        <Asked label="Leads to">
          <TextInput {...set("url")} />
        </Asked>
        <Field label="Regions" help={`Some of ${REGION_GROUPS.join(", ")}. Empty for everywhere.`} optional>
          <TextInput {...set("regions")} />
        </Field>
        <Field label="Last day" optional>
          <TextInput type="date" {...set("until")} />
        </Field>
      </Form>
    </Panel>
  );
}
