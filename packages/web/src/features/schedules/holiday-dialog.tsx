import { useState } from 'react';
import { DialogForm } from '#features/forms/dialog-form.tsx';
import { isSpan } from '#features/schedules/holidays.ts';
import { nameMost } from '#features/schedules/schedule-draft.ts';
import type { Problem } from '#lib/house/use-act.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { same } from '#lib/same.ts';
import { Fields } from '#ui/card.tsx';
import { Field } from '#ui/field.tsx';

interface Days {
  readonly name: string;
  readonly from: string;
  readonly to: string;
}
interface HolidayDialogProps {
  readonly holiday: Days | undefined;
  /** `YYYY-MM-DD`, by the clock of the house. */
  readonly today: string;
  readonly busy: boolean;
  readonly problem: Problem | undefined;
  readonly onSave: (holiday: Days) => void;
  readonly onClose: () => void;
}

/** Days that are no ordinary ones, by their first and last. */
export function HolidayDialog({ holiday, today, busy, problem, onSave, onClose }: HolidayDialogProps) {
  const t = useText();
  const start = holiday ?? { name: '', from: today, to: today };
  const [draft, setDraft] = useState(start);
  const [tried, setTried] = useState(false);
  const name = draft.name.trim();
  const tooLong = Array.from(name).length > nameMost;
  const span = isSpan(draft.from, draft.to);
  // As `holidays.0.to`.
  const refusedSpan = problem?.where.endsWith('.to') === true ? problem.text : undefined;
  return (
    <DialogForm
      title={holiday === undefined ? t('schedules.holiday.add') : t('schedules.edit', { name: holiday.name })}
      dirty={!same(draft, start)}
      verb={t('settings.save')}
      busy={busy}
      problem={refusedSpan === undefined ? problem?.text : undefined}
      onSubmit={() => {
        setTried(true);
        if (name !== '' && !tooLong && span) onSave({ ...draft, name });
      }}
      onClose={onClose}
    >
      <Field
        label={t('schedules.name')}
        limit={nameMost}
        data-autofocus
        value={draft.name}
        error={
          tooLong
            ? t('account.tooLong', { most: nameMost })
            : tried && name === ''
              ? t('schedules.nameMissing')
              : undefined
        }
        onChange={({ target }) => setDraft({ ...draft, name: target.value })}
      />
      <Fields>
        <Field
          label={t('schedules.holiday.from')}
          type="date"
          value={draft.from}
          onChange={({ target }) =>
            setDraft({ ...draft, from: target.value, to: draft.to < target.value ? target.value : draft.to })
          }
        />
        <Field
          label={t('schedules.holiday.to')}
          type="date"
          value={draft.to}
          error={tried && !span ? t('schedules.holiday.order') : refusedSpan}
          onChange={({ target }) => setDraft({ ...draft, to: target.value })}
        />
      </Fields>
    </DialogForm>
  );
}
