import { CommandId } from '@homeward/contract/shapes/values/ids.ts';
import { describe, expect, it } from 'vitest';
import { nextDeadline } from './deadlines.ts';
import { devices, id } from '@homeward/testing/panel/house.ts';
import { left } from '@homeward/testing/panel/left.ts';
import { armedRig, begin, code, person, rigFor, trusted } from '@homeward/testing/panel/rig.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';
import { viewOf } from './view.ts';

/** Faults that comparable systems have had, each as what this panel does instead (reliability A7). */

const open = { opening: 'open' } as const;
const closed = { opening: 'closed' } as const;
const after = (rig: Rig, act: (rig: Rig) => unknown): Rig => {
  act(rig);
  return rig;
};
const conditionOf = (rig: Rig, name: string) =>
  viewOf(rig.state()).devices.find((view) => view.id === id(name))?.condition;
const alarms = (rig: Rig, zone = 3) =>
  rig.events().filter(({ code: its }) => its.startsWith('18113') && its.endsWith(`0${zone}`)).length;
const lose = (rig: Rig, ...names: readonly string[]) =>
  rig.feed({ tag: 'devicesLost', devices: names.map((name) => id(name)) });

/** Each state an area can be in when the power goes. */
const states: readonly (readonly [string, () => Rig])[] = [
  ['disarmed', () => rigFor()],
  ['in the exit delay', () => after(rigFor(), (rig) => rig.setMode('arm'))],
  ['fully armed', () => armedRig()],
  ['armed at home', () => armedRig({}, 'home_1')],
  [
    'armed over a zone that was left out',
    () =>
      after(rigFor(), (rig) => {
        rig.says('window', open);
        rig.setMode('arm', { force: true });
        rig.wait(30);
      }),
  ],
  ['in the entry delay', () => after(armedRig(), (rig) => rig.says('front', open))],
  [
    'in the entry delay with a follower',
    () => after(armedRig(), (rig) => (rig.says('front', open), rig.says('hall', { motion: true }))),
  ],
  ['sounding', () => after(armedRig(), (rig) => rig.says('window', open))],
  [
    'silenced',
    () =>
      after(
        armedRig(),
        (rig) => (rig.says('window', open), rig.command({ tag: 'silence', area: 0 }, code(1))),
      ),
  ],
  ['in alarm memory', () => after(armedRig(), (rig) => (rig.says('window', open), rig.wait(180)))],
  ['sounding while disarmed', () => after(rigFor(), (rig) => rig.says('smoke', { detected: true }))],
  [
    'waiting for a second attempt',
    () => after(rigFor(), (rig) => (rig.says('window', open), rig.setMode('arm'))),
  ],
];
const present = [
  ['all', () => true],
  ['some', (slot: number) => slot % 2 === 0],
  ['none', () => false],
] as const;

/** The panel restarts, and those sensors that are there say how they stand. */
function restart(rig: Rig, isThere: (slot: number) => boolean): void {
  const values = [...rig.state().devices].map((device) => device.values);
  rig.feed({ tag: 'restarted', downFor: 900 });
  devices.forEach(({ id: device }, slot) => {
    if (!isThere(slot)) return;
    const { opening, motion, detected } = values[slot] ?? {};
    const said = {
      ...(opening === undefined ? {} : { opening }),
      ...(motion === undefined ? {} : { motion }),
      ...(detected === undefined ? {} : { detected }),
    };
    rig.feed({ tag: 'deviceReported', device, values: said, live: opening !== undefined });
    rig.feed({ tag: 'deviceAvailable', device, online: 'online' });
  });
}
const causes = (rig: Rig) =>
  rig.state().incidents.map(({ kind, zones }) => [kind, zones.map(({ code: its }) => its)]);

describe.each(states)('a restart while %s', (name, make) => {
  it.each(present)('with %s of the sensors there leaves the area as it was', (_, isThere) => {
    const rig = make();
    const before = rig.state();
    restart(rig, isThere);
    expect(rig.state().areas).toEqual(before.areas);
    expect([...rig.state().devices].map(({ bypass }) => bypass)).toEqual(
      [...before.devices].map(({ bypass }) => bypass),
    );
  });

  it.each(present)('with %s of the sensors there ends as it would have', (_, isThere) => {
    const rig = make();
    const twin = make();
    restart(rig, isThere);
    for (const each of [rig, twin]) each.wait(600);
    expect(causes(rig)).toEqual(causes(twin));
    // Nobody arms over sensors that are missing, and nothing else ever disarms.
    const fails = name === 'in the exit delay' && !isThere(1);
    expect(rig.area().phase).toEqual(fails ? { tag: 'disarmed' } : twin.area().phase);
    expect(rig.area().alarm.tag).toBe(twin.area().alarm.tag);
  });
});

