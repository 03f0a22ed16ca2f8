import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountOf } from '@homeward/testing/amounts.ts';
import { device, devices, id } from '@homeward/testing/panel/house.ts';
import { left } from '@homeward/testing/panel/left.ts';
import { armedRig, begin, rigFor } from '@homeward/testing/panel/rig.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';

const open = { opening: 'open' } as const;
const closed = { opening: 'closed' } as const;
const minute = 60_000;
const confirmed = (rig: Rig) => rig.state().incidents.map((incident) => incident.confirmed);
const isOut = (rig: Rig, name: string) =>
  rig.state().devices.get(devices.findIndex((config) => config.id === id(name)))?.bypass.oneTime;

describe('an alarm', () => {
  it('is confirmed by a second zone within the window, and not after it', () => {
    for (const [pause, expected] of [
      [30 * 60, true],
      [30 * 60 + 1, false],
    ] as const) {
      const rig = armedRig();
      rig.says('window', open);
      rig.sleep(pause);
      rig.says('yard', { motion: true });
      expect(confirmed(rig)).toEqual([expected]);
    }
  });

  it('is not confirmed by the same zone again', () => {
    const rig = armedRig();
    rig.says('window', open);
    rig.says('window', closed);
    rig.sleep(60);
    rig.says('window', open);
    expect(confirmed(rig)).toEqual([false]);
  });

  it('is confirmed by a second zone near the last time that the first one tripped', () => {
    const rig = armedRig({ profile: 'CP01', abortSeconds: 15 });
    rig.says('window', open);
    rig.says('window', closed);
    rig.sleep(40 * 60);
    rig.says('window', open);
    rig.sleep(5 * 60);
    rig.says('yard', { motion: true });
    expect(confirmed(rig)).toEqual([true]);
  });

  it('of a silent hold-up is confirmed by an audible one, whose own incident shows nothing of it', () => {
    const desk = device('desk', 'panic_button', 1, 30, { always: 'panic' });
    for (const order of [
      ['hush', 'desk'],
      ['desk', 'hush'],
    ]) {
      const rig = armedRig({ devices: [...devices, desk] });
      for (const name of order) rig.says(name, { detected: true });
      expect(Object.fromEntries(rig.state().incidents.map((one) => [one.kind, one.confirmed]))).toEqual({
        silentPanic: true,
        panic: false,
      });
    }
  });

  it('of a burglar and one of a hold-up do not confirm each other; two hold-ups do', () => {
    const buttons = [
      device('desk', 'panic_button', 1, 30, { always: 'panic' }),
      device('bed', 'panic_button', 1, 31, { always: 'panic' }),
    ];
    const rig = armedRig({ devices: [...devices, ...buttons] });
    rig.says('window', open);
    rig.says('desk', { detected: true });
    expect(confirmed(rig)).toEqual([false, false]);
    rig.says('bed', { detected: true });
    expect(rig.state().incidents.map(({ kind, confirmed: its }) => [kind, its])).toEqual([
      ['panic', true],
      ['burglar', false],
    ]);
  });
});

describe('a zone that nothing confirmed', () => {
  it('is left out when the window passes, until somebody disarms, and that is told', () => {
    const rig = armedRig();
    rig.says('window', open);
    rig.says('window', closed);
    rig.wait(30 * 60 - 0.001);
    expect(isOut(rig, 'window')).toBe(false);
    rig.wait(0.001);
    expect(isOut(rig, 'window')).toBe(true);
    expect(left(rig).at(-1)).toBe('1570 3');
    rig.says('window', open);
    expect(left(rig).at(-1)).toBe('1570 3');
    rig.setMode('disarm');
    expect(isOut(rig, 'window')).toBe(false);
  });

  it('does not keep the others from alarming and being confirmed', () => {
    const rig = armedRig();
    rig.says('window', open);
    rig.wait(40 * 60);
    rig.says('hall', { motion: true });
    rig.sleep(60);
    rig.says('yard', { motion: true });
    expect(confirmed(rig)).toEqual([true]);
    rig.wait(40 * 60);
    expect([isOut(rig, 'window'), isOut(rig, 'hall'), isOut(rig, 'yard')]).toEqual([true, false, false]);
  });

  it('stays in where somebody disarmed meanwhile, or under CP-01', () => {
    const cp = armedRig({ profile: 'CP01' });
    cp.says('window', open);
    cp.wait(40 * 60);
    expect(isOut(cp, 'window')).toBe(false);
    const early = armedRig();
    early.says('window', open);
    early.setMode('disarm');
    early.wait(40 * 60);
    expect(isOut(early, 'window')).toBe(false);
  });

  it('is left out at the right time although the panel was away', () => {
    const rig = armedRig();
    rig.says('window', open);
    rig.sleep(3600);
    rig.feed({ tag: 'restarted', downFor: 3_590_000 });
    expect(rig.events().find(({ code }) => code.startsWith('181570'))?.at).toBe(begin + 40_000 + 30 * minute);
  });
});

/** Trips of zones in time: which one, and how many minutes after the one before. */
const trips = fc.array(
  fc.tuple(fc.integer({ min: 0, max: 3 }), fc.constantFrom(0, 5, 14, 15, 16, 29, 30, 31, 45)),
  {
    minLength: 1,
    maxLength: 8,
  },
);

/**
 * Confirmation as a function of the list of trips alone: two different zones' trips no further apart than the window
 * confirm; a zone that nothing confirmed within the window of its first trip is left out. Times in minutes.
 */
function isConfirmed(list: readonly (readonly [number, number])[], window: number): boolean {
  let now = 0;
  const first = new Map<number, number>();
  const last = new Map<number, number>();
  for (const [zone, pause] of list) {
    now += pause;
    const began = first.get(zone) ?? now;
    if (now - began >= window) continue;
    if ([...last].some(([other, at]) => other !== zone && now - at <= window)) return true;
    first.set(zone, began);
    last.set(zone, now);
  }
  return false;
}

describe('over random lists of trips', () => {
  it.each([30, 45])('the panel agrees with the list within %i minutes', (window) => {
    const zones = ['a', 'b', 'c', 'd'].map((name, place) =>
      device(name, 'door_contact', 1, 50 + place, { arm: 'burglarInstant' }),
    );
    fc.assert(
      fc.property(trips, (list) => {
        const rig = rigFor({ devices: zones, confirmationMinutes: window });
        for (const { name } of zones) rig.says(name, closed);
        rig.setMode('arm');
        rig.wait(30);
        for (const [zone, pause] of list) {
          rig.sleep(pause * 60);
          const name = zones[zone]?.name ?? '';
          rig.says(name, open);
          rig.says(name, closed);
        }
        expect(confirmed(rig)).toEqual([isConfirmed(list, window)]);
      }),
      { numRuns: Math.ceil(amountOf('traces') / 4) },
    );
  });
});
