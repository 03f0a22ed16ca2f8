import type { DeviceConfig } from '@homeward/contract/shapes/devices/device.ts';
import { AreaId } from '@homeward/contract/shapes/values/ids.ts';
import { propertyRuns } from '@homeward/testing/amounts.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PanelConfig } from '../state/config.ts';
import { nextDeadline } from '../deadlines.ts';
import { initialState } from '../kernel/initial.ts';
import { layoutOf } from '../kernel/layout.ts';
import { step } from '../step.ts';
import { config as house, device, devices, id } from '@homeward/testing/panel/house.ts';
import { begin, edit, rigFor, trusted } from '@homeward/testing/panel/rig.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';

const hour = 3_600_000;
const silentNames = (rig: Rig): readonly string[] =>
  [...rig.state().devices].flatMap(({ faults }, slot) =>
    faults.includes('supervision') ? (rig.state().config.devices[slot]?.name ?? []) : [],
  );
const unsupervised = devices.map((one): DeviceConfig => ({ ...one, supervisionSeconds: null }));

describe('the supervision timer', () => {
  it('of the panel counts for what takes part in protection and speaks by itself', () => {
    const rig = rigFor({ supervisionHours: 4, devices: unsupervised });
    rig.wait(4 * 3600 - 1);
    expect(silentNames(rig)).toEqual([]);
    rig.wait(1);
    expect(silentNames(rig)).toEqual([
      'front',
      'back',
      'window',
      'hall',
      'yard',
      'smoke',
      'hush',
      'siren',
      'bell',
      'leak',
      'gate',
      'shock',
    ]);
    expect(rig.story()).toHaveLength(12);
    expect(new Set(rig.story().map((line) => line.slice(0, 4)))).toEqual(new Set(['1381']));
  });

  it('of pendants is one of its own', () => {
    const rig = rigFor({ pendantHours: 2, devices: unsupervised });
    rig.wait(2 * 3600);
    expect(silentNames(rig)).toEqual(['pendant']);
    rig.says('pendant', { battery: 90 });
    expect(rig.story()).toEqual(['1381 pendant', '3381 pendant']);
  });

  it('of a device itself comes before both', () => {
    const own = unsupervised.map((one) =>
      one.name === 'window' ? { ...one, supervisionSeconds: 600 } : one,
    );
    const rig = rigFor({ supervisionHours: 24, devices: own });
    rig.wait(600);
    expect(silentNames(rig)).toEqual(['window']);
  });

  it('is off in an area that says so, and 0 is off everywhere', () => {
    const areas = house.areas.map((area) => ({ ...area, supervision: area.id !== AreaId.parse(1) }));
    const rig = rigFor({ supervisionHours: 2, areas });
    rig.wait(3 * 3600);
    expect(silentNames(rig)).toEqual(['gate', 'shock']);
    const off = rigFor({ devices: unsupervised });
    off.wait(100 * 3600);
    expect(silentNames(off)).toEqual([]);
  });

  it('begins when it is switched on, and ends when it is switched off', () => {
    const rig = rigFor({ devices: unsupervised });
    rig.wait(5 * 3600);
    expect(rig.command(edit({ tag: 'putSettings', settings: { supervisionHours: 6 } }), trusted).tag).toBe(
      'done',
    );
    rig.wait(3600 - 1);
    expect(silentNames(rig)).toEqual([]);
    rig.wait(1);
    expect(silentNames(rig)).toHaveLength(12);
    rig.says('window', { opening: 'closed' });
    rig.command(edit({ tag: 'putSettings', settings: { supervisionHours: 0 } }), trusted);
    rig.wait(100 * 3600);
    expect(silentNames(rig)).not.toContain('window');
  });

  it('counts from the start of a panel that was away, and a device that was missed counts anew', () => {
    const rig = rigFor();
    rig.sleep(7000);
    rig.feed({ tag: 'restarted', downFor: 6_000_000 });
    rig.wait(7199);
    expect(silentNames(rig)).toEqual([]);
    rig.wait(1);
    expect(silentNames(rig)).toEqual(['window']);
    rig.says('window', { battery: 80 });
    rig.wait(7199);
    expect(silentNames(rig)).toEqual([]);
    rig.wait(1);
    expect(silentNames(rig)).toEqual(['window']);
  });
});

