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
import { type FormEvent, useState } from "react";
import { changesOf, type EditForm, FLAG_LABELS, hasChanges, NUMBER_LABELS, TEXT_LABELS, toForm } from "./edit-form.ts";
import styles from "./quick-edit.module.css";

const entriesOf = <T extends object>(labels: T) => Object.entries(labels) as [keyof T & string, string][];

export function QuickEditPanel({ slug, close }: { slug: string; close: () => void }) {
  const api = useApi();
  const { data, error, refetch } = useQuery({
    queryKey: ["quick-edit", slug],
    queryFn: ({ signal }) => readQuickEdit(api, slug, signal),
    // Never cached: changes must start from the stored values.
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
  // A server with Quick Edit switched off does not have this address.
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
  const { form, change, errors, conflict, saving, submit } = useEditing(read, dismiss);
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {entriesOf(TEXT_LABELS).map(([field, label]) => (
        <Field key={field} name={field} label={label} error={errors[field]}>
          {field === "description" ? (
            <TextArea rows={7} value={form[field]} onChange={(event) => change({ [field]: event.currentTarget.value })} />
          ) : (
            <TextInput value={form[field]} onChange={(event) => change({ [field]: event.currentTarget.value })} />
          )}
        </Field>
      ))}
      <div className={styles.numbers}>
        {entriesOf(NUMBER_LABELS).map(([field, label]) => (
          <Field key={field} name={field} label={label} error={errors[field]}>
            <TextInput inputMode="decimal" value={form[field]} onChange={(event) => change({ [field]: event.currentTarget.value })} />
          </Field>
        ))}
      </div>
      <Answers form={form} change={change} errors={errors} />
      <fieldset className={styles.flags}>
        <legend>Marks</legend>
        {entriesOf(FLAG_LABELS).map(([field, label]) => (
          <label key={field} className={styles.flag}>
            <input
              type="checkbox"
              name={field}
              checked={form[field]}
              onChange={(event) => change({ [field]: event.currentTarget.checked })}
            />
            {label}
          </label>
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

interface AnswersProps {
  readonly form: EditForm;
  readonly change: (changes: Partial<EditForm>) => void;
  readonly errors: Readonly<Partial<Record<string, string>>>;
}

function Answers({ form, change, errors }: AnswersProps) {
  return PRIVACY_KEYS.map((key) =>
    takesSeveral(key) ? (
      <fieldset key={key} className={styles.flags}>
        <legend>{PRIVACY_LABELS[key]}</legend>
        {privacyOptions(key).map(({ slug, label }) => (
          <label key={slug} className={styles.flag}>
            <input
              type="checkbox"
              name={key}
              value={slug}
              checked={splitAnswers(form[key]).includes(slug)}
              onChange={(event) => change({ [key]: withAnswer(form[key], slug, event.currentTarget.checked) })}
            />
            {label}
          </label>
        ))}
        {errors[key] ? <p role="alert">{errors[key]}</p> : null}
      </fieldset>
    ) : (
      <Field key={key} name={key} label={PRIVACY_LABELS[key]} error={errors[key]}>
        <Select value={form[key]} onChange={(event) => change({ [key]: event.currentTarget.value })}>
          <option value="">Not said</option>
          {privacyOptions(key).map(({ slug, label }) => (
            <option key={slug} value={slug}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
    ),
  );
}

const withAnswer = (answers: string, slug: string, on: boolean): string =>
  privacyOptions("ground")
    .map((option) => option.slug)
    .filter((each) => (each === slug ? on : splitAnswers(answers).includes(each)))
    .join(",");

/** Never overwrites another person's change made in between. */
function useEditing(read: QuickEdit, dismiss: () => void) {
  const api = useApi();
  const queryClient = useQueryClient();
  const [form, setForm] = useState(() => toForm(read));
  const [errors, setErrors] = useState<Readonly<Partial<Record<string, string>>>>({});
  const [conflict, setConflict] = useState(false);
  const [saving, setSaving] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const changes = changesOf(read, form);
    const issues = checkQuickEdit(changes);
    setErrors(Object.fromEntries(issues.map(({ field, message }) => [field, message])));
    if (issues.length > 0) return;
    if (!hasChanges(changes)) return dismiss();
    setSaving(true);
    try {
      await saveQuickEdit(api, read.slug, changes);
      dismiss();
      await queryClient.invalidateQueries({ queryKey: listingQuery(api, read.slug).queryKey });
    } catch (error) {
      const { message, status, field } = error as { message: string; status?: number; field?: string };
      setErrors({ [field && field in form ? field : "form"]: message });
      setConflict(status === 409);
      setSaving(false);
    }
  }

  return {
    form,
    errors,
    conflict,
    saving,
    submit,
    change: (changes: Partial<EditForm>) => setForm((before) => ({ ...before, ...changes })),
  };
}

const address = (slug: string) => `/api/operator/listings/${encodeURIComponent(slug)}` as const;

/** Never called in `load`: on the server the request would come from the local machine itself, which is allowed. */
const readQuickEdit = (api: ApiClient, slug: string, signal?: AbortSignal) => api.get(address(slug), {}, signal);

/** Rejects with an ApiError: status 409 when the listing changed since `changes.version`, 400 with `field` for an invalid value. */
const saveQuickEdit = (api: ApiClient, slug: string, changes: QuickEditChanges) => api.patch(address(slug), changes);
