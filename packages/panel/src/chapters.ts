import { alarms } from './alarms/chapter.ts';
import { arming } from './arming/chapter.ts';
import { automation } from './automation/chapter.ts';
import { care } from './care/chapter.ts';
import { connections } from './connections/chapter.ts';
import type { Chapter } from './kernel/chapter.ts';
import { devices } from './devices/chapter.ts';
import { bypasses, faults, warnings } from './faults/chapter.ts';
import { location } from './location/chapter.ts';
import { consent, maintenance } from './maintenance/chapter.ts';
import { schedules } from './schedules/chapter.ts';
import { floods, openings, tags, warmUp } from './signals/chapter.ts';
import type { PanelState } from './state/panel-state.ts';
import { transmission } from './transmission/chapter.ts';
import { zones } from './zones/chapter.ts';

/**
 * The chapters in the order in which what is due at one instant happens. Transmission comes last: it sends what the
 * others reported.
 */
export const chapters: readonly Chapter<PanelState>[] = [
  consent,
  tags,
  devices,
  arming,
  zones,
  warmUp,
  openings,
  alarms,
  faults,
  floods,
  bypasses,
  warnings,
  schedules,
  care,
  location,
  maintenance,
  automation,
  connections,
  transmission,
];

/** Those that follow what happens, in the same order: with each word of a device each of them is asked. */
export const followers = chapters.flatMap(({ follow }) => (follow === undefined ? [] : [follow]));
