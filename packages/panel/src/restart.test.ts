import { describe, expect, it } from 'vitest';
import { viewOf } from './view.ts';
import { device, devices, id } from '@homeward/testing/panel/house.ts';
import { armedRig, begin, code, rigFor } from '@homeward/testing/panel/rig.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';

const open = { opening: 'open' } as const;
const closed = { opening: 'closed' } as const;
const conditionOf = (rig: Rig, name: string) =>
  viewOf(rig.state()).devices.find((view) => view.id === id(name))?.condition;

/** Each state an area can be in when the power goes (reliability A7). */
const states: readonly (readonly [string, () => Rig])[] = [
  ['disarmed', () => rigFor()],
  ['in the exit delay', () => armedIn('exit', rigFor())],
  ['fully armed', () => armedRig()],
  ['armed at home', () => armedRig({}, 'home_1')],
  ['armed over a bypassed zone', () => armedIn('forced', rigFor())],
  ['in the entry delay', () => after(armedRig(), (rig) => rig.says('front', open))],
  [
    'in the entry delay with followers',
    () => after(armedRig(), (rig) => (rig.says('front', open), rig.says('hall', { motion: true }))),
  ],
  ['sounding', () => after(armedRig(), (rig) => rig.says('window', open))],
  [
    'silenced',
    () => after(armedRig(), (rig) => (rig.says('window', open), rig.command({ tag: 'silence', area: 0 }))),
  ],
  ['in alarm memory', () => after(armedRig(), (rig) => (rig.says('window', open), rig.wait(180)))],
  ['sounding while disarmed', () => after(rigFor(), (rig) => rig.says('smoke', { detected: true }))],
  [
    'waiting for a second attempt',
    () => after(rigFor(), (rig) => (rig.says('window', open), rig.setMode('arm'))),
  ],
];

function after(rig: Rig, act: (rig: Rig) => unknown): Rig {
  act(rig);
  return rig;
}
function armedIn(how: 'exit' | 'forced', rig: Rig): Rig {
  if (how === 'forced') rig.says('window', open);
  rig.setMode('arm', { force: how === 'forced' });
  if (how === 'forced') rig.wait(30);
  return rig;
}

describe('a restart', () => {
  it.each(states)('while %s keeps mode, delays, alarm, bypasses and incidents', (_, make) => {
    const rig = make();
    const before = rig.state();
    rig.sleep(2);
    rig.feed({ tag: 'restarted', downFor: 1900 });
    const now = rig.state();
    expect(now.areas).toEqual(before.areas);
    expect([...now.devices].map(({ bypass }) => bypass)).toEqual(
      [...before.devices].map(({ bypass }) => bypass),
    );
    expect(now.incidents.map(({ kind, zones }) => ({ kind, zones }))).toEqual(
      before.incidents.map(({ kind, zones }) => ({ kind, zones })),
    );
  });

  it.each(states)('while %s raises nothing when all sensors come back as they were', (_, make) => {
    const rig = make();
    const values = [...rig.state().devices].map((entry) => entry.values);
    const before = rig.state();
    rig.sleep(1);
    rig.feed({ tag: 'restarted', downFor: 900 });
    devices.forEach((config, slot) => {
      const { opening, motion, detected } = values[slot] ?? {};
      if (opening !== undefined)
        rig.feed({ tag: 'deviceReported', device: config.id, values: { opening }, live: true });
      const said = {
        ...(motion === undefined ? {} : { motion }),
        ...(detected === undefined ? {} : { detected }),
      };
      rig.feed({ tag: 'deviceReported', device: config.id, values: said, live: false });
      rig.feed({ tag: 'deviceAvailable', device: config.id, online: 'online' });
    });
    expect(rig.state().areas).toEqual(before.areas);
    expect(rig.story(before.eventSeq)).toEqual(['1305 000']);
  });

  it('shows every zone unknown until it is heard, and none of that is a fault or an alarm', () => {
    const rig = armedRig();
    rig.feed({ tag: 'restarted', downFor: 1000 });
    expect(conditionOf(rig, 'window')).toBe('unknown');
    rig.wait(3600);
    expect(rig.area()).toMatchObject({ phase: { tag: 'armed' }, alarm: { tag: 'quiet' } });
    expect(rig.story(1)).toEqual(['1305 000']);
    rig.wait(3600);
    expect(rig.story(2)).toEqual(['1381 window']);
  });

  it('does not count the time it took as silence of the sensors', () => {
    const rig = armedRig();
    rig.sleep(24 * 3600);
    rig.feed({ tag: 'restarted', downFor: 24 * 3_600_000 });
    expect(rig.story(1)).toEqual(['1305 000']);
  });

  it('finds out what opened meanwhile: an instant zone alarms, an entry zone starts the delay', () => {
    const rig = armedRig();
    rig.feed({ tag: 'restarted', downFor: 1000 });
    rig.says('window', open, false);
    expect(rig.area().alarm.tag).toBe('sounding');
    rig.says('front', open);
    expect(rig.area().phase.tag).toBe('entryDelay');
  });

  it('tells sounding sirens again, and quiet ones to be quiet', () => {
    const rig = armedRig();
    rig.says('window', open);
    const commands = rig
      .feed({ tag: 'restarted', downFor: 1000 })
      .filter(({ tag }) => tag === 'commandDevice');
    expect(commands).toMatchObject([
      { device: id('siren'), command: { sound: 'burglar' } },
      { device: id('bell'), command: { sound: 'burglar' } },
    ]);
  });

  it('tells its own sounder again, too', () => {
    const rig = armedRig({ devices: [...devices, device('box', 'panel', 1, 70)] });
    const told = () =>
      rig
        .feed({ tag: 'restarted', downFor: 1000 })
        .flatMap((effect) => (effect.tag === 'commandDevice' && effect.device === id('box') ? [effect] : []));
    expect(told()).toMatchObject([{ command: { sound: 'off' } }]);
    rig.says('window', open);
    expect(told()).toMatchObject([{ command: { sound: 'burglar' } }]);
  });

  it('in an exit delay does not arm over sensors that are missing', () => {
    const rig = rigFor();
    rig.setMode('arm');
    rig.feed({ tag: 'restarted', downFor: 1000 });
    rig.wait(30);
    expect(rig.area().phase.tag).toBe('disarmed');
    expect(rig.story()).toEqual(['1305 000', '1454 001']);
  });
});