describe('the pre-arm time', () => {
  it('keeps an area from arming over a supervised zone that was not heard in it', () => {
    const rig = rigFor({ preArmMinutes: 20 });
    rig.wait(20 * 60 - 1);
    expect(rig.setMode('arm').tag).toBe('done');
    rig.setMode('disarm');
    rig.wait(1);
    expect(rig.setMode('arm')).toMatchObject({
      refusal: {
        obstacles: [
          {
            tag: 'zoneSilent',
            device: id('window'),
            since: begin,
            remedies: ['wait', 'checkDevice', 'replaceBattery', 'bypass'],
          },
        ],
      },
    });
    rig.says('window', { battery: 80 });
    expect(rig.setMode('arm').tag).toBe('done');
  });

  it('is overridden like any obstacle, and the zone guards all the same', () => {
    const rig = rigFor({ preArmMinutes: 20 });
    rig.wait(30 * 60);
    expect(rig.setMode('arm', { force: true }).tag).toBe('done');
    rig.wait(60);
    expect(rig.story()).toEqual(['1374 001', '3401 001']);
    rig.says('window', { opening: 'open' });
    expect(rig.area().alarm.tag).toBe('sounding');
  });

  it('is no fault, and silence stays one', () => {
    const rig = rigFor({ preArmMinutes: 20 });
    rig.wait(3600);
    expect(silentNames(rig)).toEqual([]);
    rig.wait(3600);
    expect(silentNames(rig)).toEqual(['window']);
  });
});

describe('many devices', () => {
  const many = (count: number): PanelConfig => ({
    ...house,
    supervisionHours: 2,
    devices: Array.from({ length: count }, (_, n) => ({
      ...device(`zone${n}`, 'door_contact', 1 + (n % 2), 1 + (n % 80), { arm: 'burglarInstant' }),
      supervisionSeconds: n % 3 === 0 ? 3600 + n : null,
    })),
  });

  it('are each found silent at the very second, whatever they said before and however often time is told', () => {
    const config = many(12);
    const { patience } = layoutOf(config);
    const words = fc.array(
      fc.record({
        pause: fc.integer({ min: 0, max: 3 * hour }),
        slot: fc.integer({ min: 0, max: 11 }),
        tick: fc.boolean(),
      }),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(words, (life) => {
        let state = initialState(config, begin);
        let at = begin;
        const heard = config.devices.map(() => begin);
        const missed = config.devices.map(() => false);
        const expected: string[] = [];
        const found: string[] = [];
        const expectUntil = (until: number): void => {
          heard.forEach((last, slot) => {
            const due = last + (patience[slot] ?? Infinity) * 1000;
            if (due > until || missed[slot] === true) return;
            missed[slot] = true;
            expected.push(`${due} ${slot}`);
          });
        };
        for (const { pause, slot, tick } of life) {
          at += pause;
          expectUntil(at);
          const { id: name } = config.devices[slot] ?? device('none', 'pir', 1, 1);
          const [next, effects] = step(
            state,
            tick
              ? { tag: 'timerFired', at }
              : { tag: 'deviceReported', device: name, values: { battery: 50 }, live: true, at },
          );
          state = next;
          if (!tick) {
            heard[slot] = at;
            missed[slot] = false;
          }
          for (const effect of effects)
            if (effect.tag === 'event' && effect.event.code.startsWith('181381'))
              found.push(
                `${effect.event.at} ${config.devices.findIndex((one) => one.id === effect.event.device)}`,
              );
          const due = nextDeadline(state);
          if (due !== null) expect(due).toBeGreaterThan(at);
        }
        expect(found.toSorted()).toEqual(expected.toSorted());
      }),
      { numRuns: propertyRuns(300) },
    );
  });

  it('do not make a word dearer: nothing is looked through while they speak in turn', () => {
    const config = many(640);
    let state = initialState(config, begin);
    let at = begin;
    const planned = new Set<number | null>();
    for (let round = 0; round < 4; round += 1)
      for (const { id: name } of config.devices) {
        at += 5000;
        [state] = step(state, {
          tag: 'deviceReported',
          device: name,
          values: { battery: 50 },
          live: true,
          at,
        });
        planned.add(state.vigil.silenceFrom);
      }
    // 2560 words over three and a half hours: the next look was planned a few times, not with every word.
    expect(planned.size).toBeLessThan(30);
    expect([...state.devices].some(({ faults }) => faults.length > 0)).toBe(false);
  });
});
