import { deviceKinds } from '@homeward/contract/words/devices/device-kinds.ts';
import { deviceOptions } from '@homeward/contract/wire/automation-options.ts';
import { DeviceKind } from '@homeward/contract/shapes/devices/device.ts';
import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import { describe, expect, it } from 'vitest';
import { config as house, id } from '@homeward/testing/panel/house.ts';
import { rigFor } from '@homeward/testing/panel/rig.ts';
import { ran, ruleBy } from '@homeward/testing/panel/rules.ts';

/** Words that bring each trigger about, one after the other. */
const brings: Readonly<Record<string, readonly DeviceValues[]>> = {
  opened: [
    { opening: 'closed', detected: false, motion: false },
    { opening: 'open', detected: true, motion: true },
  ],
  closed: [
    { opening: 'open', detected: true, motion: true },
    { opening: 'closed', detected: false, motion: false },
  ],
  motion: [{ motion: true, detected: true }],
  motionEnded: [
    { motion: true, detected: true },
    { motion: false, detected: false },
  ],
  pressed: [{ action: 'press', detected: true }],
  switched: [{ on: false }, { on: true }],
};
/** Only what a kind says itself. */
const saidBy = (kind: DeviceKind, said: DeviceValues): DeviceValues => {
  const { standings, triggers } = deviceOptions(kind, {});
  const says: Readonly<Record<string, boolean>> = {
    opening: standings.includes('open'),
    motion: standings.includes('motion'),
    on: standings.includes('on'),
    detected: true,
    action: triggers.includes('pressed'),
  };
  return Object.fromEntries(Object.entries(said).filter(([name]) => says[name] === true));
};

const cases = deviceKinds.flatMap((kind) =>
  deviceOptions(kind, {})
    .triggers.filter((trigger) => Object.hasOwn(brings, trigger))
    .map((trigger) => ({ kind, trigger })),
);

describe('what rules are offered of a device', () => {
  it.each(cases)('$kind $trigger starts one', ({ kind, trigger }) => {
    const device = id('window');
    const extra = trigger === 'switched' ? { on: true } : trigger === 'pressed' ? { action: null } : {};
    const rig = rigFor({
      devices: house.devices.map((one) => (one.id === device ? { ...one, kind } : one)),
      rules: [ruleBy({ tag: trigger, device, ...extra })],
    });
    for (const said of brings[trigger] ?? []) rig.says('window', saidBy(kind, said));
    // A button may say a press in two ways.
    expect(ran(rig)).toBeGreaterThan(0);
  });

  it.each<readonly [string, DeviceValues, DeviceValues]>([
    ['its number', { airQuality: 40 }, { airQuality: 140 }],
    ['its word', { airQualityLevel: 'good' }, { airQualityLevel: 'sensitive' }],
    ['its particles', { pm25: 5 }, { pm25: 50 }],
  ])('are the quality of the air, by %s', (_, before, after) => {
    const measured = { device: 'RF:window', measure: 'airQuality', above: 100, below: null };
    const rig = rigFor({
      devices: house.devices.map((one) => (one.id === id('window') ? { ...one, kind: 'aqs' } : one)),
      rules: [ruleBy({ tag: 'measure', ...measured, forSeconds: 0 })],
    });
    rig.says('window', before);
    expect(ran(rig)).toBe(0);
    rig.says('window', after);
    expect(ran(rig)).toBe(1);
  });

  it('are numbers that it says by its kind, or has said', () => {
    expect(deviceOptions('aqs', {}).measures).toEqual(['humidity', 'co2', 'pm25', 'airQuality']);
    expect(deviceOptions('pir', {}).measures).toEqual([]);
    expect(deviceOptions('pir', { temperature: 21 }).measures).toEqual(['temperature']);
  });

  it('is nothing that gives a code away or follows the alarm alone', () => {
    for (const kind of deviceKinds)
      for (const word of ['lockUser', 'removeLockUser', 'siren', 'learnKey'] as const)
        expect(deviceOptions(kind, {}).commands).not.toContain(word);
    expect(deviceOptions('door_lock', {}).commands).toContain('lock');
    for (const kind of ['siren', 'bx', 'strobe'] as const)
      expect(deviceOptions(kind, {}).commands).not.toContain('volume');
    expect(deviceOptions('keypad', {}).commands).toContain('volume');
  });
});
