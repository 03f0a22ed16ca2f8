import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { Actor } from '@homeward/contract/shapes/values/modes.ts';
import { slotOf } from '@homeward/contract/rules/access/pin-slots.ts';
import { amountOf } from '@homeward/testing/amounts.ts';
import { house, id } from '@homeward/testing/panel/house.ts';
import { nextDeadline } from '../deadlines.ts';
import { viewOf } from '../view.ts';
import { armedRig, code, nothing, person, rigFor, trusted } from '@homeward/testing/panel/rig.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';

const owner: Actor = { ...person, slot: slotOf(96) };
const installer: Actor = { ...person, slot: slotOf(99) };
const hour = 3600;

const service = (minutes: number, device: DeviceId | null = id('window'), reason = 'new battery') =>
  ({ tag: 'service', device, minutes, reason, pin: null }) as const;
const begin = (rig: Rig, minutes = 60, device: DeviceId | null = id('window')) =>
  rig.command(service(minutes, device), nothing, owner);
const marks = (rig: Rig) => rig.state().maintenance.service;
const faultWords = (rig: Rig, events = ['383', '384', '381', '301', '344']) =>
  rig
    .events()
    .filter(({ code: event }) => events.includes(event.slice(3, 6)))
    .map(({ code: event, name, suspended }) => `${event.slice(2, 6)} ${name}${suspended ? ' waits' : ''}`);
/** What is on its way to the station, but for that a service began and ended. */
const queued = (rig: Rig) => rig.state().reporting.pending.map(({ code: event }) => event.slice(2, 6));
const told = (rig: Rig) => queued(rig).filter((event) => !['1429', '1430'].includes(event));

describe('a device in service', () => {
  it('logs its faults and tells nobody; what still stands is told when the time is over', () => {
    const rig = rigFor();
    expect(begin(rig).tag).toBe('done');
    rig.says('window', { tamper: true, batteryLow: true });
    rig.says('window', { batteryLow: false });
    expect(faultWords(rig)).toEqual(
      ['1384 window waits', '1383 window waits', '3384 window waits'].toSorted(),
    );
    expect(told(rig)).toEqual([]);
    rig.wait(hour - 0.001);
    expect(told(rig)).toEqual([]);
    rig.wait(0.001);
    expect(marks(rig)).toEqual([]);
    expect(rig.state().maintenance.owedFaults).toEqual([]);
    expect(faultWords(rig).slice(3)).toEqual(['1383 window']);
    expect(told(rig)).toEqual(['1383']);
  });

  it('is over at once by a press, and what was told before and is mended is told to be', () => {
    const rig = rigFor();
    rig.says('window', { batteryLow: true });
    begin(rig);
    rig.says('window', { batteryLow: false });
    expect(told(rig)).toEqual(['1384']);
    rig.command(service(0), nothing, owner);
    expect(faultWords(rig)).toEqual(['1384 window', '3384 window waits', '3384 window']);
    expect(marks(rig)).toEqual([]);
  });

  it('says outside that it begins and that it is over, and for how long and why', () => {
    const rig = rigFor();
    begin(rig);
    rig.command(service(0), nothing, owner);
    expect(
      rig
        .events()
        .map(({ code: event, name, detail, actor }) => [event.slice(2, 6), name, detail, actor.name]),
    ).toEqual([
      ['1429', 'window', 'service for 60 minutes: new battery', 'Ada'],
      ['1430', 'window', 'service over', 'Ada'],
    ]);
    expect(queued(rig)).toEqual(['1429', '1430']);
  });

  it('lets faults of others through', () => {
    const rig = rigFor();
    begin(rig);
    rig.says('back', { batteryLow: true });
    rig.feed({ tag: 'panelReported', fault: 'lowBattery', on: true });
    expect(told(rig)).toEqual(['1384', '1302']);
  });

  it('does not sound for its own cover, and does when it still stands open at the end', () => {
    const rig = rigFor({ tamperAlarm: 'always' });
    begin(rig);
    rig.says('window', { tamper: true });
    expect(rig.state().incidents).toEqual([]);
    rig.command(service(0), nothing, owner);
    expect(rig.state().incidents).toMatchObject([{ kind: 'tamper' }]);
    expect(rig.area().alarm.tag).toBe('sounding');
  });

  it('ends no alarm that was there before, and tells its end at once', () => {
    const rig = rigFor({ tamperAlarm: 'always' });
    rig.says('window', { tamper: true });
    begin(rig);
    expect(rig.area().alarm.tag).toBe('sounding');
    rig.says('window', { tamper: false });
    expect(rig.state().maintenance.owedFaults).toEqual([]);
    expect(faultWords(rig)).toEqual(['1383 window', '3383 window']);
  });

  it('alarms as ever for whatever is no fault', () => {
    const rig = rigFor();
    begin(rig, 60, null);
    rig.says('smoke', { detected: true });
    rig.command({ tag: 'panic', kind: 'panic', area: house }, nothing, owner);
    rig.command({ tag: 'panic', kind: 'medical', area: house }, nothing, owner);
    expect(
      rig
        .state()
        .incidents.map(({ kind }) => kind)
        .toSorted(),
    ).toEqual(['fire', 'medical', 'panic']);
    expect(told(rig)).toEqual(expect.arrayContaining(['1111', '1120', '1100']));
  });

  it('is forgotten with the device', () => {
    const rig = rigFor();
    begin(rig);
    rig.says('window', { batteryLow: true });
    rig.command(
      { tag: 'configure', edit: { tag: 'removeDevice', device: id('window') }, expect: null, pin: null },
      trusted,
    );
    expect(rig.state().maintenance).toMatchObject({ service: [], owedFaults: [] });
  });
});

