import type { ZoneResponse, ZoneSettings } from '@homeward/contract/shapes/alarms/zone-settings.ts';
import { ZoneResponse as Responses } from '@homeward/contract/shapes/alarms/zone-settings.ts';
import { DeviceId, SceneId } from '@homeward/contract/shapes/values/ids.ts';
import { armedModes } from '@homeward/contract/words/panel/arm-modes.ts';
import type { ArmedMode, ArmPhase } from '@homeward/contract/shapes/values/modes.ts';
import { describe, expect, it } from 'vitest';
import { config, device, devices, id } from '@homeward/testing/panel/house.ts';
import { begin, rigFor, trusted } from '@homeward/testing/panel/rig.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';
import { outcomeOf, responses, settingFor } from '../kernel/responses.ts';

const open = { opening: 'open' } as const;
const closed = { opening: 'closed' } as const;
type Role = Parameters<typeof device>[4];

/** A house with one more zone, at rest. */
function withZone(role: Role, patch: Parameters<typeof rigFor>[0] = {}): Rig {
  const rig = rigFor({ devices: [...devices, device('extra', 'door_contact', 1, 40, role)], ...patch });
  rig.says('extra', closed);
  return rig;
}
const arm = (rig: Rig, mode: ArmedMode = 'arm', area: 0 | 1 | 2 = 1): Rig => {
  rig.setMode(mode, { area });
  rig.wait(60);
  return rig;
};
const said = (rig: Rig) => rig.story().filter((line) => !line.startsWith('34'));

describe('responses to the delays', () => {
  const phase = (tag: 'exitDelay' | 'entryDelay', mode: ArmedMode): ArmPhase =>
    tag === 'exitDelay'
      ? { tag, mode, until: begin, restarted: false }
      : { tag, mode, until: begin, device: id('front') };
  const zone = (change: Partial<ZoneSettings>, arms: ZoneResponse = 'burglarInstant') =>
    device('zone', 'door_contact', 1, 1, { arm: arms, home: arms, exitNoResponse: false, settings: change });

  it('are those of the mode where nothing else is set', () => {
    for (const response of Responses.options)
      for (const mode of armedModes) {
        const plain = zone({}, response);
        expect(outcomeOf(plain, phase('entryDelay', mode))).toBe(responses[response].entry);
        expect(outcomeOf(plain, phase('exitDelay', mode))).toBe(responses[response].exit);
        expect(outcomeOf(zone({ exitNoResponse: true }, response), phase('exitDelay', mode)).tag).toBe(
          'nothing',
        );
      }
  });

  it.each(Responses.options)('are those set for the mode, and only for it: %s', (response) => {
    const entering = zone({ entryResponses: { arm: response } });
    expect(outcomeOf(entering, phase('entryDelay', 'arm'))).toBe(responses[response].entry);
    expect(outcomeOf(entering, phase('entryDelay', 'home_2'))).toBe(responses.burglarInstant.entry);
    expect(settingFor(entering, { tag: 'armed', mode: 'arm' })).toBe('burglarInstant');
    const leaving = zone({ exitResponses: { home_2: response }, exitNoResponse: true });
    expect(outcomeOf(leaving, phase('exitDelay', 'home_2'))).toBe(responses[response].exit);
    expect(outcomeOf(leaving, phase('exitDelay', 'arm')).tag).toBe('nothing');
  });

  it('let a room alarm at once although somebody is coming in', () => {
    const rig = arm(
      withZone({ arm: 'burglarFollow', settings: { entryResponses: { arm: 'burglarInstant' } } }),
    );
    rig.says('front', open);
    rig.says('extra', open);
    expect(said(rig)).toEqual(['1642 front', '1130 extra']);
  });
});

