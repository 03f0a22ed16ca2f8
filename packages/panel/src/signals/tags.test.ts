import { ZoneSettings } from '@homeward/contract/shapes/alarms/zone-settings.ts';
import { Scene } from '@homeward/contract/shapes/automation/automation.ts';
import { slotNumber } from '@homeward/contract/rules/access/pin-slots.ts';
import { describe, expect, it } from 'vitest';
import type { PanelConfig } from '../state/config.ts';
import { config, device, devices, id } from '@homeward/testing/panel/house.ts';
import { answer } from '../questions.ts';
import { begin, code, rigFor } from '@homeward/testing/panel/rig.ts';
import { left } from '@homeward/testing/panel/left.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';
import { viewOf } from '../view.ts';

const open = { opening: 'open' } as const;
const closed = { opening: 'closed' } as const;
const tags: Readonly<Record<number, string>> = { 1: '04A1', 95: '04B2', 97: '04C3', 98: '04D4', 99: '04E5' };
const reader = device('reader', 'tag_reader', 1, 30);
const withReader = (buttons: object = {}, patch: Partial<PanelConfig> = {}): Partial<PanelConfig> => ({
  devices: [
    ...devices,
    { ...reader, settings: ZoneSettings.parse({ ...reader.settings, buttons }) },
    device('pad', 'keypad', 2, 31),
  ],
  pins: config.pins.map((user) => ({ ...user, tag: tags[slotNumber(user.slot)] ?? null })),
  ...patch,
});
const hold = (rig: Rig, uid: string, where = 'reader', live = true) =>
  rig.says(where, { action: `tag:${uid}` }, live);
const phase = (rig: Rig, area = 1) => rig.area(area).phase.tag;
const lockedOut = (rig: Rig) => rig.events().filter(({ code: event }) => event.startsWith('181461')).length;

describe('a tag', () => {
  it('arms what is disarmed and disarms what is not, as its owner’s code would', () => {
    const rig = rigFor(withReader());
    hold(rig, '04a1');
    rig.wait(30);
    expect(phase(rig)).toBe('armed');
    expect(rig.area().by).toMatchObject({
      tag: 'person',
      name: 'Ada',
      channel: 'tag',
      slot: { tag: 'user', no: 1 },
    });
    hold(rig, '04A1');
    expect(phase(rig)).toBe('disarmed');
    expect(rig.story()).toEqual(['3407 001', '1407 001']);
  });

  it('stops an exit delay, and ends an alarm of a disarmed area', () => {
    const rig = rigFor(withReader());
    hold(rig, '04A1');
    hold(rig, '04A1');
    expect(phase(rig)).toBe('disarmed');
    rig.says('smoke', { detected: true });
    hold(rig, '04A1');
    expect([phase(rig), rig.area().alarm.tag]).toEqual(['disarmed', 'quiet']);
  });

  it('changes the area of its reader alone', () => {
    const rig = rigFor(withReader());
    hold(rig, '04A1', 'pad');
    expect([phase(rig, 1), phase(rig, 2)]).toEqual(['disarmed', 'exitDelay']);
  });

  it('does what the reader’s buttons say', () => {
    const home = rigFor(withReader({ arm: { tag: 'mode', mode: 'home_2' }, tagDisarm: { tag: 'none' } }));
    hold(home, '04A1');
    hold(home, '04A1');
    expect(home.area().phase).toEqual({ tag: 'armed', mode: 'home_2' });
    const scenes = [
      Scene.parse({ id: 'out', name: 'Out', actions: [{ tag: 'mode', area: 2, mode: 'arm' }] }),
    ];
    const scene = rigFor(withReader({ arm: { tag: 'scene', scene: 'out' } }, { scenes }));
    hold(scene, '04A1');
    expect([phase(scene, 1), phase(scene, 2)]).toEqual(['disarmed', 'exitDelay']);
  });

  it('may do what its slot may: a guard after an alarm, an installer never, a guest once', () => {
    const rig = rigFor(withReader());
    for (const slot of [95, 99]) hold(rig, tags[slot] ?? '');
    expect(phase(rig)).toBe('disarmed');
    rig.setMode('arm');
    rig.wait(30);
    hold(rig, '04B2');
    expect(phase(rig)).toBe('armed');
    rig.says('window', open);
    hold(rig, '04B2');
    expect(phase(rig)).toBe('disarmed');
    rig.says('window', closed);
    hold(rig, '04C3');
    hold(rig, '04C3');
    expect(rig.state().config.pins.some(({ slot }) => slot.tag === 'temporary')).toBe(false);
    expect(rig.story().slice(-2)).toEqual(['1682 997', '1684 997']);
    hold(rig, '04C3');
    expect(phase(rig)).toBe('disarmed');
  });

  it('of the duress slot looks like the master’s, and the station is told', () => {
    const rig = rigFor(withReader());
    hold(rig, '04D4');
    expect(phase(rig)).toBe('exitDelay');
    expect(rig.area().by).toMatchObject({ name: 'Owner', slot: { tag: 'master' } });
    expect(rig.state().incidents).toMatchObject([{ kind: 'duress', silent: true }]);
  });

  it('that cannot arm for an open window says so to the station', () => {
    const rig = rigFor(withReader());
    rig.says('window', open);
    hold(rig, '04A1');
    expect(rig.story()).toEqual(['1454 001']);
    expect(left(rig)).toEqual(['1454 1']);
  });

  it('opens nothing where its slot is out of use', () => {
    const patch = withReader();
    const rig = rigFor({ ...patch, pins: (patch.pins ?? []).map((user) => ({ ...user, enabled: false })) });
    hold(rig, '04A1');
    expect(phase(rig)).toBe('disarmed');
  });

  it('is kept to be loaded, and shown nowhere', () => {
    const rig = rigFor(withReader());
    hold(rig, '04FF');
    expect(answer(rig.state(), { tag: 'lastTag' })).toEqual({
      tag: 'lastTag',
      uid: '04FF',
      device: id('reader'),
      at: begin,
    });
    hold(rig, '04EE', 'reader', false);
    expect(JSON.stringify([viewOf(rig.state()), rig.events()])).not.toMatch(/04FF|04EE/);
    expect(viewOf(rig.state()).devices.find((one) => one.id === id('reader'))?.values.action).toBe('tag');
  });

  it('that was only remembered on the wire does nothing', () => {
    const rig = rigFor(withReader());
    hold(rig, '04A1', 'reader', false);
    expect([phase(rig), answer(rig.state(), { tag: 'lastTag' })?.tag]).toEqual(['disarmed', 'unanswered']);
  });

  it('held before something that is no reader does nothing', () => {
    const rig = rigFor(withReader());
    hold(rig, '04A1', 'lamp');
    expect(phase(rig)).toBe('disarmed');
  });
});