describe('a home in service', () => {
  it('keeps faults of all devices and of the panel to the log', () => {
    const rig = rigFor();
    begin(rig, 60, null);
    rig.says('back', { batteryLow: true });
    rig.feed({ tag: 'panelReported', fault: 'lowBattery', on: true });
    rig.feed({ tag: 'panelReported', fault: 'tamper', on: true });
    expect(told(rig)).toEqual([]);
    rig.command(service(0, null), nothing, owner);
    expect(told(rig).toSorted()).toEqual(['1302', '1383', '1384']);
  });

  it('and a device in it, each for as long as it was asked for', () => {
    const rig = rigFor();
    begin(rig, 30, null);
    begin(rig, 60);
    rig.says('window', { batteryLow: true });
    rig.says('back', { batteryLow: true });
    rig.wait(1800);
    expect(faultWords(rig).filter((word) => !word.endsWith('waits'))).toEqual(['1384 back']);
    rig.wait(1800);
    expect(faultWords(rig).filter((word) => !word.endsWith('waits'))).toEqual(['1384 back', '1384 window']);
  });
});

describe('a service', () => {
  it.each([
    ['the owner', nothing, owner, 'done'],
    ['the owner’s code', code(96), person, 'done'],
    ['somebody without a right to set up', nothing, person, 'refused'],
    ['the code of somebody who lives there', code(1), person, 'refused'],
    ['an installer whom nobody let in', nothing, installer, 'refused'],
    ['a rule', trusted, { tag: 'rule', name: 'R', channel: 'rule', slot: null } as Actor, 'refused'],
  ] as const)('is begun by %s: %s', (_, proof, actor, outcome) => {
    const rig = rigFor();
    expect(rig.command(service(60), proof, actor).tag).toBe(outcome);
    expect(marks(rig)).toHaveLength(outcome === 'done' ? 1 : 0);
  });

  it('has a reason, and is of something that is there', () => {
    const rig = rigFor();
    expect(rig.command(service(60, id('window'), ' '), nothing, owner)).toMatchObject({
      refusal: { tag: 'invalid', where: 'reason' },
    });
    expect(rig.command(service(60, id('nothing')), nothing, owner)).toMatchObject({
      refusal: { tag: 'absent' },
    });
  });

  it('takes a code while anything that it is about guards', () => {
    const rig = armedRig({}, 'home_1');
    expect(rig.command(service(60), nothing, owner)).toMatchObject({ refusal: { tag: 'pinRequired' } });
    // A session that stands for the owner's slot is still no code.
    expect(rig.command(service(60), trusted, owner)).toMatchObject({ refusal: { tag: 'pinRequired' } });
    expect(marks(rig)).toEqual([]);
    expect(rig.command(service(60), code(96)).tag).toBe('done');
    rig.says('window', { batteryLow: true });
    expect(told(rig)).not.toContain('1384');
  });

  it('without a code ends as soon as its area is to guard, and what stands is told', () => {
    const rig = rigFor();
    begin(rig);
    rig.says('window', { batteryLow: true });
    rig.setMode('arm');
    // What the panel waits for lies ahead, also what is due at once.
    expect(nextDeadline(rig.state())).toBe(rig.state().at + 1);
    rig.wait(1);
    expect(marks(rig)).toEqual([]);
    expect(told(rig)).toContain('1384');
  });

  it('without a code suspends nothing even in the step in which its area begins to guard', () => {
    const rig = rigFor();
    begin(rig);
    rig.setMode('arm');
    rig.says('window', { batteryLow: true });
    expect(told(rig)).toContain('1384');
  });

  it('of another area goes on', () => {
    const rig = rigFor();
    begin(rig, 60, id('gate'));
    rig.setMode('arm');
    rig.wait(1);
    expect(marks(rig)).toHaveLength(1);
  });

  it('of an installer ends when the installer is sent away', () => {
    const rig = rigFor();
    rig.command({ tag: 'consent', minutes: 60, pin: null }, code(96));
    expect(rig.command(service(600), nothing, installer).tag).toBe('done');
    rig.says('window', { batteryLow: true });
    rig.command({ tag: 'consent', minutes: 0, pin: null }, code(96));
    rig.wait(1);
    expect(marks(rig)).toEqual([]);
    expect(told(rig)).toContain('1384');
  });

  it('given again takes the place of the one before, and outlasts a restart no longer than its time', () => {
    const rig = rigFor();
    begin(rig, 600);
    begin(rig, 60);
    rig.says('window', { batteryLow: true });
    rig.sleep(2 * hour);
    rig.feed({ tag: 'restarted', downFor: 2 * hour * 1000 });
    expect(marks(rig)).toEqual([]);
    expect(faultWords(rig)).toContain('1384 window');
  });
});