describe('a zone left out at home', () => {
  it('guards in full arming alone, and is no obstacle at home', () => {
    const rig = withZone({ arm: 'burglarInstant', home: 'burglarInstant', settings: { homeOmit: true } });
    rig.says('extra', open);
    for (const mode of ['home_1', 'home_2', 'home_3'] as const) {
      expect(rig.setMode(mode).tag, mode).toBe('done');
      rig.wait(60);
      rig.says('extra', closed);
      rig.says('extra', open);
      expect(rig.area().alarm.tag).toBe('quiet');
      rig.setMode('disarm');
    }
    expect(rig.setMode('arm').tag).toBe('refused');
    rig.says('extra', closed);
    arm(rig);
    rig.says('extra', open);
    expect(rig.area().alarm.tag).toBe('sounding');
  });

  it('says nothing either while one leaves or enters at home, whatever is set for these', () => {
    const everywhere = { home_1: 'burglarInstant' } as const;
    const settings = { homeOmit: true, entryResponses: everywhere, exitResponses: everywhere };
    const rig = withZone({ home: 'burglarInstant', exitNoResponse: false, settings });
    rig.setMode('home_1');
    rig.says('extra', open);
    rig.says('extra', closed);
    rig.wait(60);
    rig.says('front', open);
    rig.says('extra', open);
    expect(rig.area().phase.tag).toBe('entryDelay');
    expect(said(rig)).toEqual(['1642 front']);
  });
});

describe('an entry delay of its own', () => {
  it.each([
    [null, 20],
    [5, 5],
    [0, 0],
    [240, 240],
  ])('of %s s lets in for %s s', (entrySeconds, seconds) => {
    const rig = arm(withZone({ arm: 'entryDelay1', settings: { entrySeconds } }));
    rig.says('extra', open);
    if (seconds > 0) {
      expect(rig.area().phase).toMatchObject({ tag: 'entryDelay', until: rig.state().at + seconds * 1000 });
      rig.wait(seconds - 1);
      expect(said(rig)).toEqual(['1642 extra']);
      rig.wait(1);
    }
    expect(said(rig)).toContain('1131 extra');
  });

  it('brings the end forward when it joins', () => {
    const rig = arm(withZone({ arm: 'entryDelay1', settings: { entrySeconds: 3 } }));
    rig.says('back', open);
    rig.says('extra', open);
    expect(rig.area().phase).toMatchObject({ device: id('back'), until: rig.state().at + 3000 });
  });
});

describe('latch report', () => {
  it('off logs and sounds alarms and their ends, and reports neither; faults are reported', () => {
    const rig = arm(withZone({ arm: 'burglarInstant', settings: { latchReport: false } }));
    const before = rig.sends().length;
    rig.says('extra', open);
    rig.says('extra', closed);
    rig.setMode('disarm');
    expect(said(rig)).toEqual(['1130 extra', '3130 extra', '1401 001', '1406 001']);
    expect(rig.sirens()).toMatchObject({ siren: 'off', bell: 'off' });
    rig.says('extra', { batteryLow: true });
    const codes = rig.state().reporting.pending.map(({ code }) => code.slice(2, 6));
    const sent = rig
      .sends()
      .slice(before)
      .map(({ code }) => code.slice(2, 6));
    expect([...sent, ...codes]).not.toContain('1130');
    expect([...sent, ...codes]).not.toContain('3130');
    expect([...sent, ...codes]).toContain('1384');
  });
});

