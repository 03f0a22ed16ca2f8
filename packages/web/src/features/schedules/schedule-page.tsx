import type { ScheduleRow } from '@homeward/contract/routes/automation/schedule.ts';
import { nextOf, whenText } from '#features/schedules/schedule-words.ts';
import { Schedules } from '#features/schedules/schedules.tsx';
import { useMinute } from '#lib/clock.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useMonitor } from '#lib/live/monitors.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { PageHead } from '#ui/page.tsx';

/** Arming and disarming by the clock, as a page of every day. */
export function SchedulePage() {
  const t = useText();
  const now = useMinute();
  const { data, reload } = useAnswer('GET /panel/schedule', {}, { kept: true });
  useMonitor('MODE_CHANGE', reload);
  const rows: readonly ScheduleRow[] = data ?? [];
  const next = nextOf(rows);
  return (
    <>
      <PageHead
        title={
          data === undefined
            ? t('schedules.title')
            : next === undefined
              ? t('schedules.nothingNext')
              : t('schedules.nextFact', { name: next.row.name, when: whenText(next.at, now) })
        }
        subtitle={t('schedules.subtitle')}
      />
      <Schedules onChanged={() => void reload()} />
    </>
  );
}