type Act =
  | { readonly tag: 'cover' | 'battery'; readonly on: boolean }
  | { readonly tag: 'open' | 'smoke' | 'press' | 'arm' | 'disarm' }
  | { readonly tag: 'pass'; readonly minutes: number }
  | {
      readonly tag: 'service';
      readonly minutes: number;
      readonly device: DeviceId | null;
      readonly coded: boolean;
    };

const acts: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ tag: fc.constantFrom('cover' as const, 'battery' as const), on: fc.boolean() }),
  fc.record({ tag: fc.constantFrom('open' as const, 'smoke', 'press', 'arm', 'disarm') }),
  fc.record({ tag: fc.constant('pass' as const), minutes: fc.constantFrom(0.5, 1, 5, 30) }),
  fc.record({
    tag: fc.constant('service' as const),
    minutes: fc.constantFrom(0, 1, 10, 1440),
    device: fc.constantFrom(null, id('window'), id('back')),
    coded: fc.boolean(),
  }),
);

function play(rig: Rig, act: Act): void {
  switch (act.tag) {
    case 'cover':
      rig.says('window', { tamper: act.on });
      return;
    case 'battery':
      rig.says('window', { batteryLow: act.on });
      return;
    case 'open':
      rig.says('window', { opening: 'open' });
      rig.says('window', { opening: 'closed' });
      return;
    case 'smoke':
      rig.says('smoke', { detected: true });
      rig.says('smoke', { detected: false });
      return;
    case 'press':
      rig.command({ tag: 'panic', kind: 'panic', area: house }, nothing, owner);
      return;
    case 'arm':
      rig.setMode('arm', { force: true });
      rig.wait(40);
      return;
    case 'disarm':
      rig.setMode('disarm');
      return;
    case 'pass':
      rig.wait(act.minutes * 60);
      return;
    case 'service':
      rig.command(service(act.minutes, act.device), act.coded ? code(96) : nothing, owner);
  }
}

/** Alarms but for those of covers (383) and what disarming says of them (406), each with when and where. */
const alarms = (rig: Rig) =>
  rig
    .events()
    .filter(({ code: event, incident }) => incident !== null && !['383', '406'].includes(event.slice(3, 6)))
    .map(({ at, code: event, name }) => `${at} ${event} ${name}`);

describe('whatever happens', () => {
  it('a service holds back no alarm, outlasts no arming without a code and no day, and leaves the last word true', () => {
    fc.assert(
      fc.property(fc.array(acts, { maxLength: 30 }), (life) => {
        const rig = rigFor();
        const plain = rigFor();
        for (const act of life) {
          play(rig, act);
          if (act.tag !== 'service') play(plain, act);
          for (const { from, until, coded, device } of marks(rig)) {
            expect(until - from).toBeLessThanOrEqual(86_400_000);
            const view = viewOf(rig.state());
            const areas = view.areas.filter(({ id: area }) => device === null || area === house);
            const guards = areas.some(({ phase }) => phase.tag !== 'disarmed');
            const shown = view.devices.some(({ serviceUntil }) => serviceUntil !== undefined);
            if (guards && !coded && marks(rig).length === 1) expect(shown).toBe(false);
          }
        }
        expect(alarms(rig)).toEqual(alarms(plain));
        // In step: the rest of the day passes, and nobody works at anything any more.
        rig.setMode('disarm');
        rig.wait(24 * hour);
        expect(rig.state().maintenance).toMatchObject({ service: [], owedFaults: [] });
        for (const [fault, event] of [
          ['tamper', '383'],
          ['lowBattery', '384'],
        ] as const) {
          const device = viewOf(rig.state()).devices.find((one) => one.id === id('window'));
          const last = rig
            .events()
            .filter((one) => one.code.slice(3, 6) === event && one.suspended !== true)
            .at(-1);
          expect(last?.code[2] === '1').toBe(device?.faults.includes(fault));
        }
      }),
      { numRuns: amountOf('traces') / 5 },
    );
  });
});