describe('a pulse count', () => {
  const shaky = { arm: 'burglarInstant', settings: { pulseCount: 3, pulseSeconds: 10 } } as const;
  const shake = (rig: Rig, times: number, pause: number): void => {
    for (let n = 0; n < times; n += 1) {
      rig.says('extra', open);
      rig.says('extra', closed);
      rig.sleep(pause);
    }
  };

  it('makes so many openings within its seconds one, and counts anew', () => {
    const rig = arm(withZone(shaky));
    shake(rig, 2, 4);
    expect(said(rig)).toEqual(['1692 extra', '1692 extra']);
    rig.says('extra', open);
    expect(said(rig).at(-1)).toBe('1130 extra');
    rig.says('extra', closed);
    shake(rig, 1, 1);
    expect(said(rig).slice(-2)).toEqual(['3130 extra', '1692 extra']);
  });

  it('lets openings far apart go by', () => {
    const rig = arm(withZone(shaky));
    shake(rig, 20, 6);
    expect(rig.area().alarm.tag).toBe('quiet');
  });

  it('does not count while nothing would come of it, nor against a chime', () => {
    const rig = withZone({ ...shaky, disarm: 'chime' });
    shake(rig, 2, 1);
    expect(rig.sirens()).toEqual({ siren: 'chime' });
    expect(rig.state().vigil.pulses).toEqual([]);
    arm(rig);
    shake(rig, 1, 0);
    expect(rig.area().alarm.tag).toBe('quiet');
  });

  it('never holds back what guards lives', () => {
    const detector = device('extra', 'smoke_detector', 1, 40, {
      always: 'smoke',
      settings: { pulseCount: 3, pulseSeconds: 10 },
    });
    const rig = rigFor({ devices: [...devices, detector] });
    rig.says('extra', { detected: false });
    rig.says('extra', { detected: true });
    expect(rig.story()).toEqual(['1111 extra']);
  });
});

describe('scenes of a zone', () => {
  const scene = (name: string, action: object) => ({
    id: SceneId.parse(name),
    name,
    actions: [action as never],
  });
  const lamp = (on: boolean) => ({ tag: 'device', device: id('lamp'), command: { tag: 'switch', on } });
  const scenes = [
    scene('light', lamp(true)),
    scene('dark', lamp(false)),
    scene('leave', { tag: 'mode', area: 1, mode: 'arm' }),
    scene('home', { tag: 'mode', area: 1, mode: 'disarm' }),
  ];
  const zone = (trigger: string | null, restore: string | null): Role => ({
    arm: 'burglarInstant',
    settings: {
      triggerScene: trigger === null ? null : SceneId.parse(trigger),
      restoreScene: restore === null ? null : SceneId.parse(restore),
    },
  });
  const told = (rig: Rig, values: typeof open | typeof closed) =>
    rig
      .says('extra', values)
      .flatMap((effect) =>
        effect.tag === 'commandDevice' && effect.device === id('lamp') ? effect.command : [],
      );

  it('run when it trips and when it is back, in every state', () => {
    const rig = withZone(zone('light', 'dark'), { scenes });
    expect(told(rig, open)).toEqual([{ tag: 'switch', on: true }]);
    expect(told(rig, closed)).toEqual([{ tag: 'switch', on: false }]);
    arm(rig);
    expect(told(rig, open)).toEqual([{ tag: 'switch', on: true }]);
    expect(rig.area().alarm.tag).toBe('sounding');
  });

  it('do not run while the zone is bypassed, nor where there is no such scene', () => {
    const rig = withZone(zone('light', 'dark'), { scenes });
    rig.command({ tag: 'bypass', kind: 'permanent', devices: [{ device: id('extra'), on: true }] });
    expect([told(rig, open), told(rig, closed)]).toEqual([[], []]);
    expect(told(withZone(zone('gone', null), { scenes }), open)).toEqual([]);
  });

  it('may protect more, but have proved nothing', () => {
    const rig = withZone({ ...zone('leave', 'home'), arm: 'none' }, { scenes });
    rig.says('extra', open);
    rig.says('extra', closed);
    expect(rig.area().phase.tag).toBe('exitDelay');
    rig.wait(60);
    expect(rig.area().phase).toEqual({ tag: 'armed', mode: 'arm' });
  });
});

