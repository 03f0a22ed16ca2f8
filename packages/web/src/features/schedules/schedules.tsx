import type { ScheduleRow } from '@homeward/contract/routes/automation/schedule.ts';
import { useState } from 'react';
import { CalendarList } from '#features/schedules/calendar-list.tsx';
import { HolidayList } from '#features/schedules/holiday-list.tsx';
import { Reminders } from '#features/schedules/reminders.tsx';
import { ScheduleDialog } from '#features/schedules/schedule-dialog.tsx';
import { ScheduleLine } from '#features/schedules/schedule-line.tsx';
import { useScheduledAreas } from '#features/schedules/use-scheduled-areas.ts';
import { weekOf } from '#features/schedules/week-plan.ts';
import { WeekPicture } from '#features/schedules/week-picture.tsx';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { useOwnRole } from '#lib/own-role.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Section } from '#ui/page.tsx';
import { Rows } from '#ui/rows.tsx';
import '#ui/house-icons.ts';

/** How many the panel holds. */
const most = 20;

/** Arming and disarming by the clock: the week, its schedules, holidays, and reminders beside them. */
export function Schedules({ onChanged }: { readonly onChanged?: () => void }) {
  const t = useText();
  const role = useOwnRole();
  const mayEdit = role === 'master' || role === 'installer';
  const areas = useScheduledAreas();
  const { data, problem, reload: readAgain } = useAnswer('GET /panel/schedule');
  const reload = async (): Promise<void> => {
    await Promise.all([readAgain(), readCalendars()]);
    onChanged?.();
  };
  const { data: found, reload: readCalendars } = useAnswer('GET /panel/calendar');
  const calendars = found?.calendars ?? [];
  const [edited, setEdited] = useState<ScheduleRow | 'new'>();
  const rows: readonly ScheduleRow[] = data ?? [];
  // What goes by holidays or events alone is no part of an ordinary week.
  const planned = areas.filter(({ id }) => weekOf(rows.filter(({ area }) => area === id)).flat().length > 0);
  const add = mayEdit && rows.length < most && (
    <Button icon="plus" kind={rows.length === 0 ? 'primary' : 'plain'} onClick={() => setEdited('new')}>
      {t('schedules.add')}
    </Button>
  );
  return (
    <Loaded
      ready={data !== undefined}
      problem={problem}
      failedTitle={t('schedules.failed')}
      retryLabel={t('action.retry')}
      onRetry={() => void reload()}
    >
      {rows.length === 0 ? (
        <EmptyState title={t('schedules.none')} text={t('schedules.noneText')} action={add} />
      ) : (
        <>
          {planned.length > 0 && (
            <Section title={t('schedules.week')}>
              <div className="stack">
                {planned.map(({ id, name, nameOf }) => (
                  <WeekPicture
                    key={id}
                    area={name}
                    rows={rows.filter(({ area }) => area === id)}
                    nameOf={nameOf}
                  />
                ))}
                <p className="muted dense">{t('schedules.weekNote')}</p>
              </div>
            </Section>
          )}
          <Section title={t('schedules.list')} more={add}>
            <Rows label={t('schedules.list')}>
              {rows.map((row) => (
                <ScheduleLine
                  key={row.id}
                  row={row}
                  area={areas.find(({ id }) => id === row.area)}
                  calendars={calendars}
                  severalAreas={areas.length > 1}
                  mayEdit={mayEdit}
                  onEdit={() => setEdited(row)}
                  onChanged={reload}
                />
              ))}
            </Rows>
          </Section>
        </>
      )}
      <HolidayList mayEdit={mayEdit} onChanged={reload} />
      <CalendarList rows={calendars} mayEdit={mayEdit} onChanged={reload} />
      {mayEdit && <Reminders />}
      {edited !== undefined && (
        <ScheduleDialog
          row={edited === 'new' ? undefined : edited}
          areas={areas}
          calendars={calendars}
          onClose={() => setEdited(undefined)}
          onSaved={reload}
        />
      )}
    </Loaded>
  );
}
