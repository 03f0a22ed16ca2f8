import { access } from './access/chapter.ts';
import { alarms } from './alarms/chapter.ts';
import { arming } from './arming/chapter.ts';
import { automation } from './automation/chapter.ts';
import { care } from './care/chapter.ts';
import { connections } from './connections/chapter.ts';
import type { Chapter } from './chapter.ts';
import { devices } from './devices/chapter.ts';
import { faults } from './faults/chapter.ts';
import { location } from './location/chapter.ts';
import { maintenance } from './maintenance/chapter.ts';
import { reporting } from './reporting/chapter.ts';
import { schedules } from './schedules/chapter.ts';
import type { PanelState } from './state.ts';
import { zones } from './zones/chapter.ts';

/** The chapters in the order in which what is due at one instant happens. Reporting comes last: it tells of the others. */
export const chapters: readonly Chapter<PanelState>[] = [
  access,
  devices,
  arming,
  zones,
  alarms,
  faults,
  schedules,
  care,
  location,
  maintenance,
  automation,
  connections,
  reporting,
];

/** Those that follow what happens, in the same order: with each word of a device each of them is asked. */
export const followers = chapters.flatMap(({ follow }) => (follow === undefined ? [] : [follow]));
