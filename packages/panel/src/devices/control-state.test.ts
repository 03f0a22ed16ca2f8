import type { DeviceCommand } from '@homeward/contract/shapes/devices/device-command.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextDeadline } from '../deadlines.ts';
import type { PanelState } from '../state/panel-state.ts';
import { fromDisk } from '@homeward/testing/panel/from-disk.ts';
import { id } from '@homeward/testing/panel/house.ts';
import { trusted } from '@homeward/testing/panel/rig.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';
import { rigWith, tell } from '@homeward/testing/panel/things.ts';

const names = ['switch', 'dimmer', 'shutter', 'door_lock', 'ipcam', 'vdp'] as const;
const name = fc.constantFrom(...names);
const seconds = fc.integer({ min: 1, max: 200 });

/** One thing that may happen to a house of many kinds. */
const act: fc.Arbitrary<(rig: Rig) => void> = fc.oneof(
  fc
    .tuple(
      name,
      fc.oneof<fc.Arbitrary<DeviceCommand>[]>(
        fc.boolean().map((on) => ({ tag: 'switch', on }) as const),
        seconds.map((forSeconds) => ({ tag: 'switch', on: true, forSeconds }) as const),
        fc.integer({ min: 0, max: 100 }).map((level) => ({ tag: 'level', level }) as const),
        fc.boolean().map((locked) => ({ tag: 'lock', locked }) as const),
        fc.boolean().map((on) => ({ tag: 'live', on }) as const),
        fc.constantFrom<DeviceCommand[]>(
          { tag: 'toggle' },
          { tag: 'capture' },
          { tag: 'answer' },
          { tag: 'shutter', move: 'open' },
          { tag: 'lockUser', slot: 1, name: 'Ada', code: '1234' },
        ),
      ),
    )
    .map(
      ([to, command]) =>
        (rig: Rig) =>
          void tell(rig, to, command, trusted),
    ),
  fc
    .tuple(
      name,
      fc.constantFrom(
        { on: true },
        { on: false },
        { level: 0 },
        { level: 100 },
        { locked: true },
        { live: false },
        { action: 'ring' },
        { lockSlots: [1] },
      ),
      fc.boolean(),
    )
    .map(
      ([from, values, live]) =>
        (rig: Rig) =>
          void rig.says(from, values, live),
    ),
  name.map((of) => (rig: Rig) => {
    rig.feed({ tag: 'commandFailed', device: id(of), reason: 'timedOut' });
  }),
  name.map((of) => (rig: Rig) => {
    rig.feed({ tag: 'captured', device: id(of), capture: 'picture', incident: null });
  }),
  seconds.map((length) => (rig: Rig) => void rig.wait(length)),
  seconds.map((length) => (rig: Rig) => {
    rig.sleep(length);
    rig.feed({ tag: 'restarted', downFor: length * 1000 });
  }),
);

const sorted = (list: readonly { readonly at: number }[]): boolean =>
  list.every(({ at }, index) => index === 0 || at >= (list[index - 1]?.at ?? 0));

/** What must hold of commands at every moment. */
function check(state: PanelState): void {
  const { waiting, later, rings } = state.control;
  for (const list of [waiting, later, rings]) {
    expect(sorted(list)).toBe(true);
    expect(new Set(list.map(({ device }) => device)).size).toBe(list.length);
    for (const { at } of list) expect(at).toBeGreaterThan(state.at);
  }
  const pending = state.config.devices.flatMap(({ id: device }, slot) => {
    const until = state.devices.get(slot)?.pending?.until;
    return until === undefined ? [] : [`${device} ${until}`];
  });
  expect(waiting.map(({ device, at }) => `${device} ${at}`).toSorted()).toEqual(pending.toSorted());
  const next = nextDeadline(state);
  for (const [first] of [waiting, later, rings])
    if (first !== undefined) expect(next).toBeLessThanOrEqual(first.at);
  expect(fromDisk(state)).toEqual(state);
}

describe('at every moment of a house that is told many things', () => {
  it('what is waited for is what is shown as pending, each once, the soonest first, and none of it in the past', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
        const rig = rigWith(...names);
        for (const one of acts) {
          one(rig);
          check(rig.state());
        }
      }),
      { numRuns: 150 },
    );
  });

  it('everything asked for ends, and then nothing is waited for', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 20 }), (acts) => {
        const rig = rigWith(...names);
        for (const one of acts) one(rig);
        for (let round = 0; round < 6; round += 1) rig.wait(120);
        expect(rig.state().control).toEqual({ waiting: [], later: [], rings: [] });
        expect([...rig.state().devices].every(({ pending }) => pending === null)).toBe(true);
      }),
      { numRuns: 50 },
    );
  });
});
