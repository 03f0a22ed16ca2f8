import { changeSearch, go, useHere } from '#lib/router/here.ts';
import type { PastState } from '@homeward/contract/routes/panel/past.ts';
import type { WireEvent } from '@homeward/contract/wire/event.ts';
import { useEffect, useState } from 'react';
import { dayRibbon } from '#features/events/day-ribbon.ts';
import { counters, countsOf } from '#features/security/counters.tsx';
import { agoText, areasThen, devicesThen, readDevices } from '#features/past/house-then.ts';
import { EventsAround, HouseThen, PastMark } from '#features/past/past-view.tsx';
import { TimeControl } from '#features/past/time-control.tsx';
import { calendarDay, exactTime, longDay } from '#lib/clock-text.ts';
import { useMinute } from '#lib/clock.ts';
import { dayEnd, dayStart, otherDay, shareOfDay } from '#lib/day-start.ts';
import { eventLine } from '#features/events/event-line.ts';
import { devices } from '#lib/house/house.ts';
import { useRows } from '#lib/house/keyed-store.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useTelling } from '#features/events/use-telling.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { CountBar } from '#ui/count-bar.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHead } from '#ui/page.tsx';
import { PageSkeleton } from '#ui/page-skeleton.tsx';

/** Ms of a still hand before the panel is asked: a slide is one question. */
const stillFor = 250;

/** The house at any moment of its kept past, with what happened around it. The moment is in the address. */
export function PastPage() {
  const t = useText();
  const search = useHere((here) => here.search);
  const [opened] = useState(() => Date.now());
  const minute = useMinute();
  const now = Math.max(minute, opened);
  const asked = Number(search['at']);
  const settled = Number.isFinite(asked) && asked > 0 ? Math.min(asked, now) : opened;
  // Under the hand the moment follows at once; address and panel when the hand is still.
  const [moving, setMoving] = useState<number>();
  const at = moving ?? settled;
  useEffect(() => {
    if (moving === undefined) return;
    const timer = setTimeout(() => {
      changeSearch({ at: String(moving) });
      setMoving(undefined);
    }, stillFor);
    return () => clearTimeout(timer);
  }, [moving]);

  // The first question also tells from when on the past is kept.
  const latest = useAnswer('GET /panel/state_at', { query: { at: opened } });
  const then = useAnswer('GET /panel/state_at', { query: { at: settled } });
  const shown = useLast(then.data);
  const first = Number(latest.data?.kept_from ?? 0) || dayStart(opened);
  const events = useDayEvents(settled);
  const telling = useTelling();
  const from = dayStart(at);
  const to = dayEnd(at);
  const oldestFirst = events.toReversed();

  if (latest.data === undefined && latest.failure === undefined) return <PageSkeleton />;
  const failure = then.failure ?? (latest.data === undefined ? latest.failure : undefined);
  return (
    <>
      <PageHead title={t('past.title')} subtitle={t('past.readOnly')} />
      <PastMark
        day={longDay(at)}
        time={exactTime(at)}
        ago={agoText(t, now - at)}
        reading={moving !== undefined || (then.data === undefined && failure === undefined)}
        onNow={() => go('/security')}
      />
      <TimeControl
        at={at}
        from={from}
        to={to}
        first={first}
        last={now}
        ticks={oldestFirst
          .map((event) => ({ id: event.id, at: Number(event.at), alarm: event.is_alarm }))
          .filter((tick) => tick.at >= from && tick.at < to)}
        bands={dayRibbon(t, events, [], {
          from: oldestFirst[0] === undefined ? 1 : shareOfDay(Number(oldestFirst[0].at)),
          until: to > now ? shareOfDay(now) : 1,
        })}
        onAt={setMoving}
        onDay={(by) => setMoving(Math.max(first, Math.min(otherDay(at, by), now)))}
      />
      {failure !== undefined ? (
        <NoPast
          why={failure.tag === 'refused' ? failure.message : ''}
          problem={then.problem ?? latest.problem ?? ''}
          onFirst={() => setMoving(first + 1000)}
          onRetry={() => void then.reload()}
        />
      ) : (
        shown !== undefined && <Then past={shown} asked={settled} />
      )}
      {latest.data !== undefined && (
        <p className="cap">{t('past.keptFrom', { day: longDay(first), time: exactTime(first) })}</p>
      )}
      <EventsAround at={at} events={oldestFirst.map((event) => eventLine(telling, event))} onAt={setMoving} />
    </>
  );
}

/** What was there last, while the next is read. */
function useLast<Value>(value: Value | undefined): Value | undefined {
  const [kept, setKept] = useState(value);
  if (value !== undefined && value !== kept) setKept(value);
  return value ?? kept;
}

/** The events of the day of a moment, newest first. */
function useDayEvents(at: number): readonly WireEvent[] {
  const { data } = useAnswer('GET /event', { query: { event_date: calendarDay(at), num: 400 } });
  const known = useLast(data);
  // The wire's word for an empty list is ''.
  return Array.isArray(known) ? known : [];
}

interface NoPastProps {
  readonly why: string;
  readonly problem: string;
  readonly onFirst: () => void;
  readonly onRetry: () => void;
}

function NoPast({ why, problem, onFirst, onRetry }: NoPastProps) {
  const t = useText();
  if (why === 'hub.pastNotKept')
    return (
      <EmptyState
        title={t('past.notKept')}
        text={t('past.notKeptText')}
        action={<Button onClick={onFirst}>{t('past.toKept')}</Button>}
      />
    );
  if (why === 'hub.pastOfOtherVersion')
    return <EmptyState title={t('past.otherVersion')} text={t('past.otherVersionText')} />;
  return (
    <EmptyState
      title={t('past.failed')}
      text={problem}
      action={<Button onClick={onRetry}>{t('action.retry')}</Button>}
    />
  );
}

function Then({ past, asked }: { readonly past: PastState; readonly asked: number }) {
  const t = useText();
  const own = readDevices(past);
  const today = useRows(devices, (rows) => rows);
  const counts = countsOf(own);
  const exact = past.exact === '1';
  return (
    <HouseThen
      exact={exact}
      proof={exact ? t('past.exact') : t('past.nearest', { time: exactTime(Number(past.at) || asked) })}
      areas={areasThen(t, past, own)}
      devices={devicesThen(t, own, today)}
      counts={
        <CountBar
          label={t('past.then')}
          counts={counters.map(({ text, ...counter }, index) => {
            const count = counts[index] ?? 0;
            return { ...counter, count, label: t(text, { count }) };
          })}
        />
      }
    />
  );
}