describe('a sensor that was opened while the panel was down', () => {
  const back = (rig: Rig, name: string, live: boolean): Rig => {
    rig.feed({ tag: 'restarted', downFor: 60_000 });
    rig.says(name, open, live);
    return rig;
  };

  it.each([true, false])('alarms where it guards at once (live %s)', (live) => {
    expect(back(armedRig(), 'window', live).area().alarm.tag).toBe('sounding');
  });

  it.each([true, false])('begins the entry delay where it is a way in (live %s)', (live) => {
    expect(back(armedRig(), 'front', live).area().phase.tag).toBe('entryDelay');
  });

  it('does neither where the mode does not watch it, where it was left out, or where nothing is armed', () => {
    const leftOut = rigFor();
    leftOut.command(
      { tag: 'bypass', kind: 'oneTime', devices: [{ device: id('window'), on: true }] },
      trusted,
    );
    leftOut.setMode('arm');
    leftOut.wait(30);
    const unwatched = armedRig();
    for (const rig of [back(leftOut, 'window', true), back(rigFor(), 'window', true)])
      expect(rig.state().incidents).toEqual([]);
    expect(back(unwatched, 'gate', true).state().incidents).toEqual([]);
  });

  it('does nothing where it stood open before, allowed to', () => {
    const rig = rigFor();
    rig.says('window', open);
    rig.setMode('arm', { force: true });
    rig.wait(30);
    expect(back(rig, 'window', true).state().incidents).toEqual([]);
  });
});

/** How a zone comes to be in a condition. */
const ways = {
  open: (rig: Rig) => rig.says('window', open),
  closed: (rig: Rig) => rig.says('window', closed),
  unknown: (rig: Rig) => lose(rig, 'window'),
  offline: (rig: Rig) => rig.feed({ tag: 'deviceAvailable', device: id('window'), online: 'offline' }),
} as const;
const words = ['open', 'closed', 'unknown', 'offline'] as const;
const shown = { open: 'active', closed: 'normal', unknown: 'unknown', offline: 'unknown' } as const;
const matrix = words.flatMap((from) =>
  words.flatMap((to) =>
    [true, false].flatMap((armed) => [true, false].map((leftOut) => ({ from, to, armed, leftOut }))),
  ),
);

describe('between known and unknown', () => {
  it.each(matrix)('$from, then $to (armed $armed, left out $leftOut)', ({ from, to, armed, leftOut }) => {
    const rig = rigFor();
    if (leftOut)
      rig.command(
        { tag: 'bypass', kind: 'permanent', devices: [{ device: id('window'), on: true }] },
        trusted,
      );
    if (armed) {
      rig.setMode('arm');
      rig.wait(30);
    }
    ways[from](rig);
    const before = alarms(rig);
    ways[to](rig);
    const opened = to === 'open' && from !== 'open';
    expect(alarms(rig) - before).toBe(armed && !leftOut && opened ? 1 : 0);
    expect(conditionOf(rig, 'window')).toBe(shown[to]);
  });

  it('absence is an obstacle to arming, and never counts as closed', () => {
    const rig = rigFor();
    lose(rig, 'window');
    expect(rig.setMode('arm')).toMatchObject({
      refusal: { obstacles: [{ tag: 'zoneUnknown', device: id('window') }] },
    });
  });

  it('a controller that hangs makes its zones unknown: a fault, and no burglary', () => {
    const rig = armedRig();
    lose(rig, ...devices.map(({ name }) => name));
    rig.wait(3600);
    expect(rig.state().incidents).toEqual([]);
    expect(rig.area().phase.tag).toBe('armed');
    expect(rig.story()).toContain('1381 window');
    expect(viewOf(rig.state()).devices.every(({ condition }) => condition === 'unknown')).toBe(true);
  });
});

