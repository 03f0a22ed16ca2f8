/**
 * A past on disk, as a hub leaves it: the journal of a busy home with forty devices, archived as it was written. Then
 * all of it is lived once more, or a rule or another set-up is rehearsed over its last 30 days.
 */
import type { Rule } from '@homeward/contract/shapes/automation/automation.ts';
import { RuleId } from '@homeward/contract/shapes/values/ids.ts';
import { lineLog } from '@homeward/homeward/machine/system-ports.ts';
import { fortyDevices } from '@homeward/testing/hub/household.ts';
import { writePast } from '@homeward/testing/hub/written-past.ts';
import { rehearseOver } from '@homeward/hub/time-travel/rehearse.ts';
import { rehearseSetupOver } from '@homeward/hub/time-travel/rehearse-setup.ts';
import { patchOf } from '@homeward/panel/setup/patch.ts';
import { replay } from '@homeward/hub/time-travel/replay.ts';
import { countCpu, serve, setting } from '../telling.ts';

const start = Date.UTC(2026, 0, 5);
const day = 86_400_000;
const { past, written, end, close } = writePast(Number(setting('BENCH_EVENTS')), start, lineLog('error'));

const [door] = fortyDevices.devices;
const [, lamp] = fortyDevices.devices.filter(({ kind }) => kind === 'switch');
if (door === undefined || lamp === undefined) throw new Error('a household without a door or a lamp');
/** Starts several times a day, and runs by night. */
const rule: Rule = {
  id: RuleId.parse('rehearsed'),
  name: 'Light at night',
  enabled: true,
  trigger: { tag: 'opened', device: door.id },
  conditions: [{ tag: 'period', period: { days: [1, 2, 3, 4, 5, 6, 7], from: 1200, to: 360 } }],
  actions: [{ tag: 'device', device: lamp.id, command: { tag: 'switch', on: true } }],
  leave: [],
};

/** Less time to disarm in every area, and a shorter siren. */
const patch = patchOf(fortyDevices, {
  ...fortyDevices,
  sirenMinutes: fortyDevices.sirenMinutes + 1,
  areas: fortyDevices.areas.map((area) => ({
    ...area,
    delays: { ...area.delays, arm: { ...area.delays.arm, entry1: 5 } },
  })),
});

serve(
  { inputs: written, days: (end - start) / day },
  (word) => {
    let inputs = 0;
    let runs = 0;
    const ms = countCpu(() => {
      if (word === 'rehearse') {
        const rehearsal = rehearseOver(past, { rule, saved: null, days: 30, to: end, wallOffset: 0 });
        ({ inputs } = rehearsal);
        runs = rehearsal.runs.length;
      } else if (word === 'another') {
        const rehearsal = rehearseSetupOver(past, { patch, days: 30, to: end, wallOffset: 0 });
        ({ inputs } = rehearsal);
        runs = rehearsal.alarms.more.length + rehearsal.alarms.fewer.length;
      } else
        replay(past, -Infinity, Infinity, ({ tag }) => {
          if (tag === 'input') inputs += 1;
          return undefined;
        });
    });
    return { inputs, ms, runs };
  },
  close,
);
