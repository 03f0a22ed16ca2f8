import { eventString } from '@homeward/contract/rules/alarms/event-string.ts';
import { slotNumber } from '@homeward/contract/rules/access/pin-slots.ts';
import type { Hub } from '@homeward/hub/hub.ts';
import type { PanelState } from '@homeward/panel/state/panel-state.ts';
import { delayEnd, sirenEnd } from '../model/ends.ts';
import { conditionOf } from '../model/memory.ts';
import type { AlarmEvent, Memory } from '../model/memory.ts';
import type { Invariant } from '../invariants.ts';

export type Found = (invariant: Invariant, message: string) => void;

const clock = (at: number | null): string => (at === null ? 'never' : String(at));

const standing = (stage: string, mode: string): string =>
  stage === 'disarmed' ? stage : `${stage} (${mode})`;

/** Where the panel's areas stand, against where they should. */
export function compareAreas(expected: Memory, state: PanelState, found: Found): void {
  expected.areas.forEach((want, index) => {
    const { id } = want.config;
    const area = state.areas[index];
    if (area === undefined) return found('I4', `area ${id} is gone`);
    const { phase, alarm } = area;
    const mode = phase.tag === 'disarmed' ? 'disarm' : phase.mode;
    const until = phase.tag === 'exitDelay' || phase.tag === 'entryDelay' ? phase.until : null;
    if (phase.tag !== want.stage || mode !== want.mode) {
      found(
        'I4',
        `area ${id} is ${standing(phase.tag, mode)}, which nothing logged explains; it should be ${standing(want.stage, want.mode)}`,
      );
    } else if (until !== delayEnd(want)) {
      const way = (until ?? 0) > (delayEnd(want) ?? 0) ? 'later' : 'earlier';
      found(
        'I5',
        `the ${phase.tag} of area ${id} ends ${way} than it should: ${clock(until)}, not ${clock(delayEnd(want))}`,
      );
    }
    const sirenUntil = alarm.tag === 'sounding' ? alarm.sirenUntil : null;
    if (alarm.tag !== want.alarm || sirenUntil !== sirenEnd(want)) {
      found(
        'I7',
        `the alarm of area ${id} is ${alarm.tag} until ${clock(sirenUntil)}; it should be ${want.alarm} until ${clock(sirenEnd(want))}`,
      );
    }
    if (area.burglar !== want.burglar)
      found('I2', `area ${id} ${area.burglar ? 'claims' : 'forgot'} a burglar alarm`);
  });
}

/** How the panel's devices stand, against how they should. */
export function compareDevices(expected: Memory, state: PanelState, found: Found): void {
  if (expected.devices.length !== state.devices.length) return found('I6', 'a device is missing or too many');
  expected.devices.forEach((want, slot) => {
    const { id } = want.config;
    const device = state.devices.get(slot);
    const zone = state.zones.get(slot);
    if (device === undefined || zone === undefined) return;
    if (zone.condition !== conditionOf(want))
      found('I6', `${id} shows ${zone.condition}, but it is ${conditionOf(want)}`);
    const { oneTime, permanent } = device.bypass;
    if (oneTime !== want.oneTime || permanent !== want.permanent) {
      const says =
        oneTime || permanent
          ? 'is bypassed, which nobody asked for'
          : 'is guarded, though its override was taken on';
      found('I4', `${id} ${says}`);
    }
    const faults = [...want.faults].toSorted().join();
    if (device.faults.toSorted().join() !== faults)
      found('I6', `${id} has the faults [${device.faults.join()}], not [${faults}]`);
  });
}

/** Codes that were set, against those the hub knows. */
export function compareCodes(set: ReadonlySet<number>, hub: Hub, found: Found): void {
  for (const { slot, enabled } of hub.state().config.pins)
    if (enabled && set.has(slotNumber(slot)) && !hub.hasPin(slot))
      found('I1', `the code of ${slot.tag} was set, and is lost`);
}

/** Records of alarms, against the alarms there were. */
export function compareAlarms(
  alarms: readonly AlarmEvent[],
  records: readonly { readonly code: string; readonly device: string | null }[],
  found: Found,
): void {
  const expected = alarms.map(({ event, area, zone, device }) => ({
    code: eventString({ qualifier: 1, event, area, detail: zone }),
    device,
  }));
  for (let index = 0; index < Math.max(expected.length, records.length); index += 1) {
    const want = expected[index];
    const record = records[index];
    if (want?.code === record?.code && want?.device === record?.device) continue;
    const name = (one: { code: string; device: string | null }) =>
      `${one.code} of ${one.device ?? 'somebody'}`;
    const missed = want !== undefined && !records.slice(index).some(({ code }) => code === want.code);
    if (want !== undefined && (missed || record === undefined))
      return found('I2', `no record of the alarm ${name(want)}`);
    if (record !== undefined) return found('I3', `the alarm ${name(record)} has no cause`);
  }
}
