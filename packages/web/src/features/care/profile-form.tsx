import type { CareProfile } from '@homeward/contract/shapes/care/care.ts';
import { useId, type Ref } from 'react';
import { ErrorSummary } from '#features/forms/error-summary.tsx';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Card, Fields, FormActions } from '#ui/card.tsx';
import { Field, FieldError } from '#ui/field.tsx';
import { HeadSave } from '#ui/head-save.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Select } from '#ui/select.tsx';
import { mobilities } from '#features/care/needs.ts';
import { TextBox } from '#ui/text-box.tsx';

interface ProfileFormProps {
  readonly profile: CareProfile;
  readonly dirty: boolean;
  readonly busy: boolean;
  /** Shown and not to be changed. */
  readonly readOnly: boolean;
  readonly problem: { readonly where: string; readonly text: string } | undefined;
  readonly saveRef: Ref<HTMLButtonElement>;
  readonly onChange: (profile: CareProfile) => void;
  readonly onReset: () => void;
  readonly onSave: () => void;
}

const bloodTypes = ['A', 'B', 'AB', 'O'] as const;
const limits = {
  name: 60,
  address: 200,
  phone: 30,
  access: 200,
  allergies: 300,
  conditions: 300,
  medicines: 500,
  communication: 200,
  hazards: 200,
  notes: 1000,
} as const;
const boxes = ['access', 'allergies', 'conditions', 'medicines', 'communication', 'hazards'] as const;

/** Who is cared for (S2.19): what a helper at the door has to know. Blood types A, B, AB and O (S9.8). */
export function ProfileForm(props: ProfileFormProps) {
  const { profile, dirty, busy, readOnly, problem, saveRef, onChange, onReset, onSave } = props;
  const t = useText();
  const id = useId();
  const put = (part: Partial<CareProfile>) => onChange({ ...profile, ...part });
  const errorOf = (field: string): string | undefined =>
    problem?.where === field ? problem.text : undefined;
  const text = (field: keyof typeof limits) => ({
    value: profile[field],
    limit: limits[field],
    readOnly,
    error:
      errorOf(field) ??
      (profile[field].length > limits[field] ? t('care.tooLong', { count: limits[field] }) : undefined),
    onChange: (event: { readonly target: { readonly value: string } }) =>
      put({ [field]: event.target.value }),
  });
  const tooLong = (Object.keys(limits) as (keyof typeof limits)[]).some(
    (field) => profile[field].length > limits[field],
  );
  return (
    <form
      id={id}
      onSubmit={(event) => {
        event.preventDefault();
        if (dirty && !busy && !tooLong) onSave();
      }}
    >
      <Card>
        <ErrorSummary />
        <Fields>
          <Field label={t('care.profile.name')} required autoComplete="off" {...text('name')} />
          <Field
            label={t('care.profile.birthDate')}
            type="date"
            min="1900-01-01"
            readOnly={readOnly}
            value={profile.birthDate ?? ''}
            error={errorOf('birthDate')}
            onChange={(event) => put({ birthDate: event.target.value === '' ? null : event.target.value })}
          />
          <Field label={t('care.profile.phone')} type="tel" autoComplete="off" {...text('phone')} />
          <Field label={t('care.profile.address')} autoComplete="off" {...text('address')} />
        </Fields>
        <Fields>
          <Select
            label={t('care.profile.bloodType')}
            value={profile.bloodType ?? 'unknown'}
            disabled={readOnly}
            options={[
              { value: 'unknown', label: t('care.profile.notKnown') },
              ...bloodTypes.map((value) => ({ value, label: value })),
            ]}
            onChange={(next) => put({ bloodType: bloodTypes.find((type) => type === next) ?? null })}
          />
          <div>
            <p style={{ marginBlockEnd: 6, fontWeight: 'var(--w-mid)' }}>{t('care.profile.rhesus')}</p>
            <Segmented
              label={t('care.profile.rhesus')}
              value={profile.rhesus ?? 'unknown'}
              options={[
                { value: 'unknown', label: t('care.profile.notKnown') },
                { value: 'positive', label: t('care.profile.positive') },
                { value: 'negative', label: t('care.profile.negative') },
              ]}
              onChange={(next) => {
                if (!readOnly) put({ rhesus: next === 'unknown' ? null : next });
              }}
            />
          </div>
        </Fields>
        <Fields>
          <Select
            label={t('care.profile.mobility')}
            value={profile.mobility ?? 'unknown'}
            disabled={readOnly}
            options={[
              { value: 'unknown', label: t('care.profile.notKnown') },
              ...mobilities.map((value) => ({ value, label: t(`care.mobility.${value}`) })),
            ]}
            onChange={(next) => put({ mobility: mobilities.find((one) => one === next) ?? null })}
          />
        </Fields>
        <Fields>
          {boxes.map((field) => (
            <TextBox
              key={field}
              label={t(`care.profile.${field}`)}
              hint={t(`care.hint.${field}`)}
              rows={2}
              {...text(field)}
            />
          ))}
        </Fields>
        <TextBox label={t('care.profile.notes')} hint={t('care.profile.notesHint')} {...text('notes')} />
        {problem !== undefined && !(problem.where in limits || problem.where === 'birthDate') && (
          <FieldError>{problem.text}</FieldError>
        )}
        {!readOnly && (
          <FormActions>
            <Button off={!dirty || busy} onClick={onReset}>
              {t('care.discard')}
            </Button>
            <HeadSave>
              <Button
                form={id}
                ref={saveRef}
                kind="primary"
                type="submit"
                busy={busy}
                off={!dirty || tooLong}
              >
                {t('care.save')}
              </Button>
            </HeadSave>
          </FormActions>
        )}
      </Card>
    </form>
  );
}
