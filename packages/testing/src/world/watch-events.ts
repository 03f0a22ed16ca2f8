import type { EventCode, PanelEvent } from '@homeward/contract/shapes/alarms/event.ts';
import { eventParts } from '@homeward/contract/rules/alarms/event-string.ts';
import type { Found } from './compare.ts';
import type { Home } from './home.ts';

/** An alarm that is on record. */
export interface AlarmRecord {
  readonly code: EventCode;
  readonly device: string | null;
  readonly incident: string;
  /** It must be told outside, whatever came after. */
  readonly must: boolean;
}

/** Watches the log that a hub writes: dense (I8), with nothing in it that is not for people on site (I11). */
export interface EventWatch {
  /** An event was written; in test mode its alarm need not be told outside. */
  noted(event: PanelEvent, isTest: boolean): void;
  /** Alarms on record that have still to be compared. */
  readonly fresh: readonly AlarmRecord[];
  /** They were compared. */
  settled(): void;
  /** Every alarm on record that was compared, oldest first. */
  readonly records: readonly AlarmRecord[];
  /** The code of every event, by sequence from 1. */
  readonly codes: readonly string[];
}

/** Codes that carry an incident and are not the record of an alarm. */
const aboutAlarms = new Set([406, 378, 694]);
/** Alarms that are always told at once, whatever a panel is set up for. */
const lives = new Set([100, 110, 111, 114, 118, 120, 121, 122, 151, 162]);

export function createEventWatch(home: Home, found: Found): EventWatch {
  let fresh: AlarmRecord[] = [];
  const records: AlarmRecord[] = [];
  const codes: string[] = [];
  const silent = new Set<string>();
  let lastSeq = 0;
  return {
    noted: (event, isTest) => {
      if (event.seq !== lastSeq + 1) found('I8', `event ${event.seq} follows event ${lastSeq}`);
      lastSeq = event.seq;
      codes[event.seq - 1] = event.code;
      const { event: number, qualifier } = eventParts(event.code);
      if ([121, 122].includes(number) && event.incident !== null) silent.add(event.incident);
      // What belongs to a silent incident is shown to nobody on site.
      const hidden = event.incident !== null && silent.has(event.incident);
      if (event.actor.slot?.tag === 'duress' && number !== 121 && !hidden)
        found('I11', `the log shows on site that event ${event.seq} (${event.code}) was done under duress`);
      if (event.incident === null || event.counted === true || qualifier !== 1 || aboutAlarms.has(number))
        return;
      const device = home.config.devices.find(({ id }) => id === event.device);
      const must = home.exact || (!isTest && lives.has(number) && device?.settings.latchReport !== false);
      fresh.push({ code: event.code, device: event.device, incident: event.incident, must });
    },
    get fresh() {
      return fresh;
    },
    settled: () => {
      records.push(...fresh);
      fresh = [];
    },
    records,
    codes,
  };
}
