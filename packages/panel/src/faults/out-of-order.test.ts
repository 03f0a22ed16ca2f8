import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import { describe, expect, it } from 'vitest';
import { id } from '@homeward/testing/panel/house.ts';
import { rigFor } from '@homeward/testing/panel/rig.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';

const open = { opening: 'open' } as const;
const closed = { opening: 'closed' } as const;
const deviceOf = (rig: Rig, name: string) =>
  rig.state().devices.get(rig.state().config.devices.findIndex((entry) => entry.id === id(name)));

// S3.15
describe('a device that says nonsense', () => {
  it.each<[string, DeviceValues, DeviceValues]>([
    ['battery', { battery: 250 }, { battery: 90 }],
    ['temperature', { temperature: -273 }, { temperature: 20 }],
    ['humidity', { humidity: Number.NaN }, { humidity: 50 }],
    ['power', { power: Number.POSITIVE_INFINITY }, { power: 40 }],
    ['rssi', { rssi: -4 }, { rssi: 4 }],
  ])('of its %s is out of order until that makes sense again; the rest is believed', (name, odd, sound) => {
    const rig = rigFor();
    rig.says('window', { ...sound, ...odd, ...open });
    expect(deviceOf(rig, 'window')).toMatchObject({
      values: { opening: 'open', [name]: null },
      faults: ['outOfOrder'],
    });
    expect(rig.setMode('home_2').tag).toBe('refused');
    rig.says('window', { ...odd, ...closed });
    rig.says('window', { opening: 'closed' });
    expect(deviceOf(rig, 'window')?.faults).toEqual(['outOfOrder']);
    rig.says('window', sound);
    expect(deviceOf(rig, 'window')).toMatchObject({ values: sound, faults: [] });
    expect(rig.story()).toEqual(['1389 window', '1454 001', '3389 window']);
    expect(rig.events().find(({ code }) => code.startsWith('181389'))?.detail).toBe(`outOfOrder: ${name}`);
  });
});

describe('a device that never stops talking', () => {
  const floodPerMinute = 30;
  const flood = (rig: Rig, times: number, name = 'window', pause = 0): void => {
    for (let n = 0; n < times; n += 1) {
      rig.says(name, open);
      rig.says(name, closed);
      rig.sleep(pause);
    }
  };
  const openings = (rig: Rig, name: string) =>
    rig.events().filter((event) => event.name === name && event.code.startsWith('181753')).length;

  it('is out of order beyond so many changes a minute, and heard once a minute from then on', () => {
    const rig = rigFor({ floodPerMinute });
    flood(rig, 500);
    expect(deviceOf(rig, 'window')?.faults).toEqual(['outOfOrder']);
    expect(openings(rig, 'window')).toBe(15);
    rig.wait(60);
    // What would alarm is heard first, then what it said last.
    expect(openings(rig, 'window')).toBe(16);
    expect(deviceOf(rig, 'window')?.values.opening).toBe('closed');
    flood(rig, 500);
    rig.wait(60);
    expect(openings(rig, 'window')).toBe(17);
    expect(deviceOf(rig, 'window')?.faults).toEqual(['outOfOrder']);
    rig.wait(60);
    expect(deviceOf(rig, 'window')?.faults).toEqual([]);
    expect(rig.story()).toEqual(['1389 window', '3389 window']);
    expect(rig.state().vigil).toMatchObject({ muffled: [] });
  });

  it('leaves the others heard as ever', () => {
    const rig = rigFor({ floodPerMinute });
    flood(rig, 500);
    rig.says('back', open);
    expect(openings(rig, 'back')).toBe(1);
    rig.says('smoke', { detected: true });
    expect(rig.area().alarm.tag).toBe('sounding');
  });

  it('still alarms, at the latest a minute after it opened', () => {
    const rig = rigFor({ floodPerMinute });
    flood(rig, 500);
    expect(rig.setMode('arm', { force: true }).tag).toBe('done');
    rig.wait(30);
    rig.says('window', open);
    rig.says('window', closed);
    expect(rig.area().alarm.tag).toBe('quiet');
    rig.wait(30);
    expect(rig.area().alarm.tag).toBe('sounding');
    expect(rig.story().slice(-2)).toContain('1130 window');
  });

  it('is heard in order as long as it keeps below, and no word of numbers is a change', () => {
    const rig = rigFor({ floodPerMinute });
    flood(rig, 60, 'window', 4.1);
    for (let n = 0; n < 200; n += 1) {
      rig.says('hall', { temperature: 20 + (n % 5) });
      rig.sleep(0.5);
    }
    expect([deviceOf(rig, 'window')?.faults, deviceOf(rig, 'hall')?.faults]).toEqual([[], []]);
    for (let n = 0; n < 400; n += 1) rig.says('hall', { temperature: n % 20 });
    expect(deviceOf(rig, 'hall')?.faults).toEqual(['outOfOrder']);
  });

  it('is not cut short where that is off', () => {
    const rig = rigFor({ floodPerMinute: 0 });
    flood(rig, 500);
    expect(openings(rig, 'window')).toBe(500);
    expect(deviceOf(rig, 'window')?.faults).toEqual([]);
  });

  it('survives a restart as what it is', () => {
    const rig = rigFor({ floodPerMinute });
    flood(rig, 500);
    rig.sleep(10);
    rig.feed({ tag: 'restarted', downFor: 5000 });
    rig.wait(60);
    rig.wait(60);
    expect(deviceOf(rig, 'window')?.faults).toEqual([]);
  });
});
