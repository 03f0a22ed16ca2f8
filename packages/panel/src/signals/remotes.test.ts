import { alwaysKinds } from '@homeward/contract/words/alarms/zone-responses.ts';
import type { DeviceKind } from '@homeward/contract/shapes/devices/device.ts';
import type { ButtonAct, ButtonName } from '@homeward/contract/shapes/alarms/zone-settings.ts';
import { SceneId } from '@homeward/contract/shapes/values/ids.ts';
import { describe, expect, it } from 'vitest';
import { alwaysAlarms } from '../alarms/alarm.ts';
import { slotOf } from '@homeward/contract/rules/access/pin-slots.ts';
import { config, device, devices, id } from '@homeward/testing/panel/house.ts';
import { code, edit, person, rigFor } from '@homeward/testing/panel/rig.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';

type Buttons = Partial<Record<ButtonName, ButtonAct>>;

function withButtons(kind: DeviceKind, buttons: Buttons, wholeArea = false): Rig {
  const it = device('fob', kind, 1, 50, { settings: { buttons, wholeArea } });
  const scene = {
    id: SceneId.parse('evening'),
    name: 'Evening',
    actions: [
      { tag: 'device' as const, device: id('lamp'), command: { tag: 'switch' as const, on: true } },
      { tag: 'device' as const, device: id('lock'), command: { tag: 'lock' as const, locked: false } },
    ],
  };
  return rigFor({ devices: [...devices, it], scenes: [scene], twoActionPanic: false });
}
const press = (rig: Rig, action: string) => rig.says('fob', { action });
const modeOf = (rig: Rig, area: 1 | 2 = 1): string => {
  const { phase } = rig.area(area);
  return phase.tag === 'disarmed' ? 'disarm' : phase.mode;
};

describe('a button that nobody set', () => {
  it.each([
    ['arm', 'arm'],
    ['home', 'home_1'],
    ['home_2', 'home_2'],
    ['on', 'home_1'],
  ])('%s changes the mode to %s', (action, mode) => {
    for (const kind of ['remote_controller', 'night_switch'] as const) {
      const rig = withButtons(kind, {});
      press(rig, action);
      expect(modeOf(rig)).toBe(mode);
      press(rig, action === 'on' ? 'off' : 'disarm');
      expect(modeOf(rig)).toBe('disarm');
    }
  });

  it.each([
    ['panic', '1120'],
    ['fire', '1110'],
    ['medical', '1100'],
    ['emergency', '1101'],
    ['silent_panic', '1122'],
  ])('%s calls for help (%s), on a keypad too', (action, event) => {
    for (const kind of ['remote_controller', 'keypad'] as const) {
      const rig = withButtons(kind, {});
      press(rig, action);
      expect(rig.story()).toEqual([`${event} fob`]);
    }
  });

  it.each(['button_1', 'button_4', 'single', 'constructor', '__proto__', ''])(
    '%s is left to rules',
    (action) => {
      const rig = withButtons('remote_controller', {});
      press(rig, action);
      expect([rig.story(), modeOf(rig)]).toEqual([[], 'disarm']);
    },
  );
});

describe('a button that was set', () => {
  it.each(alwaysKinds)('to %s raises what a zone of that kind would', (kind) => {
    const rig = withButtons('remote_controller', { button2: { tag: 'alarm', kind } });
    press(rig, 'button_2');
    expect(rig.story()).toEqual([`1${alwaysAlarms[kind].event} fob`]);
  });

  it('takes the place of what it is called', () => {
    const rig = withButtons('remote_controller', {
      panic: { tag: 'mode', mode: 'home_3' },
      arm: { tag: 'none' },
    });
    press(rig, 'arm');
    expect(modeOf(rig)).toBe('disarm');
    press(rig, 'panic');
    expect(modeOf(rig)).toBe('home_3');
    expect(rig.state().incidents).toEqual([]);
  });

  it('to the doorbell rings indoors and is logged, and nobody outside is told', () => {
    for (const kind of ['remote_controller', 'keypad', 'scene_button'] as const) {
      const rig = withButtons(kind, { button1: { tag: 'doorbell' } });
      press(rig, 'button_1');
      expect(rig.sirens()).toEqual({ siren: 'chime' });
      expect([rig.story(), rig.sends()]).toEqual([['1790 fob'], []]);
    }
  });

  it.each([
    ['remote_controller', ['lamp', 'lock']],
    ['keypad', ['lamp']],
    ['scene_button', ['lamp']],
  ] as const)('to a scene does on a %s what it may: a door needs a proof', (kind, expected) => {
    const rig = withButtons(kind, { button3: { tag: 'scene', scene: SceneId.parse('evening') } });
    const told = press(rig, 'button_3').flatMap((effect) =>
      effect.tag === 'commandDevice' ? effect.device.slice(3) : [],
    );
    expect(told).toEqual(expected);
  });
});

describe('proof', () => {
  it.each(['keypad', 'tag_reader', 'scene_button'] as const)('is nothing that a bare %s has', (kind) => {
    const rig = withButtons(kind, { button1: { tag: 'mode', mode: 'arm' } });
    for (const action of ['arm', 'home', 'button_1', 'tagDisarm']) press(rig, action);
    expect(modeOf(rig)).toBe('disarm');
  });

  it('of a remote of every area opens all', () => {
    const rig = withButtons('remote_controller', {}, true);
    press(rig, 'arm');
    expect([modeOf(rig, 1), modeOf(rig, 2)]).toEqual(['arm', 'arm']);
    press(rig, 'disarm');
    expect([modeOf(rig, 1), modeOf(rig, 2)]).toEqual(['disarm', 'disarm']);
  });

  it('is a press that was heard, never one that was found', () => {
    const rig = withButtons('remote_controller', {});
    rig.says('fob', { action: 'arm' }, false);
    expect(modeOf(rig)).toBe('disarm');
  });
});

describe('who did it', () => {
  const toldBy = (rig: Rig, event: string) =>
    rig.state().reporting.pending.findLast(({ code: told }) => told.includes(event))?.person;

  it('is the remote by its own name, not whose slot has the number of its zone', () => {
    const pin = { ...(config.pins[0] ?? fail()), slot: slotOf(50), name: 'Zoe' };
    const fob = device('fob', 'remote_controller', 1, 50);
    const rig = rigFor({ devices: [...devices, fob], pins: [...config.pins, pin] });
    press(rig, 'arm');
    rig.wait(60);
    expect(toldBy(rig, '18340001050')).toBe('fob');
    expect(rig.sends().at(-1)).toMatchObject({ code: '18340001050', person: 'fob' });
  });

  it('is the person of that moment, though the slot is another’s when it is told', () => {
    const rig = rigFor();
    rig.setMode('arm', { proof: code(1), actor: { ...person, name: '' } });
    rig.wait(60);
    const user = { ...(config.pins[0] ?? fail()), name: 'Somebody else' };
    rig.command(edit({ tag: 'putPin', user, code: null }), code(96));
    expect(toldBy(rig, '401')).toBe('Ada');
  });

  it('is the code under duress, not whose code it looked like', () => {
    const rig = rigFor();
    rig.setMode('arm', { proof: code(98), actor: { ...person, name: '', channel: 'keypad' } });
    rig.wait(60);
    expect([rig.area().by.name, toldBy(rig, '01998')]).toEqual(['Owner', 'Forced']);
  });

  it('is nobody where an event is about a zone', () => {
    const rig = rigFor();
    rig.says('smoke', { detected: true });
    expect(toldBy(rig, '111')).toBeNull();
  });
});

function fail(): never {
  throw new Error('no such code');
}
