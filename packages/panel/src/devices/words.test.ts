import { describe, expect, it } from 'vitest';
import { person } from '@homeward/testing/panel/rig.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';
import { rigWith, tell } from '@homeward/testing/panel/things.ts';

const numbers = (rig: Rig) => rig.events().map(({ code }) => code.slice(2, 6));

describe('a door phone', () => {
  it('rings, and is missed when nobody answers in half a minute', () => {
    const rig = rigWith('vdp');
    rig.says('vdp', { action: 'ring' });
    rig.wait(20);
    rig.says('vdp', { action: 'ring' });
    rig.wait(29);
    expect(numbers(rig)).toEqual(['1790']);
    rig.wait(1);
    rig.wait(60);
    expect(numbers(rig)).toEqual(['1790', '1791']);
  });

  it.each([
    ['in the portal', (rig: Rig) => tell(rig, 'vdp', { tag: 'answer' }), 'Ada'],
    [
      'by letting somebody in',
      (rig: Rig) => tell(rig, 'vdp', { tag: 'openDoor' }, { tag: 'trusted' }),
      'Ada',
    ],
    ['at the phone itself', (rig: Rig) => rig.says('vdp', { action: 'answered' }), ''],
  ])('is answered %s, once', (_, answer, name) => {
    const rig = rigWith('vdp');
    rig.says('vdp', { action: 'ring' });
    answer(rig);
    rig.says('vdp', { action: 'answered' });
    rig.wait(60);
    const [last, ...more] = rig.events().filter(({ code }) => code.slice(3, 6) === '792');
    expect([last?.actor.name, more]).toEqual([name, []]);
    expect(numbers(rig)).not.toContain('1791');
  });

  it('says itself that it was missed', () => {
    const rig = rigWith('vdp');
    rig.says('vdp', { action: 'ring' });
    rig.says('vdp', { action: 'missed' });
    rig.says('vdp', { action: 'missed' });
    rig.wait(60);
    expect(numbers(rig)).toEqual(['1790', '1791']);
  });

  it('that nobody rings at is not answered', () => {
    const rig = rigWith('vdp');
    expect(tell(rig, 'vdp', { tag: 'answer' }).tag).toBe('done');
    rig.says('vdp', { action: 'ring' }, false);
    expect(numbers(rig)).toEqual([]);
  });

  it('that rang before the panel went away was missed', () => {
    const rig = rigWith('vdp');
    rig.says('vdp', { action: 'ring' });
    rig.sleep(600);
    rig.feed({ tag: 'restarted', downFor: 600_000 });
    expect(numbers(rig).slice(0, 2)).toEqual(['1790', '1791']);
  });
});

describe('a medication dispenser', () => {
  it('tells that its tray is stuck or upside down, and that it moves again', () => {
    const rig = rigWith('medication_dispenser');
    for (const tray of ['ok', 'stuck', 'stuck', null, 'ok', 'upsideDown', 'ok'] as const)
      rig.says('medication_dispenser', { tray });
    expect(numbers(rig)).toEqual(['1707', '1708']);
    rig.says('medication_dispenser', { tray: 'stuck' });
    rig.says('medication_dispenser', { tray: 'ok' });
    expect(numbers(rig)).toEqual(['1707', '1708', '1707', '3707']);
  });
});

describe('a flood of values', () => {
  it('leaves the panel as small as one word did, and others are heard as before', () => {
    const rig = rigWith('power_meter');
    const size = () => JSON.stringify({ ...rig.state(), revision: 0 }).length;
    rig.says('power_meter', { power: 100 });
    const before = size();
    for (let watt = 0; watt < 5000; watt += 1) rig.says('power_meter', { power: 100 + (watt % 900) });
    expect(size()).toBe(before);
    expect(rig.events()).toEqual([]);
    rig.says('window', { opening: 'open' });
    expect(rig.state().zones.get(2)?.condition).toBe('active');
    expect(tell(rig, 'lamp', { tag: 'switch', on: true }, { tag: 'none' }, person).tag).toBe('done');
  });
});