describe('a zone that was away and comes back', () => {
  const before = [
    ['closed', (rig: Rig) => rig.says('window', closed)],
    ['open', (rig: Rig) => rig.says('window', open)],
  ] as const;
  const away = ['offline', 'unknown'] as const;
  const back = [
    ['closed', closed],
    ['open', open],
  ] as const;
  const rows = before.flatMap(([was, say]) =>
    away.flatMap((absence) =>
      back.flatMap(([is, values]) =>
        [true, false].flatMap((armed) =>
          [true, false].flatMap((bypassed) =>
            [true, false].map((live) => ({ was, say, absence, is, values, armed, bypassed, live })),
          ),
        ),
      ),
    ),
  );

  it.each(rows)(
    'was $was, was $absence, is $is (armed $armed, bypassed $bypassed, live $live)',
    ({ was, say, absence, is, values, armed, bypassed, live }) => {
      const rig = rigFor();
      if (bypassed)
        rig.command({ tag: 'bypass', kind: 'permanent', devices: [{ device: id('window'), on: true }] });
      if (armed) {
        rig.setMode('arm');
        rig.wait(30);
      }
      say(rig);
      const alarmed = armed && !bypassed && was === 'open';
      expect(rig.area().alarm.tag).toBe(alarmed ? 'sounding' : 'quiet');
      const known = rig.state().eventSeq;
      rig.feed({ tag: 'deviceAvailable', device: id('window'), online: absence });
      expect(conditionOf(rig, 'window')).toBe('unknown');
      expect(rig.story(known)).toEqual(absence === 'offline' || armed ? ['1381 window'] : []);
      rig.says('window', values, live);
      const told = rig.story(known).filter((line) => line === '1130 window');
      expect(told).toHaveLength(armed && !bypassed && was === 'closed' && is === 'open' ? 1 : 0);
      expect(conditionOf(rig, 'window')).toBe(live ? (is === 'open' ? 'active' : 'normal') : 'unknown');
    },
  );

  it('is online again without a word about itself: still unknown', () => {
    const rig = rigFor();
    rig.feed({ tag: 'devicesLost', devices: [id('window'), id('hall')] });
    rig.feed({ tag: 'deviceAvailable', device: id('window'), online: 'online' });
    rig.feed({ tag: 'deviceAvailable', device: id('hall'), online: 'online' });
    expect([conditionOf(rig, 'window'), conditionOf(rig, 'hall')]).toEqual(['unknown', 'normal']);
  });

  it('moves anew where it only shows movement, but not by a retained word', () => {
    const rig = armedRig({}, 'arm');
    rig.says('hall', { motion: true });
    rig.setMode('disarm');
    rig.setMode('arm', { proof: code(1) });
    rig.wait(30);
    rig.feed({ tag: 'devicesLost', devices: [id('hall')] });
    rig.says('hall', { motion: true }, false);
    expect(rig.area().alarm.tag).toBe('quiet');
    rig.says('hall', { motion: true });
    expect(rig.area().alarm.tag).toBe('sounding');
  });

  it('moves anew although its last word was movement and it is there again without another', () => {
    const rig = armedRig();
    rig.says('hall', { motion: true });
    rig.setMode('disarm');
    rig.setMode('arm');
    rig.wait(30);
    rig.feed({ tag: 'restarted', downFor: 60_000 });
    rig.feed({ tag: 'deviceAvailable', device: id('hall'), online: 'online' });
    expect(conditionOf(rig, 'hall')).toBe('normal');
    rig.says('hall', { motion: true });
    expect(rig.area().alarm.tag).toBe('sounding');
  });
});

describe('supervision', () => {
  it('misses a silent device after its longest silence, and is glad to hear it again', () => {
    const rig = rigFor();
    rig.wait(7199);
    expect(rig.story()).toEqual([]);
    rig.wait(1);
    expect(rig.events()[0]).toMatchObject({ code: '18138101003', at: begin + 7_200_000 });
    expect(conditionOf(rig, 'window')).toBe('unknown');
    rig.says('window', closed);
    expect(rig.story()).toEqual(['1381 window', '3381 window']);
  });

  it('is not fooled by retained messages', () => {
    const rig = rigFor();
    for (let hour = 0; hour < 3; hour += 1) {
      rig.says('window', closed, false);
      rig.wait(3600);
    }
    expect(rig.story()).toEqual(['1381 window']);
  });

  it('is never a burglar alarm', () => {
    const rig = armedRig();
    rig.feed({ tag: 'devicesLost', devices: devices.map((entry) => entry.id) });
    rig.wait(24 * 3600);
    expect(rig.state().incidents).toEqual([]);
    expect(rig.area().phase.tag).toBe('armed');
  });

  it('leaves a lamp alone', () => {
    const rig = rigFor();
    rig.feed({ tag: 'deviceAvailable', device: id('lamp'), online: 'offline' });
    expect(rig.story()).toEqual([]);
  });
});
