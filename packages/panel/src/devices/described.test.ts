import type { DeviceConfig, DeviceKind } from '@homeward/contract/shapes/devices/device.ts';
import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import { defaultSettings } from '@homeward/contract/shapes/devices/default-settings.ts';
import type { Trust } from '@homeward/contract/shapes/devices/trust.ts';
import { slotNumbers } from '@homeward/contract/rules/access/pin-slots.ts';
import { describe, expect, it } from 'vitest';
import { device, devices, id } from '@homeward/testing/panel/house.ts';
import { code, edit, rigFor } from '@homeward/testing/panel/rig.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';

/** A house with one more device, as its wire first described it. */
const rigWith = (kind: DeviceKind): Rig =>
  rigFor({ devices: [...devices, device('thing', kind, 1, 50, { settings: defaultSettings(kind) })] });
const now = (rig: Rig): DeviceConfig | undefined =>
  rig.state().config.devices.find((one) => one.id === id('thing'));
const offered = (rig: Rig) =>
  rig.state().devices.get(rig.state().config.devices.findIndex((one) => one.id === id('thing')))?.offered;
const describes = (
  rig: Rig,
  kind: DeviceKind,
  more: { readonly checksCodes?: true; readonly silenceSeconds?: number; readonly trust?: Trust } = {},
) => rig.feed({ tag: 'deviceDescribed', device: id('thing'), kind, modelId: 'M2', ...more });
/** Whether a bare word of it disarms the armed house. */
function disarms(rig: Rig): boolean {
  rig.setMode('arm');
  rig.wait(60);
  expect(rig.area().phase.tag).toBe('armed');
  rig.says('thing', { action: 'disarm' });
  return rig.area().phase.tag === 'disarmed';
}
const use = (rig: Rig, kind: DeviceKind) => {
  const thing = now(rig);
  if (thing === undefined) throw new Error('no thing');
  return rig.command(edit({ tag: 'putDevice', device: { ...thing, kind } }), code(slotNumbers.master));
};

describe('a device that its wire knows better than before', () => {
  it('becomes what it is where nothing guarded by it, and guards as such at once', () => {
    const rig = rigWith('unknown');
    describes(rig, 'water_sensor');
    expect(now(rig)).toMatchObject({ kind: 'water_sensor', modelId: 'M2', settings: { always: 'water' } });
    rig.says('thing', { detected: true });
    expect(rig.story().at(-1)).toBe('1154 thing');
  });

  it.each<[DeviceKind, DeviceKind]>([
    ['door_contact', 'pir'],
    ['smoke_detector', 'switch'],
    ['unknown', 'remote_controller'],
    ['pir', 'unknown'],
  ])('stays a %s until its owner takes the %s that it is now called', (before, after) => {
    const rig = rigWith(before);
    describes(rig, after);
    expect([now(rig)?.kind, offered(rig)]).toEqual([before, after]);
    expect(use(rig, after)).toMatchObject({ tag: 'done' });
    expect([now(rig)?.kind, offered(rig)]).toEqual([after, undefined]);
  });

  it.each([
    ['is missed later where nobody has set when', 7_200, 130_200, 130_200],
    ['is missed as it was where it speaks more often than others', 7_200, 600, 7_200],
    ['is missed when its owner said so', 3_600, 130_200, 3_600],
  ])('%s: a device that says how seldom it wakes', (_, set, says, then) => {
    const rig = rigFor({
      devices: [...devices, device('thing', 'door_contact', 1, 50, { supervisionSeconds: set })],
    });
    describes(rig, 'door_contact', { silenceSeconds: says });
    expect(now(rig)?.supervisionSeconds).toBe(then);
  });

  it('is missed by its own waking from the start, where it becomes something that guards', () => {
    const rig = rigWith('unknown');
    describes(rig, 'door_contact', { silenceSeconds: 130_200 });
    expect(now(rig)?.supervisionSeconds).toBe(130_200);
  });

  it.each([
    ['is not missed where nobody has set when', 7_200, null],
    ['is missed when its owner said so', 3_600, 3_600],
  ])('%s: a device of which its wire says that it speaks only when something happens', (_, set, then) => {
    const rig = rigFor({
      devices: [...devices, device('thing', 'door_contact', 1, 50, { supervisionSeconds: set })],
    });
    const trust = { word: 'bare', reports: false } as const;
    describes(rig, 'door_contact', { trust });
    expect(now(rig)).toMatchObject({ supervisionSeconds: then, trust });
    rig.wait(3 * 3_600);
    expect(rig.story().includes('1381 thing')).toBe(then !== null);
  });

  it('is not missed either once its owner uses it as something that guards', () => {
    const rig = rigWith('unknown');
    describes(rig, 'unknown', { trust: { word: 'bare', reports: false } });
    expect(use(rig, 'door_contact')).toMatchObject({ tag: 'done' });
    expect(now(rig)).toMatchObject({ kind: 'door_contact', supervisionSeconds: null });
  });

  it('is out of order where its word does not go as far as what it guards', () => {
    const rig = rigWith('smoke_detector');
    describes(rig, 'unknown', { trust: { word: 'mute', reports: false } });
    expect([now(rig)?.kind, offered(rig)]).toEqual(['smoke_detector', 'unknown']);
    expect(rig.setMode('arm')).toMatchObject({ refusal: { tag: 'obstacles' } });
  });

  it('loses a right without a question: a fob that sends codes is a keypad', () => {
    const rig = rigWith('remote_controller');
    describes(rig, 'keypad');
    expect(now(rig)?.kind).toBe('keypad');
    rig.setMode('arm');
    rig.wait(60);
    rig.says('thing', { action: 'disarm' });
    expect(rig.area().phase.tag).toBe('armed');
  });

  it('checks codes itself as long as its wire says so', () => {
    const rig = rigWith('keypad');
    expect(disarms(rig)).toBe(false);
    describes(rig, 'keypad', { checksCodes: true });
    rig.setMode('disarm');
    expect(disarms(rig)).toBe(true);
    describes(rig, 'keypad');
    expect(now(rig)?.checksCodes).toBeUndefined();
    expect(disarms(rig)).toBe(false);
  });

  it.each<[DeviceKind, { readonly checksCodes?: true }]>([
    ['keypad', { checksCodes: true }],
    ['remote_controller', {}],
  ])('has no right of its own as a %s once it has sent a code, whatever it is called', (kind, more) => {
    const rig = rigWith(kind);
    describes(rig, kind, more);
    expect(disarms(rig)).toBe(true);
    rig.feed({ tag: 'codeSent', device: id('thing') });
    expect(disarms(rig)).toBe(false);
    describes(rig, 'keypad');
    describes(rig, 'keypad', { checksCodes: true });
    expect(now(rig)).toMatchObject({ kind: 'keypad', sendsCodes: true });
    const thing = now(rig);
    rig.setMode('disarm');
    if (thing !== undefined) rig.command(edit({ tag: 'putDevice', device: { ...thing, sendsCodes: false } }));
    expect(disarms(rig)).toBe(false);
  });

  it('is asked about no more where its wire goes back to what it said before', () => {
    const rig = rigWith('door_contact');
    describes(rig, 'pir');
    describes(rig, 'door_contact');
    expect(offered(rig)).toBeUndefined();
  });
});

