import type { CalendarRow, ScheduleRow } from '@homeward/contract/routes/automation/schedule.ts';
import { followsEvents } from '@homeward/contract/words/automation/schedule-days.ts';
import { calendarText } from '#features/schedules/calendar-words.ts';
import { daysText, clockOf, whenText } from '#features/schedules/schedule-words.ts';
import type { ScheduledArea } from '#features/schedules/use-scheduled-areas.ts';
import { modeIcon } from '#lib/house/own-modes.ts';
import { call } from '#lib/client/call.ts';
import { calendarDay } from '#lib/clock-text.ts';
import { useMinute } from '#lib/clock.ts';
import { dayText } from '#lib/date-text.ts';
import { busyWith, useBusy } from '#lib/house/device-acts.ts';
import { pinOf, withPin } from '#lib/house/with-pin.ts';
import { inOneLine } from '#lib/i18n/in-one-line.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { showToast } from '#lib/toasts.ts';
import { Button } from '#ui/button.tsx';
import { Row } from '#ui/rows.tsx';
import { Switch } from '#ui/switch.tsx';
import { Tag } from '#ui/tag.tsx';

interface ScheduleLineProps {
  readonly row: ScheduleRow;
  readonly area: ScheduledArea | undefined;
  readonly calendars: readonly CalendarRow[];
  readonly severalAreas: boolean;
  readonly mayEdit: boolean;
  readonly onEdit: () => void;
  readonly onChanged: () => Promise<void>;
}

/** One schedule in words: what, when, and when next. */
export function ScheduleLine({ row, area, calendars, severalAreas, ...acts }: ScheduleLineProps) {
  const { mayEdit, onEdit, onChanged } = acts;
  const t = useText();
  const now = useMinute();
  const busy = useBusy()[`schedule ${row.id}`] === true;
  const [next] = row.next;
  // A time that was put off may lie on another day than the one it belongs to.
  const nextDay = next === undefined || row.delays > 0 ? undefined : calendarDay(next).replaceAll('/', '-');
  const put = (
    body: { readonly enabled?: boolean; readonly except?: readonly string[] },
    onDone?: () => void,
  ) =>
    withPin<unknown>({
      title: t('schedules.saveOf', { name: row.name }),
      run: (pin) =>
        busyWith(
          `schedule ${row.id}`,
          call('PUT /panel/schedule', { body: { id: row.id, ...body, ...pinOf(pin) } }).finally(
            () => void onChanged(),
          ),
        ),
      onDone,
    });
  function skip(day: string): void {
    void put({ except: [...row.except, day] }, () =>
      showToast({
        icon: 'check',
        message: t('schedules.skipped', { name: row.name, day: dayText(day) }),
        action: { label: t('schedules.undo'), run: () => void put({ except: row.except }) },
      }),
    );
  }
  return (
    <Row
      icon={modeIcon(row.mode)}
      look={row.enabled ? 'plain' : 'off'}
      title={row.name}
      note={inOneLine(
        [
          area?.nameOf(row.mode) ?? t(`mode.${row.mode}`),
          severalAreas ? (area?.name ?? '') : '',
          followsEvents(row)
            ? ''
            : row.holidays === 'only'
              ? `${t('schedules.rule.only')}, ${clockOf(row.minute)}`
              : `${daysText(t, row.days)}, ${clockOf(row.minute)}`,
          calendarText(t, row, calendars),
          row.holidays === 'never' ? t('schedules.rule.never') : '',
          !row.enabled
            ? t('settings.off')
            : next === undefined
              ? t('schedules.never')
              : t('schedules.next', {
                  when: inOneLine([whenText(next, now), row.next_event ?? ''].filter((part) => part !== '')),
                }),
        ].filter((part) => part !== ''),
      )}
      state={
        row.announced && (
          <Tag tone="delay" icon="clock">
            {t('schedules.announced')}
          </Tag>
        )
      }
      end={
        mayEdit && (
          <>
            {row.enabled && nextDay !== undefined && (
              <Button kind="quiet" busy={busy} onClick={() => skip(nextDay)}>
                {t('schedules.skip')}
              </Button>
            )}
            <Button icon="edit" aria-label={t('schedules.edit', { name: row.name })} onClick={onEdit}>
              {t('settings.edit')}
            </Button>
            <Switch
              label={t('schedules.use', { name: row.name })}
              labelHidden
              checked={row.enabled}
              disabled={busy}
              onChange={(enabled) => void put({ enabled })}
            />
          </>
        )
      }
    />
  );
}
