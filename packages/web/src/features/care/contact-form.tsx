import { everyDay } from '@homeward/contract/rules/values/day-period.ts';
import type { DayPeriod } from '@homeward/contract/shapes/values/calendar.ts';
import { PeriodFields } from '#features/care/period-fields.tsx';
import { useText } from '#lib/i18n/use-text.ts';
import { Field, FieldError } from '#ui/field.tsx';
import { Fields } from '#ui/card.tsx';
import { Switch } from '#ui/switch.tsx';

export interface ContactDraft {
  readonly name: string;
  readonly relation: string;
  readonly phone: string;
  readonly mail: string;
  readonly hasKey: boolean;
  /** When they may be called; null or absent is always. */
  readonly available?: DayPeriod | null | undefined;
}
export const blankContact: ContactDraft = { name: '', relation: '', phone: '', mail: '', hasKey: false };

/** What somebody who has hours begins with. */
const daytime: DayPeriod = { days: everyDay, from: 8 * 60, to: 22 * 60 };

const limits = { name: 60, relation: 30, phone: 30, mail: 120 } as const;
const fields = Object.keys(limits) as (keyof typeof limits)[];
export const isTooLong = (draft: ContactDraft): boolean =>
  fields.some((field) => draft[field].length > limits[field]);
export const isChanged = (draft: ContactDraft, start: ContactDraft): boolean =>
  draft.hasKey !== start.hasKey ||
  JSON.stringify(draft.available ?? null) !== JSON.stringify(start.available ?? null) ||
  fields.some((field) => draft[field] !== start[field]);

interface ContactFieldsProps {
  readonly draft: ContactDraft;
  readonly doctor: boolean;
  readonly readOnly?: boolean;
  readonly problem: { readonly where: string; readonly text: string } | undefined;
  readonly onChange: (draft: ContactDraft) => void;
}

/** Somebody to call, or the doctor. */
export function ContactFields({ draft, doctor, readOnly = false, problem, onChange }: ContactFieldsProps) {
  const t = useText();
  const { available = null } = draft;
  const text = (field: keyof typeof limits) => ({
    value: draft[field],
    limit: limits[field],
    readOnly,
    error:
      problem?.where === field
        ? problem.text
        : draft[field].length > limits[field]
          ? t('care.tooLong', { count: limits[field] })
          : undefined,
    onChange: (event: { readonly target: { readonly value: string } }) =>
      onChange({ ...draft, [field]: event.target.value }),
  });
  return (
    <div className="stack">
      <Fields>
        <Field label={t('care.contact.name')} required autoComplete="off" data-autofocus {...text('name')} />
        <Field
          label={t(doctor ? 'care.contact.practice' : 'care.contact.relation')}
          autoComplete="off"
          {...text('relation')}
        />
        <Field label={t('care.contact.phone')} type="tel" autoComplete="off" {...text('phone')} />
        <Field label={t('care.contact.mail')} type="email" autoComplete="off" {...text('mail')} />
      </Fields>
      {!doctor && (
        <Switch
          label={t('care.contact.hasKey')}
          checked={draft.hasKey}
          disabled={readOnly}
          onChange={(hasKey) => onChange({ ...draft, hasKey })}
        />
      )}
      {!doctor && (
        <Switch
          label={t('care.contact.hours')}
          checked={available !== null}
          disabled={readOnly}
          onChange={(limited) => onChange({ ...draft, available: limited ? daytime : null })}
        />
      )}
      {!doctor && available !== null && (
        <>
          <p className="muted dense">{t('care.contact.hoursHint')}</p>
          <PeriodFields period={available} onChange={(period) => onChange({ ...draft, available: period })} />
        </>
      )}
      {problem !== undefined && !fields.some((field) => field === problem.where) && (
        <FieldError>{problem.text}</FieldError>
      )}
    </div>
  );
}