describe('a zone of every area', () => {
  const lobby: Role = { arm: 'burglarInstant', disarm: 'chime', settings: { wholeArea: true } };

  it('alarms those that are armed, under its own number', () => {
    const rig = arm(withZone(lobby), 'arm', 2);
    rig.says('extra', open);
    expect([rig.area(1).alarm.tag, rig.area(2).alarm.tag]).toEqual(['quiet', 'sounding']);
    expect(rig.state().incidents).toMatchObject([{ area: 2, zones: [{ code: '18113001040' }] }]);
    expect(rig.sirens()).toMatchObject({ siren: 'burglar' });
    rig.says('extra', closed);
    expect(said(rig)).toEqual(['1130 extra', '3130 extra']);
  });

  it('is one incident where it alarms several, told once, and sounds until the last is disarmed', () => {
    const rig = withZone(lobby);
    for (const area of [1, 2] as const) rig.setMode('arm', { area });
    rig.wait(40);
    rig.says('extra', open);
    expect([rig.area(1).alarm.tag, rig.area(2).alarm.tag]).toEqual(['sounding', 'sounding']);
    expect(rig.state().incidents).toHaveLength(1);
    expect(said(rig).filter((line) => line === '1130 extra')).toHaveLength(1);
    rig.setMode('disarm', { area: 1 });
    expect([rig.area(1).alarm.tag, rig.area(2).alarm.tag]).toEqual(['quiet', 'sounding']);
    expect(rig.sirens()).toMatchObject({ siren: 'burglar' });
    rig.setMode('disarm', { area: 2 });
    expect(rig.sirens()).toMatchObject({ siren: 'off' });
    expect(rig.area(2)).toMatchObject({ burglar: false, alarm: { tag: 'quiet' } });
  });

  it('is one incident where several entry delays end without a code', () => {
    const rig = withZone({ ...lobby, arm: 'entryDelay1' });
    for (const area of [1, 2] as const) rig.setMode('arm', { area });
    rig.wait(40);
    rig.says('extra', open);
    rig.says('extra', closed);
    rig.wait(20);
    expect([rig.area(1).alarm.tag, rig.area(2).alarm.tag]).toEqual(['sounding', 'sounding']);
    expect(rig.state().incidents).toHaveLength(1);
  });

  it.each([
    ['stays open', false, false],
    ['stays open, over a restart', false, true],
    ['closes meanwhile', true, false],
    ['closes meanwhile, over a restart', true, true],
  ])(
    'is one incident where one area alarms at once and another after its delay: it %s',
    (_, closes, restarts) => {
      const rig = withZone({ ...lobby, arm: 'burglarInstant', home: 'entryDelay1' });
      rig.setMode('arm', { area: 1 });
      rig.setMode('home_1', { area: 2 });
      rig.wait(40);
      rig.says('extra', open);
      if (closes) rig.says('extra', closed);
      rig.wait(5);
      if (restarts) {
        rig.feed({ tag: 'restarted', downFor: 1000 });
        rig.says('extra', closes ? closed : open);
      }
      rig.wait(15);
      expect([rig.area(1).alarm.tag, rig.area(2).alarm.tag]).toEqual(['sounding', 'sounding']);
      expect(rig.state().incidents).toHaveLength(1);
    },
  );

  it('is in the way of arming each of them, and bypassed until the last is disarmed', () => {
    const rig = withZone(lobby);
    rig.says('extra', open);
    expect(rig.setMode('arm', { area: 2 })).toMatchObject({
      refusal: { obstacles: [{ tag: 'zoneOpen', device: id('extra') }] },
    });
    rig.setMode('arm', { area: 2, force: true });
    rig.setMode('arm', { area: 1 });
    rig.wait(60);
    expect([rig.area(1).phase.tag, rig.area(2).phase.tag]).toEqual(['armed', 'armed']);
    const bypassed = () => [...rig.state().devices].at(-1)?.bypass.oneTime;
    rig.setMode('disarm', { area: 2 });
    expect(bypassed()).toBe(true);
    rig.setMode('disarm', { area: 1 });
    expect(bypassed()).toBe(false);
  });

  it('as a 24-hour zone raises one alarm, which sounds everywhere', () => {
    const smoke = device('extra', 'smoke_detector', 2, 40, {
      always: 'smoke',
      settings: { wholeArea: true },
    });
    const horn = device('horn', 'siren', 2, 41);
    const rig = rigFor({ devices: [...devices, smoke, horn] });
    rig.says('extra', { detected: false });
    rig.says('extra', { detected: true });
    expect(rig.state().incidents).toHaveLength(1);
    expect(rig.sirens()).toEqual({ siren: 'fire', bell: 'fire', horn: 'fire' });
    rig.setMode('disarm', { area: 2 });
    expect(rig.sirens()).toEqual({ siren: 'off', bell: 'off', horn: 'off' });
  });

  it('as a key switch arms and disarms all', () => {
    const rig = withZone({ setUnset: 'normallyClosed', settings: { wholeArea: true } });
    rig.says('extra', open);
    rig.wait(60);
    expect([rig.area(1).phase.tag, rig.area(2).phase.tag]).toEqual(['armed', 'armed']);
    rig.says('extra', closed);
    expect([rig.area(1).phase.tag, rig.area(2).phase.tag]).toEqual(['disarmed', 'disarmed']);
  });

  it('as a siren sounds for areas that have their own', () => {
    const horn = device('horn', 'siren', 2, 41, { settings: { wholeArea: true } });
    const rig = arm(rigFor({ devices: [...devices, horn] }));
    rig.says('window', open);
    expect(rig.sirens()).toEqual({ siren: 'burglar', bell: 'burglar', horn: 'burglar' });
  });
});