describe('a zone of which the wire says that it is something else by now', () => {
  const place = (rig: Rig) => rig.state().config.devices.findIndex((one) => one.id === id('thing'));
  const condition = (rig: Rig) => rig.state().zones.get(place(rig))?.condition;
  const faults = (rig: Rig) => rig.state().devices.get(place(rig))?.faults;
  const isThere = (rig: Rig) => rig.feed({ tag: 'deviceAvailable', device: id('thing'), online: 'online' });

  it.each<[DeviceKind, DeviceKind]>([
    ['pir', 'keypad'],
    ['pir', 'unknown'],
    ['door_contact', 'temperature_sensor'],
    ['smoke_detector', 'siren'],
    ['panic_button', 'switch'],
  ])('is unknown and out of order, not at rest: a %s called %s', (kind, called) => {
    const rig = rigWith(kind);
    rig.says('thing', { opening: 'closed', motion: false, detected: false });
    expect(condition(rig)).toBe('normal');
    describes(rig, called);
    rig.says('thing', { battery: 90 });
    isThere(rig);
    expect([condition(rig), faults(rig)]).toEqual(['unknown', ['outOfOrder']]);
    expect(rig.story().at(-1)).toBe('1389 thing');
    // So it is after a restart, though the wire says it once more.
    rig.feed({ tag: 'restarted', downFor: 0, version: rig.state().config.version });
    describes(rig, called);
    isThere(rig);
    expect([condition(rig), faults(rig)]).toEqual(['unknown', ['outOfOrder']]);
    describes(rig, kind);
    expect(faults(rig)).toEqual([]);
    expect(rig.story().at(-1)).toBe('3389 thing');
  });

  it.each<[DeviceKind, DeviceKind, DeviceValues, DeviceValues]>([
    ['pir', 'keypad', { motion: false }, { motion: true }],
    ['pir', 'door_contact', { opening: 'closed' }, { opening: 'open' }],
    ['door_contact', 'pir', { motion: false }, { motion: true }],
    ['shock_sensor', 'pir', { motion: false }, { motion: true }],
  ])('guards on by what it still says: a %s called %s', (kind, called, rests, alarms) => {
    const rig = rigWith(kind);
    describes(rig, called);
    // What it said while nobody was out counts for no later one.
    for (const values of [alarms, rests]) rig.says('thing', values);
    expect(condition(rig)).toBe('normal');
    rig.setMode('arm', { force: true });
    rig.wait(60);
    rig.says('thing', alarms);
    rig.wait(60);
    expect(rig.area().alarm.tag).toBe('sounding');
  });

  it('alarms of a fire by no movement', () => {
    const rig = rigWith('smoke_detector');
    describes(rig, 'pir');
    rig.says('thing', { motion: true });
    expect([condition(rig), rig.area().alarm.tag]).toEqual(['unknown', 'quiet']);
    rig.says('thing', { detected: true });
    expect(rig.area().alarm.tag).toBe('sounding');
  });

  it('stays what it is where it may be that, and is no question', () => {
    const rig = rigWith('glass');
    describes(rig, 'shock_sensor');
    expect([now(rig)?.kind, now(rig)?.wireKind]).toEqual(['glass', 'shock_sensor']);
    expect([offered(rig), faults(rig)]).toEqual([undefined, []]);
  });

  it('is in order once its owner takes it as what it is called, and not when a flood ends', () => {
    const rig = rigWith('pir');
    describes(rig, 'door_contact');
    for (let no = 0; no < 200; no += 1) rig.says('thing', { opening: no % 2 === 0 ? 'open' : 'closed' });
    rig.wait(600);
    expect(faults(rig)).toEqual(['outOfOrder']);
    use(rig, 'door_contact');
    expect(faults(rig)).toEqual([]);
  });

  it('of what protects nothing is only said', () => {
    const rig = rigWith('switch');
    describes(rig, 'dimmer');
    expect([offered(rig), faults(rig)]).toEqual(['dimmer', []]);
  });
});

