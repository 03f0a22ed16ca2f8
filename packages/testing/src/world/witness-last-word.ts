import { isLifeOrPanic } from '@homeward/contract/rules/alarms/event-priority.ts';
import type { Found } from './compare.ts';
import { type Moment, numberOf, type Watcher } from './witness-moment.ts';

type Word = 1 | 3;

/** What a beginning and its end have in common: number, area and zone. */
const subjectOf = (code: string): string => code.slice(3);

/** Cover and mask share a number as faults, so that their words cannot be told apart by it. */
export const sabotage: ReadonlySet<number> = new Set([144, 383]);
/** Detectors whose alarm stands for as long as they say so, however the house is armed. */
const standing: ReadonlySet<string> = new Set(['smoke', 'fire', 'heat', 'co', 'gas', 'fireVerification']);

/**
 * While a cause stands, the last word about it is not its end (I15): not in the log, and not at the station. What comes
 * and goes often may be counted, but only behind a beginning that was told.
 */
export function createLastWordWatcher(found: Found): Watcher {
  /** The last word of the log about each number of a device. */
  const logged = new Map<string, Map<number, Word>>();
  const told = new Map<string, Word>();

  function hear({ before, after, events }: Moment): void {
    for (const { code, device } of events) {
      const { qualifier, event } = numberOf({ code });
      if (device === null || (qualifier !== 1 && qualifier !== 3)) continue;
      const words = logged.get(device) ?? new Map<number, Word>();
      words.set(event, qualifier);
      logged.set(device, words);
    }
    const { lastId } = before.reporting;
    if (after.reporting.lastId === lastId) return;
    for (const { id, code, only } of after.reporting.pending.toSorted((one, two) => one.id - two.id)) {
      const { qualifier } = numberOf({ code });
      if (id > lastId && only === null && (qualifier === 1 || qualifier === 3))
        told.set(subjectOf(code), qualifier);
    }
  }

  /** Alarms that the panel itself holds to stand. */
  function checkOwed({ after }: Moment): void {
    const { devices } = after.config;
    for (const { unrestored } of after.areas)
      for (const { code, device, settlesAt, reported } of unrestored) {
        if (device === null || settlesAt !== undefined) continue;
        const { event } = numberOf({ code });
        if (sabotage.has(event)) continue;
        if (logged.get(device)?.get(event) === 3)
          found('I15', `${code} stands, and the log says that it is over`);
        const settings = devices.find(({ id }) => id === device)?.settings;
        const isKept = settings?.latchReport === false && !isLifeOrPanic(event);
        const isHeld = after.reporting.held.some((held) => held.code === code);
        if (reported && !isKept && !isHeld && told.get(subjectOf(code)) === 3)
          found('I15', `${code} stands, and outside it is told to be over`);
      }
  }

  /** Detectors that say that it burns. */
  function checkDetectors({ after }: Moment): void {
    after.config.devices.forEach(({ id, settings: { always } }, slot) => {
      if (always === null || !standing.has(always) || after.zones.get(slot)?.condition !== 'active') return;
      const words = [...(logged.get(id) ?? [])].filter(([event]) => isLifeOrPanic(event));
      if (words.length > 0 && words.every(([, word]) => word === 3))
        found('I15', `${id} alarms, and the log says that it is over`);
    });
  }

  return {
    forget: () => {
      logged.clear();
      told.clear();
    },
    saw: (moment) => {
      const { before, after, events, input } = moment;
      // Who is told, and of what, may be another matter now.
      if (input?.tag === 'commandReceived' && input.command.tag === 'configure') told.clear();
      if (events.length === 0 && before.reporting === after.reporting) return;
      hear(moment);
      checkOwed(moment);
      checkDetectors(moment);
    },
  };
}
