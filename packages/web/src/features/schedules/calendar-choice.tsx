import { calendarRules } from '@homeward/contract/words/automation/schedule-days.ts';
import type { CalendarRow } from '@homeward/contract/routes/automation/schedule.ts';
import type { ScheduleDraft } from '#features/schedules/schedule-draft.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Fields } from '#ui/card.tsx';
import { Select } from '#ui/select.tsx';

interface CalendarChoiceProps {
  readonly calendars: readonly CalendarRow[];
  readonly chosen: ScheduleDraft['calendar'];
  readonly disarms: boolean;
  readonly onChange: (calendar: ScheduleDraft['calendar']) => void;
}

const none = '';

/** Which calendar a schedule goes by, and what that means for it. */
export function CalendarChoice({ calendars, chosen, disarms, onChange }: CalendarChoiceProps) {
  const t = useText();
  return (
    <>
      <Fields>
        <Select
          label={t('schedules.calendar.use')}
          value={chosen?.id ?? none}
          options={[
            { value: none, label: t('schedules.calendar.noneUsed') },
            ...calendars.map(({ id, name }) => ({ value: id as string, label: name })),
          ]}
          onChange={(wanted) => {
            const found = calendars.find(({ id }) => id === wanted);
            onChange(found === undefined ? null : { id: found.id, rule: chosen?.rule ?? 'never' });
          }}
        />
        {chosen !== null && (
          <Select
            label={t('schedules.calendar.means')}
            value={chosen.rule}
            options={calendarRules.map((rule) => ({
              value: rule,
              label: t(`schedules.calendar.rule.${rule}`),
            }))}
            onChange={(rule) => onChange({ ...chosen, rule })}
          />
        )}
      </Fields>
      {chosen !== null && disarms && <p className="muted dense">{t('schedules.calendar.disarmNote')}</p>}
    </>
  );
}
