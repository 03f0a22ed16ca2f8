import type { RoutineHabit } from '@homeward/contract/shapes/care/care.ts';
import { useEffect, useState } from 'react';
import { clockOf } from '#features/care/care-words.ts';
import { DayStrip, type Share, type StripRoom } from '#features/care/day-strip.tsx';
import { roomDays, showsLife, type RoomDay, type Span } from '#features/care/day-signs.ts';
import { timeOfDay } from '#lib/clock-text.ts';
import { useMinute } from '#lib/clock.ts';
import { dayStart, shareOfDay } from '#lib/day-start.ts';
import { devices, useHouse } from '#lib/house/house.ts';
import { useRows } from '#lib/house/keyed-store.ts';
import { inOneLine } from '#lib/i18n/in-one-line.ts';
import { useText, type Text } from '#lib/i18n/use-text.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

const minutesPerDay = 1440;

function roomOf(
  t: Text,
  day: RoomDay,
  habit: RoutineHabit | undefined,
  begin: number,
  now: number,
): StripRoom {
  const share = (at: number): number => (at <= begin ? 0 : shareOfDay(Math.min(at, now)));
  const shares = (spans: readonly Span[]): readonly Share[] =>
    spans.map(({ from, to }) => ({ from: share(from), to: share(to) }));
  const ofDay = (from: number, to: number): Share => ({
    from: from / minutesPerDay,
    // A span past midnight ends with the day that is drawn.
    to: (to < from ? minutesPerDay : to) / minutesPerDay,
  });
  const [first] = day.signs;
  return {
    id: day.room,
    name: day.name,
    usual:
      habit === undefined || habit.lastTo < habit.usualFrom
        ? undefined
        : { first: ofDay(habit.usualFrom, habit.usualTo), last: ofDay(habit.lastFrom, habit.lastTo) },
    today: shares(day.signs),
    unknown: shares(day.unheard),
    words: inOneLine([
      first === undefined
        ? t('care.strip.none')
        : t('care.strip.first', { time: timeOfDay(Math.max(first.from, begin)), count: day.count }),
      habit === undefined
        ? ''
        : t('care.strip.usually', { from: clockOf(habit.usualFrom), to: clockOf(habit.usualTo) }),
    ]),
  };
}

/** Today, room by room, against what is usual. Signs of life are read from the panel at every minute. */
export function Day({ label, habits }: { readonly label: string; readonly habits: readonly RoutineHabit[] }) {
  const t = useText();
  const now = useMinute();
  const begin = dayStart(now);
  const [known, setKnown] = useState<readonly RoomDay[] | 'failed'>();
  const [tries, setTries] = useState(0);
  const loaded = useHouse((house) => house.loaded);
  /** Which devices tell of which rooms; the day is read anew when that changes. */
  const telling = useRows(devices, (rows) =>
    rows
      .filter(showsLife)
      .map(({ id, room }) => `${id} ${room}`)
      .join(),
  );
  useEffect(() => {
    if (!loaded) return;
    let left = false;
    void roomDays(devices.all(), { from: begin, to: now }).then((rooms) => {
      if (!left) setKnown((before) => rooms ?? (Array.isArray(before) ? before : 'failed'));
    });
    return () => {
      left = true;
    };
  }, [begin, now, tries, loaded, telling]);
  if (known === undefined)
    return (
      <div aria-busy="true">
        <Skeleton shape="row" />
        <Skeleton shape="row" />
        <Skeleton shape="row" />
      </div>
    );
  if (known === 'failed')
    return (
      <EmptyState
        title={t('care.strip.failed')}
        text={t('care.strip.failedText')}
        action={
          <Button icon="refresh" onClick={() => setTries(tries + 1)}>
            {t('action.retry')}
          </Button>
        }
      />
    );
  if (known.length === 0)
    return <EmptyState title={t('care.strip.noRooms')} text={t('care.strip.noRoomsText')} />;
  return (
    <DayStrip
      label={label}
      now={shareOfDay(now)}
      rooms={known.map((day) =>
        roomOf(
          t,
          day,
          habits.find(({ room }) => room === day.room),
          begin,
          now,
        ),
      )}
    />
  );
}