describe('the entry delay', () => {
  it('cannot be put off by triggering it again and again', () => {
    const rig = armedRig();
    rig.says('front', open);
    for (let times = 0; times < 19; times += 1) {
      rig.sleep(1);
      rig.says('front', closed);
      rig.says('front', open);
      rig.says('back', times % 2 === 0 ? open : closed);
    }
    rig.wait(1);
    expect(rig.area().alarm.tag).toBe('sounding');
  });

  it('is not skipped by a second sensor on the way to the keypad', () => {
    const rig = armedRig();
    rig.says('front', open);
    rig.says('hall', { motion: true });
    rig.says('back', open);
    rig.wait(19);
    expect(rig.area().alarm.tag).toBe('quiet');
    rig.setMode('disarm');
    expect(rig.state().incidents).toEqual([]);
  });

  it('of several zones ends with the shortest', () => {
    const rig = armedRig();
    rig.says('back', open);
    rig.sleep(1);
    rig.says('front', open);
    expect(rig.area().phase).toMatchObject({ until: rig.state().at + 20_000 });
  });

  it('does not hold back a zone that guards at once', () => {
    const rig = armedRig();
    rig.says('front', open);
    rig.says('window', open);
    expect(rig.area().alarm.tag).toBe('sounding');
  });
});

describe('an opening', () => {
  it('that is over before the panel looks again is not lost', () => {
    const rig = armedRig();
    const burst = [open, closed, open, closed];
    for (const values of burst) rig.says('window', values);
    expect(alarms(rig)).toBeGreaterThan(0);
    expect(rig.area().alarm.tag).toBe('sounding');
  });

  it('that begins the entry delay and closes in the same moment has begun it', () => {
    const rig = armedRig();
    rig.says('front', open);
    rig.says('front', closed);
    rig.wait(20);
    expect(rig.area().alarm.tag).toBe('sounding');
  });

  it('is told once, however often it is repeated', () => {
    const rig = armedRig();
    for (let times = 0; times < 20; times += 1) rig.says('window', open);
    rig.says('window', open, false);
    expect(alarms(rig)).toBe(1);
    expect(left(rig).filter((line) => line === '1130 3')).toHaveLength(1);
  });
});

describe('a panel that has heard nothing yet', () => {
  it('does not arm, be it at once or when the exit delay is over', () => {
    const rig = rigFor({}, { unheard: true });
    expect(rig.setMode('arm').tag).toBe('refused');
    rig.wait(600);
    expect(rig.area().phase.tag).toBe('disarmed');
  });

  it('arms over what is missing only by force, which is logged, and guards what it hears', () => {
    const rig = rigFor({}, { unheard: true });
    rig.says('window', closed);
    rig.setMode('arm', { force: true });
    rig.wait(30);
    expect(rig.story()[0]).toBe('1374 001');
    rig.says('window', open);
    expect(rig.area().alarm.tag).toBe('sounding');
  });
});

describe('what is old', () => {
  it('a retained word does not make a zone known, closed or heard', () => {
    const rig = rigFor();
    rig.feed({ tag: 'restarted', downFor: 1000 });
    rig.says('window', closed, false);
    expect(conditionOf(rig, 'window')).toBe('unknown');
    expect(rig.setMode('arm').tag).toBe('refused');
  });

  it('a retained word that says what was known already raises nothing', () => {
    const rig = armedRig();
    rig.says('window', open);
    rig.setMode('disarm');
    rig.setMode('arm', { force: true });
    rig.wait(30);
    const before = alarms(rig);
    rig.feed({ tag: 'restarted', downFor: 1000 });
    rig.says('window', open, false);
    expect(alarms(rig)).toBe(before);
  });

  it('a retained press of a button is an old press', () => {
    const rig = rigFor();
    rig.says('hush', { detected: true }, false);
    rig.says('pendant', { detected: true }, false);
    expect(rig.state().incidents).toEqual([]);
  });

  it('a command that comes twice, or again after a restart, happens once', () => {
    const rig = rigFor();
    const command = { tag: 'setMode', area: 1 as never, mode: 'home_2', pin: null, force: false } as const;
    const sent = {
      tag: 'commandReceived',
      id: CommandId.parse('only-once'),
      actor: person,
      proof: trusted,
      command,
    } as const;
    rig.feed(sent);
    rig.setMode('disarm');
    rig.feed({ tag: 'restarted', downFor: 1000 });
    rig.feed(sent);
    expect(rig.area().phase.tag).toBe('disarmed');
  });

  it('a clock that goes back moves no deadline', () => {
    const rig = armedRig();
    rig.says('front', open);
    const deadline = nextDeadline(rig.state());
    rig.feed({ tag: 'clockSet', wallOffset: -86_400_000 });
    expect(nextDeadline(rig.state())).toBe(deadline);
    expect(rig.state().at).toBeGreaterThan(begin);
  });
});