describe('wrong tags', () => {
  const wrong = (rig: Rig, times: number) => {
    for (let time = 0; time < times; time += 1) hold(rig, `99${time}`);
  };

  it('are logged, and the fifth in a row locks the reader for 90 s, which the station is told', () => {
    const rig = rigFor(withReader());
    wrong(rig, 4);
    expect(rig.story()).toEqual(Array.from({ length: 4 }, () => '1370 reader'));
    wrong(rig, 1);
    expect(lockedOut(rig)).toBe(1);
    expect(rig.sends().map((send) => send.code)).toContain('18146101000');
    rig.sleep(89);
    hold(rig, '04A1');
    expect(phase(rig)).toBe('disarmed');
    rig.sleep(1);
    hold(rig, '04A1');
    expect(phase(rig)).toBe('exitDelay');
  });

  it('keep nobody from calling for help: the tag of duress does nothing else', () => {
    const rig = rigFor(withReader());
    wrong(rig, 5);
    hold(rig, '04A1');
    hold(rig, '04D4');
    expect(phase(rig)).toBe('disarmed');
    expect(rig.state().incidents.map(({ kind }) => kind)).toEqual(['duress']);
  });

  it('lock for twice as long each time, up to 15 minutes', () => {
    const rig = rigFor(withReader());
    const locks: number[] = [];
    for (let round = 0; round < 6; round += 1) {
      const before = lockedOut(rig);
      wrong(rig, 5);
      expect(lockedOut(rig)).toBe(before + 1);
      const [tries] = rig.state().access.readers;
      const seconds = ((tries?.lockedUntil ?? 0) - rig.state().at) / 1000;
      locks.push(seconds);
      rig.sleep(seconds);
    }
    expect(locks).toEqual([90, 180, 360, 720, 900, 900]);
  });

  it('between right ones lock nothing', () => {
    const rig = rigFor(withReader());
    for (let round = 0; round < 5; round += 1) {
      wrong(rig, 4);
      hold(rig, '04A1');
    }
    expect(lockedOut(rig)).toBe(0);
  });

  it('at one reader leave the others, and codes, alone', () => {
    const rig = rigFor(withReader());
    wrong(rig, 5);
    hold(rig, '04A1', 'pad');
    expect(phase(rig, 2)).toBe('exitDelay');
    expect(rig.setMode('arm', { proof: code(1) }).tag).toBe('done');
  });

  it('are remembered for readers that are there, and through a restart', () => {
    const rig = rigFor(withReader());
    wrong(rig, 5);
    rig.feed({ tag: 'restarted', downFor: 0 });
    hold(rig, '04A1');
    expect(phase(rig)).toBe('disarmed');
    expect(rig.state().access.readers).toHaveLength(1);
  });
});
