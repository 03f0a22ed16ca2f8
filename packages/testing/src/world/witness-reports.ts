import type { Found } from './compare.ts';
import { isAlarm, isBurglar, isModeEvent, type Moment, numberOf, type Watcher } from './witness-moment.ts';

const tellings = 3;
const day = 86_400_000;
const settled = 1_800_000;

/** What began before test mode is told in it: what was held, an entry delay, a call that could be taken back. */
function beganBefore(
  { maintenance, incidents, areas, care }: Moment['before'],
  report: { readonly at: number; readonly incident: string | null },
): boolean {
  const began = maintenance.testModeSince ?? 0;
  const known = incidents.find(({ id }) => id === report.incident);
  if (report.at < began || (known !== undefined && (known.openedAt < began || known.deliveries.length > 0)))
    return true;
  return (
    report.incident !== null &&
    (areas.some(({ phase, since }) => phase.tag === 'entryDelay' && since < began) ||
      care.view.calls.some(({ state, at }) => state === 'pending' && at < began))
  );
}

/**
 * What must stay on the premises stays there (I18): what a region profile holds, what a code took back, everything in
 * test mode, zones that fell silent, faults that were told often enough. What is no burglar alarm never waits.
 */
export function createReportWatcher(found: Found): Watcher {
  /** Until when an incident stays on the premises; null is not, and `never` is taken back. */
  const held = new Map<string, number | null | 'never'>();
  /** Incidents that are no test although they were opened in one: what led to them began before. */
  const early = new Set<string>();
  const silent = new Map<string, number>();
  const told = new Map<string, { count: number; since: number; at: number }>();

  function hold(moment: Moment): void {
    const { before, after, events } = moment;
    for (const event of events) {
      const { incident, device } = event;
      if (incident === null) continue;
      // Of an incident that began before this looked on again, nobody knows what it held.
      const isNew = !before.incidents.some(({ id }) => id === incident);
      if (isNew && beganBefore(before, { at: event.at, incident })) early.add(incident);
      if (device === null || !isAlarm(event)) continue;
      const settings = before.config.devices.find(({ id }) => id === device)?.settings;
      if (settings === undefined) continue;
      const { abortSeconds, dialerSeconds, remoteHoldSeconds } = before.config;
      const its = after.incidents.find(({ id }) => id === incident)?.area;
      const place = before.config.areas.findIndex(({ id }) => id === its);
      const entering = before.areas[place]?.phase.tag === 'entryDelay' && settings.always === null;
      const seconds = isBurglar(event)
        ? Math.max(
            entering ? remoteHoldSeconds : 0,
            settings.abortable ? abortSeconds : 0,
            settings.abortable && settings.always === null ? dialerSeconds : 0,
          )
        : 0;
      if (!held.has(incident)) held.set(incident, isNew && seconds > 0 ? event.at + seconds * 1000 : null);
      else if (seconds === 0) held.set(incident, null);
    }
  }

  /** A code took back what was held of its area; where a rule or a schedule disarms, nobody is there, and it leaves. */
  function takeBack({ after, events }: Moment): void {
    for (const event of events) {
      if (!isModeEvent(event) || numberOf(event).qualifier !== 1 || numberOf(event).event === 456) continue;
      const isThere = event.actor.tag !== 'rule' && event.actor.tag !== 'schedule';
      for (const { id, area } of after.incidents) {
        const until = held.get(id);
        if (area === event.area && typeof until === 'number' && until > event.at)
          held.set(id, isThere ? 'never' : null);
      }
    }
  }

  function checkSends({ before, after, sends }: Moment): void {
    for (const { report, code } of sends) {
      if (!isBurglar({ code })) continue;
      const { pending } = after.reporting;
      const incident = (
        pending.find(({ id }) => id === report) ?? before.reporting.pending.find(({ id }) => id === report)
      )?.incident;
      const until = incident === null || incident === undefined ? null : held.get(incident);
      if (until === 'never') found('I18', `the alarm ${code} was taken back, and left the premises`);
      else if (typeof until === 'number' && after.at < until)
        found('I18', `the alarm ${code} left the premises ${until - after.at} ms too early`);
    }
  }

  function checkNew({ before, after, events }: Moment): void {
    const { lastId } = before.reporting;
    if (after.reporting.lastId === lastId) return;
    const testing = before.maintenance.testModeUntil !== null && after.maintenance.testModeUntil !== null;
    for (const { id, code, only, incident, at } of after.reporting.pending) {
      if (id <= lastId || only !== null) continue;
      const { event: number } = numberOf({ code });
      const isEarly = early.has(incident ?? '') || beganBefore(before, { at, incident });
      if (testing && number !== 607 && !isEarly) found('I18', `in test mode ${code} is told`);
      const its = events.find((event) => event.code === code && event.device !== null && isBurglar(event));
      const since = its === undefined ? undefined : silent.get(`${its.area} ${its.device}`);
      if (since !== undefined && since < at)
        found('I18', `${its?.device} fell silent, and its alarm ${code} is told`);
      if (incident !== null || number < 300 || number >= 400 || number === 374) continue;
      const entry = told.get(code);
      const goesOn = entry !== undefined && at < entry.since + day;
      const count = (goesOn ? entry.count : 0) + 1;
      told.set(code, { count, since: goesOn ? entry.since : at, at });
      // What has stayed away for half an hour and comes again is news, and so is its end.
      if (count > tellings && at < (entry?.at ?? 0) + settled)
        found('I18', `${code} is told for the ${count}th time`);
    }
  }

  /** A change of mode lets faults be told anew, also within the moment. */
  function tellAnew({ events }: Moment): void {
    for (const event of events) {
      if (!isModeEvent(event)) continue;
      for (const code of told.keys())
        if ([0, event.area ?? 0].includes(Number(code.slice(6, 8)))) told.delete(code);
    }
  }

  function noteSilence({ events }: Moment): void {
    for (const event of events) {
      if (numberOf(event).event !== 570 || event.detail !== 'swinger') continue;
      const key = `${event.area} ${event.device}`;
      if (numberOf(event).qualifier === 1) silent.set(key, event.at);
      else silent.delete(key);
    }
  }

  return {
    forget: () => {
      held.clear();
      early.clear();
      silent.clear();
      told.clear();
    },
    saw: (moment) => {
      const { before, after, events, sends, input } = moment;
      if (input?.tag === 'commandReceived' && input.command.tag === 'configure') silent.clear();
      if (events.length > 0) {
        hold(moment);
        takeBack(moment);
        tellAnew(moment);
      }
      if (sends.length > 0) checkSends(moment);
      checkNew(moment);
      if (events.length > 0) noteSilence(moment);
      if (before.reporting.held === after.reporting.held) return;
      const waits = after.reporting.held.find(
        ({ code }) => numberOf({ code }).qualifier === 1 && !isBurglar({ code }),
      );
      if (waits !== undefined) found('I18', `${waits.code} waits, though it is no burglar's alarm`);
    },
  };
}
