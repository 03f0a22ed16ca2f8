import type { CalendarRow } from '@homeward/contract/routes/automation/schedule.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import { useEffect, useState } from 'react';
import { CalendarDialog } from '#features/schedules/calendar-dialog.tsx';
import { calendarNote } from '#features/schedules/calendar-words.ts';
import { call } from '#lib/client/call.ts';
import { useMinute } from '#lib/clock.ts';
import { useAct } from '#lib/house/use-act.ts';
import { pinOf, withPin } from '#lib/house/with-pin.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { showToast } from '#lib/toasts.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Section } from '#ui/page.tsx';
import { Row, Rows } from '#ui/rows.tsx';

interface CalendarListProps {
  readonly rows: readonly CalendarRow[];
  readonly mayEdit: boolean;
  /** Schedules may come at other times now. */
  readonly onChanged: () => Promise<void>;
}

/** Ms until it is asked again whether a new calendar was read. */
const waitMs = 2_000;

/** Calendars by their addresses, which the home reads by itself. */
export function CalendarList({ rows, mayEdit, onChanged }: CalendarListProps) {
  const t = useText();
  const now = useMinute();
  const { busy, problem, act } = useAct();
  const [edited, setEdited] = useState<CalendarRow | 'new'>();
  const isWaiting = rows.some(({ tried_at: triedAt }) => triedAt === null);
  // The home reads a new one within seconds, and nothing says so but the answer itself.
  useEffect(() => {
    if (!isWaiting) return undefined;
    const again = setInterval(() => void onChanged(), waitMs);
    return () => clearInterval(again);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isWaiting]);

  const remove = ({ id, name }: CalendarRow): void =>
    void withPin<unknown>({
      title: t('schedules.removeOf', { name }),
      run: (pin) => act(() => call('DELETE /panel/calendar', { body: { id, ...pinOf(pin) } })),
      onDone: () => {
        void onChanged();
        showToast({ icon: 'check', message: t('schedules.removed', { name }), about: 'calendars' });
      },
      onFailed: () => undefined,
    });
  return (
    <Section
      title={t('schedules.calendar.title')}
      more={
        mayEdit && (
          <Button icon="plus" off={rows.length >= limits.calendars} onClick={() => setEdited('new')}>
            {t('schedules.calendar.add')}
          </Button>
        )
      }
    >
      {problem !== undefined && (
        <div role="alert">
          <Banner tone="fault" icon="fault">
            {problem.text}
          </Banner>
        </div>
      )}
      {rows.length === 0 ? (
        <p className="muted">{t('schedules.calendar.none')}</p>
      ) : (
        <Rows label={t('schedules.calendar.title')}>
          {rows.map((row) => (
            <Row
              key={row.id}
              icon={row.problem === null ? 'calendar' : 'fault'}
              title={row.name}
              note={calendarNote(t, row, now)}
              end={
                mayEdit && (
                  <>
                    <IconButton
                      icon="edit"
                      label={t('schedules.edit', { name: row.name })}
                      onClick={() => setEdited(row)}
                    />
                    <IconButton
                      icon="trash"
                      label={t('schedules.removeOf', { name: row.name })}
                      disabled={busy}
                      onClick={() => remove(row)}
                    />
                  </>
                )
              }
            />
          ))}
        </Rows>
      )}
      {edited !== undefined && (
        <CalendarDialog
          row={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onSaved={onChanged}
        />
      )}
    </Section>
  );
}