describe('a device that its owner uses as something else', () => {
  it.each<[DeviceKind, DeviceKind, object, string]>([
    ['scene_button', 'pendant', { action: 'single' }, '1100 thing'],
    ['scene_button', 'pull_cord', { action: 'hold' }, '1101 thing'],
    ['panic_button', 'medical_button', { action: 'sos', detected: true }, '1100 thing'],
    ['shock_sensor', 'fall_sensor', { detected: true }, '1102 thing'],
    ['unknown', 'smoke_detector', { detected: true }, '1111 thing'],
    ['unknown', 'water_sensor', { detected: true }, '1154 thing'],
  ])('a %s as a %s', (wire, kind, says, event) => {
    const rig = rigWith(wire);
    expect(use(rig, kind)).toMatchObject({ tag: 'done' });
    expect(now(rig)).toMatchObject({ kind, wireKind: wire });
    rig.says('thing', says);
    expect(rig.story().at(-1)).toBe(event);
  });

  it('as a bed, by a mat that closes when somebody lies on it', () => {
    const rig = rigWith('door_contact');
    use(rig, 'bed_sensor');
    rig.says('thing', { opening: 'closed' });
    const place = rig.state().config.devices.findIndex((one) => one.id === id('thing'));
    expect(rig.state().devices.get(place)?.values.detected).toBe(true);
    expect(rig.state().devices.get(place)?.values.opening).toBeUndefined();
  });

  it('as medication that is taken when a box is opened', () => {
    const rig = rigWith('door_contact');
    use(rig, 'medication_dispenser');
    rig.says('thing', { opening: 'open' });
    expect(rig.story().at(-1)).toBe('1705 thing');
  });

  it.each<[DeviceKind, DeviceKind]>([
    ['door_contact', 'smoke_detector'],
    ['scene_button', 'remote_controller'],
    ['smoke_detector', 'shock_sensor'],
    ['unknown', 'keypad'],
    ['unknown', 'remote_controller'],
  ])('is refused where a %s cannot say what a %s says, or would gain a right', (wire, kind) => {
    const rig = rigWith(wire);
    expect(use(rig, kind)).toMatchObject({ refusal: { why: 'v2_mg_device_kind_fixed' } });
  });

  it('goes back to what its wire says that it is, and stays what it is used as when the wire knows it better', () => {
    const rig = rigWith('scene_button');
    use(rig, 'pendant');
    describes(rig, 'panic_button');
    expect(now(rig)).toMatchObject({ kind: 'pendant', wireKind: 'panic_button' });
    use(rig, 'panic_button');
    expect(now(rig)?.wireKind).toBeUndefined();
  });

  it('is not changed while its area is armed', () => {
    const rig = rigWith('scene_button');
    rig.setMode('arm');
    rig.wait(60);
    expect(use(rig, 'pendant')).toMatchObject({ refusal: { why: 'v2_mg_disarm_first' } });
  });
});