describe('trigger by zone', () => {
  const listed = (zone: string) => ({ settings: { triggeredBy: [id(zone)] } });
  const camera = device('camera', 'ipcam', 2, 41, listed('window'));
  const horn = device('horn', 'siren', 2, 42, listed('window'));
  const rig = () => {
    const made = rigFor({ devices: [...devices, camera, horn] });
    return arm(made);
  };
  const captures = (effects: ReturnType<Rig['says']>) =>
    effects.flatMap((effect) =>
      effect.tag === 'commandDevice' && effect.command.tag === 'capture' ? effect.device : [],
    );

  it('takes pictures and sounds for the alarms of the listed zones, wherever these are', () => {
    const armed = rig();
    expect(captures(armed.says('window', open))).toEqual([id('camera')]);
    expect(armed.sirens()).toMatchObject({ horn: 'burglar' });
    armed.setMode('disarm');
    expect(armed.sirens()).toMatchObject({ horn: 'off' });
  });

  it('does neither for other zones, and films nobody at home', () => {
    const armed = rig();
    expect(captures(armed.says('hall', { motion: true }))).toEqual([]);
    expect(armed.sirens()).not.toHaveProperty('horn');
    const quiet = rigFor({ devices: [...devices, camera] });
    expect(captures(quiet.says('window', open))).toEqual([]);
  });

  it('names what there is no longer without harm', () => {
    const stray = device('stray', 'ipcam', 1, 43, { settings: { triggeredBy: [DeviceId.parse('RF:gone')] } });
    const armed = arm(rigFor({ devices: [...devices, stray] }));
    expect(() => armed.says('window', open)).not.toThrow();
  });
});

describe('a motion detector that is always on', () => {
  const rule = (name: string) => ({
    id: name as never,
    name,
    enabled: true,
    trigger: { tag: 'motion' as const, device: id('eye') },
    conditions: [],
    actions: [{ tag: 'device' as const, device: id('lamp'), command: { tag: 'switch' as const, on: true } }],
    leave: [],
  });
  it.each([
    [true, 3],
    [false, 1],
  ])('(%s) tells rules of every movement while disarmed: %s of three words', (alwaysOn, times) => {
    const eye = device('eye', 'pir', 1, 40, { settings: { alwaysOn } });
    const rig = rigFor({ devices: [...devices, eye], rules: [rule('r')] });
    rig.says('eye', { motion: false });
    let moved = 0;
    for (let n = 0; n < 3; n += 1) {
      rig.sleep(30);
      moved += rig.says('eye', { motion: true }).filter(({ tag }) => tag === 'commandDevice').length;
    }
    expect(moved).toBe(times);
  });
});

describe('the panel of the tests', () => {
  it('knows no zone with these attributes, so that what they do not ask for stays as it was', () => {
    expect(config.devices.every(({ settings }) => !settings.wholeArea && settings.pulseCount === 1)).toBe(
      true,
    );
    expect(rigFor().setMode('arm', { proof: trusted }).tag).toBe('done');
  });
});
