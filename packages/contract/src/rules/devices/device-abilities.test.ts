import { groupKinds } from '../../words/automation/automation-lists.ts';
import { describe, expect, it } from 'vitest';
import { abilities, takes, typeNumber } from './device-abilities.ts';
import { seriesOf } from './device-series.ts';
import { deviceKinds } from '../../words/devices/device-kinds.ts';
import { DeviceValues } from '../../shapes/devices/device-values.ts';

// S9.7
describe('what devices can do', () => {
  it('has a row for every kind and no other', () => {
    expect(Object.keys(abilities).toSorted()).toEqual([...deviceKinds].toSorted());
  });

  it.each(groupKinds)('a %s group has members that take something', (group) => {
    const kinds = deviceKinds.filter((kind) => abilities[kind].group === group);
    expect(kinds.length).toBeGreaterThan(0);
    for (const kind of kinds) expect(abilities[kind].commands.length).toBeGreaterThan(0);
  });

  it('names no word or command twice, and only words that there are', () => {
    const words: ReadonlySet<string> = new Set(DeviceValues.keyof().options);
    for (const { values, commands } of Object.values(abilities)) {
      expect(new Set(values).size).toBe(values.length);
      expect(new Set(commands).size).toBe(commands.length);
      for (const value of values) expect(words.has(value)).toBe(true);
    }
  });

  it('everybody may be asked to show itself', () => {
    expect(deviceKinds.every((kind) => takes(kind, 'identify'))).toBe(true);
    expect(takes('door_contact', 'switch')).toBe(false);
  });

  it.each([
    ['thermostat', 'TMST-15ZW', 100],
    ['thermostat', 'TMST-2ZBS', 73],
    ['smoke_detector', 'SD-29', 11],
    ['smoke_detector', 'SD-32', 67],
    ['vdp', 'VDP-3', 91],
    ['unknown', '', 0],
  ] as const)('%s %s has number %d on the wire (S9.7)', (kind, model, number) => {
    expect(typeNumber(kind, model)).toBe(number);
  });

  it('keep over time what they say, and whether they are there', () => {
    expect(seriesOf('power_meter')).toEqual([
      'online',
      'temperature',
      'power',
      'energy',
      'battery',
      'rssi',
      'tamper',
    ]);
    expect(seriesOf('pir', ['lux'])).toContain('lux');
    expect(seriesOf('pir')).not.toContain('lux');
  });
});
