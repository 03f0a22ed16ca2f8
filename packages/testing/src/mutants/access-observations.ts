import { ArmSchedule } from '@homeward/contract/shapes/automation/schedule.ts';
import { slotNumbers } from '@homeward/contract/rules/access/pin-slots.ts';
import type { PanelMutant } from './mutants.ts';
import { device } from '../panel/house.ts';
import { code, edit } from '../panel/rig.ts';
import type { Rig } from '../panel/rig.ts';

type Fault = Extract<
  PanelMutant,
  'temporaryUsedTwice' | 'consentNeverEnds' | 'scheduleRunsTwice' | 'wrongDaysAreKept' | 'wrongTagsNeverLock'
>;

/** At midnight in Berlin, 46 minutes and 40 seconds after the rig begins. */
const schedule = ArmSchedule.parse({
  id: 'night',
  name: 'Night',
  enabled: true,
  area: 1,
  mode: 'home_2',
  days: [1, 2, 3, 4, 5, 6, 7],
  minute: 0,
  warnMinutes: 0,
});
const secondsToMidnight = 2800;

/** What mutants of codes, tags, consent and schedules show, and what is there without them. */
export const accessObservations: Readonly<Record<Fault, readonly [sound: unknown, (rig: Rig) => unknown]>> = {
  temporaryUsedTwice: [
    ['done', 'refused'],
    (rig) =>
      [1, 2].map(() => {
        const { tag } = rig.setMode('arm', { proof: code(slotNumbers.temporary) });
        rig.setMode('disarm');
        return tag;
      }),
  ],
  consentNeverEnds: [
    null,
    (rig) => {
      rig.command({ tag: 'consent', minutes: 15, pin: null }, code(slotNumbers.master));
      rig.wait(15 * 60);
      return rig.state().consent;
    },
  ],
  scheduleRunsTwice: [
    ['home_2', 'disarmed'],
    (rig) => {
      rig.command(edit({ tag: 'putSchedule', schedule }), code(slotNumbers.master));
      rig.wait(secondsToMidnight);
      const first = rig.area().phase;
      rig.setMode('disarm');
      rig.feed({ tag: 'clockSet', wallOffset: -60_000 });
      rig.wait(60);
      return ['mode' in first ? first.mode : first.tag, rig.area().phase.tag];
    },
  ],
  wrongDaysAreKept: [
    true,
    (rig) => {
      const dayMs = 86_400_000;
      rig.command(edit({ tag: 'putSchedule', schedule }), code(slotNumbers.master));
      rig.feed({ tag: 'clockSet', wallOffset: 2 * dayMs });
      rig.wait(secondsToMidnight + 60);
      rig.feed({ tag: 'clockSet', wallOffset: 0 });
      rig.wait(1);
      const next = rig.state().schedules.runs[0]?.nextAt ?? Number.POSITIVE_INFINITY;
      return next - rig.state().at <= dayMs;
    },
  ],
  wrongTagsNeverLock: [
    1,
    (rig) => {
      rig.feed({ tag: 'deviceJoined', config: device('reader', 'tag_reader', 1, 30) });
      for (let no = 0; no < 5; no += 1) rig.says('reader', { action: `tag:${no}` });
      return rig.events().filter((event) => event.code.startsWith('181461')).length;
    },
  ],
};
