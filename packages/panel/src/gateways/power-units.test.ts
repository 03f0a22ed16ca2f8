import type { Gateway } from '@homeward/contract/shapes/devices/gateway.ts';
import type { PowerUnit } from '@homeward/contract/shapes/devices/power.ts';
import { edit, rigFor } from '@homeward/testing/panel/rig.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';
import { describe, expect, it } from 'vitest';

const supply = (id: string): Gateway => ({
  id,
  kind: 'ups',
  name: id,
  values: { powerServer: '10.0.0.8', ups: '' },
  inputs: [],
  outputs: [],
});
type Said = Omit<PowerUnit, 'gateway'>;
const well: Said = { mains: true, low: false, missing: false, over: false, percent: 100 };

/** A panel with two supplies and ten seconds of patience with mains. */
function begun(): Rig {
  const rig = rigFor({ acFailSeconds: 10, acSuspendMinutes: 0 });
  for (const id of ['cellar', 'office']) rig.command(edit({ tag: 'putGateway', gateway: supply(id) }));
  return rig;
}
const say = (rig: Rig, gateway: string, power: Partial<Said> | null): void => {
  rig.feed({ tag: 'powerReported', gateway, power: power && { ...well, ...power } });
};
const faults = (rig: Rig) => rig.state().status.faults;
const told = (rig: Rig) =>
  rig
    .events()
    .map(({ code }) => code.slice(2, 6))
    .filter((code) => code !== '1490');

describe('a supply that a gateway watches', () => {
  it('is a fault of the panel when mains stay away for longer than the panel waits', () => {
    const rig = begun();
    say(rig, 'cellar', {});
    say(rig, 'cellar', { mains: false, percent: 99 });
    rig.wait(9);
    say(rig, 'cellar', { mains: false, percent: 98 });
    expect(faults(rig)).toEqual([]);
    rig.wait(1);
    expect(faults(rig)).toEqual(['acFailure']);
    expect(rig.state().status.battery).toBe(98);
    say(rig, 'cellar', {});
    expect(faults(rig)).toEqual([]);
    expect(told(rig)).toEqual(['1301', '3301']);
  });

  it('has the faults of its battery at once', () => {
    const rig = begun();
    say(rig, 'cellar', { low: true, missing: true, over: true });
    expect(faults(rig)).toEqual(['lowBattery', 'batteryMissing', 'overcurrent']);
    say(rig, 'cellar', {});
    expect(faults(rig)).toEqual([]);
    expect(told(rig)).toEqual(['1302', '1311', '1312', '3302', '3311', '3312']);
  });

  it('that is not heard neither has a fault nor ends one', () => {
    const rig = begun();
    say(rig, 'cellar', { mains: false, low: true });
    say(rig, 'cellar', null);
    rig.wait(10);
    expect(faults(rig)).toEqual(['lowBattery', 'acFailure']);
    expect(rig.state().status.power).toEqual([
      { gateway: 'cellar', mains: null, low: null, missing: null, over: null, percent: null },
    ]);
    expect(rig.state().status.battery).toBeNull();
    say(rig, 'cellar', {});
    expect(faults(rig)).toEqual([]);
  });

  it('beside another ends a fault only when both are heard and well', () => {
    const rig = begun();
    say(rig, 'cellar', { low: true });
    say(rig, 'office', {});
    expect(faults(rig)).toEqual(['lowBattery']);
    say(rig, 'office', null);
    say(rig, 'cellar', {});
    expect(faults(rig)).toEqual(['lowBattery']);
    say(rig, 'office', {});
    expect(faults(rig)).toEqual([]);
  });

  it('takes its faults along when its gateway is removed, and says nothing later', () => {
    const rig = begun();
    say(rig, 'office', {});
    say(rig, 'cellar', { low: true });
    rig.command(edit({ tag: 'removeGateway', gateway: 'cellar' }));
    expect(faults(rig)).toEqual([]);
    say(rig, 'cellar', { low: true });
    expect(faults(rig)).toEqual([]);
    rig.command(edit({ tag: 'removeGateway', gateway: 'office' }));
    expect(rig.state().status).not.toHaveProperty('power');
    expect(rig.state().status.battery).toBeNull();
  });

  it('is unknown after a start, and its faults stand', () => {
    const rig = begun();
    say(rig, 'cellar', { low: true });
    rig.feed({ tag: 'restarted', downFor: 1_000 });
    expect(faults(rig)).toEqual(['lowBattery']);
    expect(rig.state().status.power).toMatchObject([{ gateway: 'cellar', mains: null, low: null }]);
  });
});
