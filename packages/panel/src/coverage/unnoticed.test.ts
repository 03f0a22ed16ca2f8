import { AreaId, DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { Gateway } from '@homeward/contract/shapes/devices/gateway.ts';
import { amountOf, rotation } from '@homeward/testing/amounts.ts';
import { config as house, device, devices, id } from '@homeward/testing/panel/house.ts';
import { createRadioLife, transmitterCount } from '@homeward/testing/world/radio-life.ts';
import { edit, rigFor, trusted } from '@homeward/testing/panel/rig.ts';
import { describe, expect, it } from 'vitest';
import { layoutOf } from '../kernel/layout.ts';
import { coverageOf } from './coverage.ts';
import { unnoticedOf } from './unnoticed.ts';

const hour = 3_600_000;

describe('the proof of supervision', () => {
  it('holds for every device that is disabled at any moment, whatever gateways and jammers do', () => {
    const wanted = amountOf('disabled');
    const perLife = 50;
    const longest = new Map<string, number>();
    let learned = 0;
    for (let no = 0; no * perLife < wanted; no += 1) {
      const life = createRadioLife(rotation + no);
      // Some are disabled before anything is known of their habits.
      life.live((no % 3) * 48 * hour);
      for (let one = 0; one < perLife; one += 1) {
        life.live(hour / 2);
        const slot = one % transmitterCount;
        const { seconds, by } = unnoticedOf(life.state, slot);
        const bound = seconds ?? 0;
        learned += by === 'learned' ? 1 : 0;
        const taken = life.disable(slot, 24 * 3600);
        const place = `life ${rotation + no}, device ${slot}, after ${one}`;
        expect(taken, place).not.toBeNull();
        expect(taken, place).toBeLessThanOrEqual(bound);
        longest.set(by, Math.max(longest.get(by) ?? 0, (taken ?? 0) / bound));
      }
    }
    // The bound is not just large: somebody comes near to it, by either way.
    expect(learned).toBeGreaterThan(0);
    expect(longest.get('learned')).toBeGreaterThan(0.8);
    expect(longest.get('setting')).toBeGreaterThan(0.8);
  }, 3_600_000);

  it('says what nobody would notice, and what would shorten that', () => {
    const loop = (name: string, wiring: object) => ({
      ...device(name, 'door_contact', 1, 40, { arm: 'burglarInstant' }),
      id: DeviceId.parse(`IN:${name}`),
      wiring: wiring as never,
    });
    const rig = rigFor({
      devices: [
        ...devices,
        loop('plain', { tag: 'NO' }),
        loop('ended', { tag: 'SEOL', contact: 'NC', end: 4700 }),
        { ...device('dome', 'ipcam', 1, 41, { arm: 'burglarInstant' }), id: DeviceId.parse('XF:dome') },
        device('plug', 'wired_input', 1, 42, { arm: 'burglarInstant' }),
      ],
    });
    const of = (name: string) => {
      const slot = rig.state().config.devices.findIndex((one) => one.name === name);
      return unnoticedOf(rig.state(), slot);
    };
    expect(of('window')).toEqual({ seconds: 7200, by: 'setting', remedy: 'wait' });
    expect(of('front')).toEqual({ seconds: null, by: 'nobody', remedy: 'setTime' });
    expect(of('plain')).toEqual({ seconds: null, by: 'nobody', remedy: 'resistors' });
    expect(of('ended')).toEqual({ seconds: 150, by: 'board', remedy: null });
    expect(of('dome')).toEqual({ seconds: 180, by: 'camera', remedy: null });
    expect(of('plug')).toEqual({ seconds: null, by: 'nobody', remedy: 'replace' });
    const areas = house.areas.map((area) => ({ ...area, supervision: area.id !== AreaId.parse(1) }));
    expect(unnoticedOf(rigFor({ areas }).state(), layoutOf(house).slotOf.get(id('window')) ?? 0)).toEqual({
      seconds: null,
      by: 'nobody',
      remedy: 'area',
    });
  });

  it('is without end for a loop behind a Modbus module that nobody would see freeze', () => {
    const loop = { tag: 'DEOL', end: 4700, alarm: 4700 } as const;
    const input = DeviceId.parse('IN:bus-1');
    const behind = (values: Gateway['values']) => {
      const bus = Gateway.parse({
        id: 'modbus1',
        kind: 'wired',
        name: 'Bus',
        values,
        inputs: [
          {
            id: input,
            name: 'loop',
            place: { tag: 'modbus', table: 'input', address: 0, signed: false },
            measure: { tag: 'ohms', scale: 1 },
            loop,
            tolerance: 10,
          },
        ],
        outputs: [],
      });
      const zone = { ...device('loop', 'wired_input', 1, 40, { arm: 'burglarInstant' }), id: input };
      return unnoticedOf(rigFor({ gateways: [bus], devices: [zone] }).state(), 0);
    };
    const module = { board: 'modbus', host: 'box', port: 502 };
    expect(behind(module)).toEqual({ seconds: null, by: 'nobody', remedy: 'heartbeat' });
    expect(behind({ ...module, heartbeat: 'none' }).seconds).toBeNull();
    expect(behind({ ...module, heartbeat: 'coil' })).toEqual({ seconds: 150, by: 'board', remedy: null });
    expect(behind({ board: 'gpio' }).seconds).toBe(150);
  });

  it('stands in the coverage of a mode, what is never noticed first', () => {
    const rig = rigFor();
    rig.command(edit({ tag: 'putSettings', settings: { supervisionHours: 4 } }), trusted);
    const { unnoticed = [] } = coverageOf(rig.state(), 0, 'arm');
    expect(unnoticed.map(({ seconds }) => seconds)).toEqual(
      unnoticed.map(({ seconds }) => seconds).toSorted((a, b) => (b ?? Infinity) - (a ?? Infinity) || 0),
    );
    expect(unnoticed.find(({ device: one }) => one === id('window'))).toMatchObject({ seconds: 7200 });
    expect(unnoticed.find(({ device: one }) => one === id('front'))).toMatchObject({ seconds: 14_400 });
    // Buttons watch nothing.
    expect(unnoticed.some(({ device: one }) => one === id('pendant'))).toBe(false);
  });
});
