import { type ApiClient, listingQuery } from "@nightlatch/api-client";
import {
  checkQuickEdit,
  PRIVACY_KEYS,
  PRIVACY_LABELS,
  privacyOptions,
  type QuickEdit,
  type QuickEditChanges,
  splitAnswers,
  takesSeveral,
} from "@nightlatch/domain";
import { useApi, useQuery, useQueryClient } from "@nightlatch/runtime";
import { Button, Field, Modal, Notice, Select, TextArea, TextInput } from "@nightlatch/ui";
import { type FormEvent, useEffect, useRef, useState } from "react";
import styles from "./quick-edit.module.css";

const TEXT_LABELS = { name: "Name", description: "Description", website: "Website", bookingLink: "Booking link" } as const;
const NUMBER_LABELS = { maxGuests: "Max guests", bedrooms: "Bedrooms", beds: "Beds", bathrooms: "Bathrooms" } as const;
const FLAG_LABELS = {
  published: "Published",
  featured: "Featured",
  lifestyleAware: "Lifestyle-Aware",
  lifestyleFriendly: "Lifestyle-Friendly",
  oneCoupleOnly: "One Couple Only",
} as const;
const FIELDS: readonly string[] = [...[TEXT_LABELS, NUMBER_LABELS, FLAG_LABELS].flatMap((labels) => Object.keys(labels)), ...PRIVACY_KEYS];

const entriesOf = <T extends object>(labels: T) => Object.entries(labels) as [keyof T & string, string][];

export function QuickEditPanel({ slug, close }: { slug: string; close: () => void }) {
  const api = useApi();
  const { data, error, refetch } = useQuery({
    queryKey: ["quick-edit", slug],
    queryFn: ({ signal }) => readQuickEdit(api, slug, signal),
    // Never cached, because edits must start from the stored values.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  return (
    <Modal title="Quick Edit" close={close}>
      {(dismiss) => {
        if (data) return <Form key={data.version} read={data} reload={() => refetch()} dismiss={dismiss} />;
        return error ? <Unread error={error} /> : <p role="status">Reading the listing</p>;
      }}
    </Modal>
  );
}

function Unread({ error }: { error: Error & { readonly code?: string } }) {
  // A server with Quick Edit switched off responds with 404.
  if (error.code !== "not_found") return <Notice kind="error" title={`Error: ${error.message}`} />;
  return (
    <Notice kind="info" title="Quick Edit is switched off">
      <p>
        Start the site with <code>QUICK_EDIT=on</code> to edit listings here. It is for a site that runs on this machine alone.
      </p>
    </Notice>
  );
}

function Form({ read, reload, dismiss }: { read: QuickEdit; reload: () => void; dismiss: () => void }) {
  const { form, errors, conflict, saving, submit } = useEditing(read, dismiss);
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      {entriesOf(TEXT_LABELS).map(([field, label]) => (
        <Field key={field} name={field} label={label} error={errors[field]}>
          {field === "description" ? <TextArea rows={7} defaultValue={read[field]} /> : <TextInput defaultValue={read[field]} />}
        </Field>
      ))}
      <div className={styles.numbers}>
        {entriesOf(NUMBER_LABELS).map(([field, label]) => (
          <Field key={field} name={field} label={label} error={errors[field]}>
            <TextInput inputMode="decimal" defaultValue={read[field] ?? ""} />
          </Field>
        ))}
      </div>
      {PRIVACY_KEYS.map((key) =>
        takesSeveral(key) ? (
          <fieldset key={key} className={styles.flags}>
            <legend>{PRIVACY_LABELS[key]}</legend>
            {privacyOptions(key).map(({ slug, label }) => (
              <Flag key={slug} name={key} value={slug} label={label} checked={splitAnswers(read[key] ?? "").includes(slug)} />
            ))}
            {errors[key] ? <p role="alert">{errors[key]}</p> : null}
          </fieldset>
        ) : (
          <Field key={key} name={key} label={PRIVACY_LABELS[key]} error={errors[key]}>
            <Select defaultValue={read[key]}>
              <option value="">Not stated</option>
              {privacyOptions(key).map(({ slug, label }) => (
                <option key={slug} value={slug}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
        ),
      )}
      <fieldset className={styles.flags}>
        <legend>Marks</legend>
        {entriesOf(FLAG_LABELS).map(([field, label]) => (
          <Flag key={field} name={field} label={label} checked={read[field]} />
        ))}
      </fieldset>
      {errors.form ? (
        <Notice kind="error" title={`Error: ${errors.form}`}>
          {conflict ? (
            <Button variant="quiet" onClick={reload}>
              Read it again
            </Button>
          ) : null}
        </Notice>
      ) : null}
      <div className={styles.actions}>
        <Button type="submit" disabled={saving}>
          {saving ? "Saving..." : "Save"}
        </Button>
      </div>
    </form>
  );
}

function Flag({ label, checked, ...input }: { name: string; value?: string; label: string; checked: boolean }) {
  return (
    <label className={styles.flag}>
      <input type="checkbox" defaultChecked={checked} {...input} />
      {label}
    </label>
  );
}

/** Sends the version that was read, so that saving never overwrites another person's change. */
function useEditing(read: QuickEdit, dismiss: () => void) {
  const api = useApi();
  const queryClient = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const first = useRef(new FormData());
  const [errors, setErrors] = useState<Readonly<Partial<Record<string, string>>>>({});
  const [conflict, setConflict] = useState(false);
  const [saving, setSaving] = useState(false);

  useEffect(() => {
    if (form.current) first.current = new FormData(form.current);
  }, []);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const changes: QuickEditChanges = { version: read.version, ...changesOf(first.current, new FormData(event.currentTarget)) };
    const issues = checkQuickEdit(changes);
    setErrors(Object.fromEntries(issues.map(({ field, message }) => [field, message])));
    if (issues.length > 0) return;
    if (Object.keys(changes).length === 1) return dismiss();
    setSaving(true);
    try {
      await saveQuickEdit(api, read.slug, changes);
      dismiss();
      await queryClient.invalidateQueries({ queryKey: listingQuery(api, read.slug).queryKey });
    } catch (error) {
      const { message, status, field } = error as { message: string; status?: number; field?: string };
      setErrors({ [field && FIELDS.includes(field) ? field : "form"]: message });
      setConflict(status === 409);
      setSaving(false);
    }
  }

  return { form, errors, conflict, saving, submit };
}

export function changesOf(before: FormData, after: FormData): Omit<QuickEditChanges, "version"> {
  const textOf = (form: FormData, field: string) => form.getAll(field).join(",");
  const changed = FIELDS.filter((field) => textOf(before, field) !== textOf(after, field));
  return Object.fromEntries(changed.map((field) => [field, typedValue(field, textOf(after, field))]));
}

function typedValue(field: string, text: string): string | number | boolean | null {
  if (field in FLAG_LABELS) return text !== "";
  if (!(field in NUMBER_LABELS)) return text;
  return text.trim() === "" ? null : Number(text);
}

const address = (slug: string) => `/api/operator/listings/${encodeURIComponent(slug)}` as const;

const readQuickEdit = (api: ApiClient, slug: string, signal?: AbortSignal) => api.get(address(slug), {}, signal);

/** @throws {ApiError} 409 when the listing changed since `changes.version`, 400 with `field` for an invalid value */
const saveQuickEdit = (api: ApiClient, slug: string, changes: QuickEditChanges) => api.patch(address(slug), changes);
