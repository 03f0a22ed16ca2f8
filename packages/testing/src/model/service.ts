import type { PanelCommand } from '@homeward/contract/shapes/panel/command.ts';
import type { Proof } from '@homeward/panel/kernel/input.ts';
import { raise } from './alarms.ts';
import { deviceBy, isBypassed } from './memory.ts';
import type { Area, Device, Memory } from './memory.ts';
import { mayBypassBy } from './permissions.ts';
import { coverEvents } from './tables.ts';

/** What somebody works at: covers that open then are no alarm before that is over. */

type Service = Memory['services'][number];

export const isFullyArmed = ({ mode, stage }: Area): boolean =>
  mode === 'arm' && (stage === 'armed' || stage === 'entryDelay');

const areasOf = ({ areas }: Memory, device: Device | null) => (device === null ? areas : [device.area]);

const isOver = (memory: Memory, { device, until, coded }: Service): boolean =>
  until <= memory.now || (!coded && areasOf(memory, device).some(({ stage }) => stage !== 'disarmed'));

export const isInService = (memory: Memory, device: Device): boolean =>
  memory.services.some((one) => (one.device === null || one.device === device) && !isOver(memory, one));

/** A session of nobody in particular is no right; a code must be one that sets the panel up. */
export function setService(
  memory: Memory,
  { device: id, minutes, reason }: Extract<PanelCommand, { readonly tag: 'service' }>,
  { proof, isAutomatic }: { readonly proof: Proof; readonly isAutomatic: boolean },
): void {
  const device = id === null ? null : deviceBy(memory, id);
  if (device === undefined || isAutomatic || proof.tag === 'none') return;
  const areas = areasOf(memory, device);
  if (areas.some((area) => !mayBypassBy(memory, area, proof, 'permanent'))) return;
  if (minutes === 0) {
    const over = memory.services.filter((one) => one.device === device);
    end(memory, over);
    return;
  }
  const coded = proof.tag === 'pin';
  if (reason.trim() === '' || (!coded && areas.some(({ stage }) => stage !== 'disarmed'))) return;
  memory.services = [
    ...memory.services.filter((one) => one.device !== device),
    { device, until: memory.now + minutes * 60_000, coded },
  ];
}

/** When the next one is over; what is over already ends a millisecond later, since what is waited for lies ahead. */
export const serviceEnd = (memory: Memory): number =>
  Math.min(...memory.services.map((one) => (isOver(memory, one) ? memory.now + 1 : one.until)), Infinity);

export function endServices(memory: Memory): void {
  const over = memory.services.filter((one) => isOver(memory, one));
  if (over.length > 0) end(memory, over);
}

/** A cover that opened meanwhile and stands open is as if it opened now. */
function end(memory: Memory, over: readonly Service[]): void {
  if (over.length === 0) return;
  memory.services = memory.services.filter((one) => !over.includes(one));
  for (const owed of memory.owed) {
    const { device, fault } = owed;
    if (isInService(memory, device)) continue;
    memory.owed = memory.owed.filter((one) => one !== owed);
    const alarms = memory.config.tamperAlarm === 'always' || isFullyArmed(device.area);
    if (device.faults.has(fault) && alarms && !isBypassed(device))
      raise(memory, device.area, 'tamper', coverEvents[fault], true, device);
  }
}
