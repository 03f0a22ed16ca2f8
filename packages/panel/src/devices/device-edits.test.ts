import { Rule, Scene } from '@homeward/contract/shapes/automation/automation.ts';
import type { DeviceConfig } from '@homeward/contract/shapes/devices/device.ts';
import { describe, expect, it } from 'vitest';
import { config, device, devices, id } from '@homeward/testing/panel/house.ts';
import { coverageOf } from '../coverage/coverage.ts';
import { armedRig, code, edit, rigFor } from '@homeward/testing/panel/rig.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';

const put = (rig: Rig, it: DeviceConfig) => rig.command(edit({ tag: 'putDevice', device: it }));
const remove = (rig: Rig, name: string) => rig.command(edit({ tag: 'removeDevice', device: id(name) }));
const replace = (rig: Rig, old: string, by: string) =>
  rig.command(edit({ tag: 'replaceDevice', device: id(old), by: id(by) }));
const why = (result: ReturnType<Rig['command']>) =>
  result.tag === 'refused' && result.refusal.tag === 'invalid'
    ? `${result.refusal.why} ${result.refusal.where ?? ''}`.trim()
    : result.tag;
const byName = (name: string): DeviceConfig => {
  const known = devices.find((entry) => entry.id === id(name));
  if (known === undefined) throw new Error(`no ${name}`);
  return known;
};
const scene = Scene.parse({
  id: 's',
  name: 'Evening',
  actions: [{ tag: 'device', device: 'RF:lamp', command: { tag: 'switch', on: true } }],
});
const rule = Rule.parse({
  id: 'r',
  name: 'Night',
  enabled: true,
  trigger: { tag: 'opened', device: 'RF:window' },
  conditions: [],
  actions: [{ tag: 'device', device: 'RF:lamp', command: { tag: 'switch', on: true } }],
  leave: [],
});
const learnt = (rig: Rig, name: string, kind: 'door_contact' | 'pir' | 'switch') => {
  rig.command({ tag: 'learning', on: true, kind: null, area: null, zone: null });
  rig.feed({ tag: 'deviceFound', device: { id: id(name), kind, modelId: 'NEW', name, battery: true } });
};

describe('adding a device', () => {
  it('makes it a zone that nobody has heard yet', () => {
    const rig = rigFor();
    expect(put(rig, device('cellar', 'door_contact', 1, 40, { arm: 'burglarInstant' })).tag).toBe('done');
    expect([...rig.state().zones].at(-1)?.condition).toBe('unknown');
    expect(rig.setMode('arm')).toMatchObject({ refusal: { tag: 'obstacles' } });
    rig.says('cellar', { opening: 'closed' });
    expect(rig.setMode('arm').tag).toBe('done');
    rig.wait(40);
    rig.says('cellar', { opening: 'open' });
    expect(rig.area().alarm.tag).toBe('sounding');
  });

  it.each([
    ['a zone that is taken', device('x', 'pir', 1, 1), 'v2_mg_zone_taken zone'],
    ['an area that is not there', device('x', 'pir', 7, 1), 'v2_mg_area_absent area'],
    ['a room that is not there', device('x', 'pir', 1, 40, { room: 'attic' }), 'v2_mg_room_absent room'],
    ['no name', { ...device('x', 'pir', 1, 40), name: ' ' }, 'v2_mg_required_name name'],
  ])('refuses %s', (_, wrong, reason) => {
    const rig = rigFor();
    const before = rig.state();
    expect(why(put(rig, wrong))).toBe(reason);
    expect(rig.state().config).toBe(before.config);
    expect(rig.state().setupRevision).toBe(before.setupRevision);
  });

  it('refuses an eighty-first zone of an area and a seventh camera', () => {
    const full = Array.from({ length: 80 }, (_, no) => device(`z${no}`, 'pir', 1, no + 1));
    const rig = rigFor({ devices: full });
    expect(why(put(rig, { ...device('x', 'pir', 1, 1), zone: 1 as never }))).toBe('v2_mg_zone_taken zone');
    const eyes = Array.from({ length: 6 }, (_, no) => device(`c${no}`, 'ipcam', 1, no + 1));
    expect(why(put(rigFor({ devices: eyes }), device('x', 'ipcam', 1, 40)))).toBe(
      'v2_mg_too_many_cameras kind',
    );
  });
});

describe('changing a device', () => {
  it('lets it be renamed while armed, and nothing that guards be changed', () => {
    const rig = armedRig();
    expect(put(rig, { ...byName('window'), name: 'Kitchen window' }).tag).toBe('done');
    expect(rig.state().config.devices[2]?.name).toBe('Kitchen window');
    const off = { ...byName('window').settings.responses, arm: 'none' as const };
    const harmless = { ...byName('window'), settings: { ...byName('window').settings, responses: off } };
    expect(why(put(rig, harmless))).toBe('v2_mg_disarm_first area');
  });

  it('keeps what is known of it', () => {
    const rig = rigFor();
    rig.says('window', { opening: 'open', battery: 60 });
    put(rig, { ...byName('window'), name: 'Kitchen window' });
    expect(rig.state().devices.get(2)?.values).toEqual({ opening: 'open', battery: 60 });
  });

  it('raises the revision of the set-up; an edit made from an older one is refused', () => {
    const rig = rigFor();
    const from = rig.state().setupRevision;
    put(rig, { ...byName('window'), name: 'Kitchen window' });
    expect(rig.state().setupRevision).toBe(from + 1);
    const late = { ...edit({ tag: 'removeDevice', device: id('window') }), expect: from };
    expect(rig.command(late)).toEqual({
      tag: 'refused',
      refusal: { tag: 'changed', revision: from + 1 },
    });
  });
});

describe('removing a device', () => {
  it('takes it out of the house, and out of the log’s future', () => {
    const rig = rigFor();
    expect(remove(rig, 'gate').tag).toBe('done');
    expect(rig.state().config.devices.some((entry) => entry.id === id('gate'))).toBe(false);
    expect(rig.state().devices).toHaveLength(devices.length - 1);
    expect(rig.story()).toEqual(['1532 gate']);
    rig.says('gate', { opening: 'open' });
    expect(rig.story()).toHaveLength(1);
  });

  it('keeps it from joining by itself, until somebody adds it again', () => {
    const rig = rigFor();
    const isThere = () => rig.state().config.devices.some((entry) => entry.id === id('gate'));
    remove(rig, 'gate');
    rig.feed({ tag: 'deviceJoined', config: byName('gate') });
    expect([isThere(), rig.state().config.takenOut]).toEqual([false, [id('gate')]]);
    expect(put(rig, byName('gate')).tag).toBe('done');
    expect([isThere(), rig.state().config.takenOut]).toEqual([true, []]);
  });

  it('is refused while its area is armed, and where a scene or rule names it', () => {
    expect(why(remove(armedRig(), 'window'))).toBe('v2_mg_disarm_first area');
    const rig = rigFor({ scenes: [scene], rules: [rule] });
    expect(why(remove(rig, 'lamp'))).toBe('v2_mg_device_in_use scenes.s');
    expect(why(remove(rig, 'window'))).toBe('v2_mg_device_in_use rules.r');
  });
});

describe('what a device is used as', () => {
  const copied = { word: 'copied', reports: false } as const;
  const use = (rig: Rig, more: Partial<DeviceConfig>) => {
    const thing = rig.state().config.devices.find((one) => one.id === id('thing'));
    if (thing === undefined) throw new Error('no thing');
    return rig.command(edit({ tag: 'putDevice', device: { ...thing, ...more } }));
  };
  const button = () =>
    rigFor({ devices: [...devices, { ...device('thing', 'scene_button', 1, 50), trust: copied }] });
  const thing = (rig: Rig) => rig.state().config.devices.find((one) => one.id === id('thing'));

  it('goes no further than its word, be it new or not', () => {
    expect(why(use(button(), { kind: 'panic_button' }))).toBe('v2_mg_device_trust kind');
    const fresh = {
      ...device('fresh', 'smoke_detector', 1, 51),
      trust: { ...copied, word: 'mute' as const },
    };
    expect(why(put(rigFor(), fresh))).toBe('v2_mg_device_trust kind');
    // Nobody can say that it is to be trusted further.
    expect(why(use(button(), { kind: 'panic_button', trust: undefined }))).toBe('v2_mg_device_trust kind');
  });

  it('is taught by its codes: a contact that opens, closes and alarms', () => {
    const rig = button();
    expect(why(use(rig, { kind: 'door_contact' }))).toBe('v2_mg_device_codes_missing codes');
    const codes = { code_10: 'active', code_14: 'rest' } as const;
    expect(use(rig, { kind: 'door_contact', codes }).tag).toBe('done');
    expect(thing(rig)).toMatchObject({ wireKind: 'scene_button', trust: copied, supervisionSeconds: null });
    rig.says('thing', { action: 'code_14' });
    expect(rig.setMode('arm').tag).toBe('done');
    rig.wait(40);
    rig.says('thing', { action: 'code_10' });
    expect(rig.area().phase.tag).toBe('entryDelay');
    rig.setMode('disarm');
    expect(why(use(rig, { codes: { code_14: 'rest' } }))).toBe('v2_mg_device_codes_missing codes');
    expect(use(rig, { kind: 'scene_button' }).tag).toBe('done');
  });

  it('may be anything behind two wires: a detector that is not missed, and moves once', () => {
    const rig = rigFor({ devices: [...devices, device('thing', 'wired_input', 1, 50)] });
    expect(use(rig, { kind: 'pir' }).tag).toBe('done');
    expect(thing(rig)).toMatchObject({ wireKind: 'wired_input', supervisionSeconds: null });
    rig.says('thing', { detected: true });
    // Whoever arms is seen, and leaves.
    expect(rig.setMode('arm').tag).toBe('done');
    rig.says('thing', { detected: false });
    rig.wait(40);
    expect(rig.area().phase.tag).toBe('armed');
    rig.says('thing', { detected: true });
    expect(rig.area().alarm.tag).toBe('sounding');
  });

  it('is not armed over two wires that stay open: they would see nothing', () => {
    const rig = rigFor({ devices: [...devices, device('thing', 'wired_input', 1, 50)] });
    use(rig, { kind: 'pir' });
    rig.says('thing', { detected: true });
    expect(coverageOf(rig.state(), 0, 'arm').rows.flatMap(({ gaps }) => gaps)).toContainEqual({
      device: id('thing'),
      why: 'open',
      detail: null,
    });
    rig.setMode('arm');
    rig.wait(40);
    expect(rig.area().phase.tag).toBe('disarmed');
    rig.says('thing', { detected: false });
    rig.setMode('arm');
    rig.wait(40);
    expect(rig.area().phase.tag).toBe('armed');
  });

  it('is nothing that its wire cannot say, be it new', () => {
    const fresh = { ...device('fresh', 'pir', 1, 51), trust: copied, wireKind: 'scene_button' } as const;
    expect(why(put(rigFor(), fresh))).toBe('v2_mg_device_codes_missing codes');
    const codes = { code_10: 'active' } as const;
    expect(put(rigFor(), { ...fresh, codes }).tag).toBe('done');
    expect(why(put(rigFor(), { ...device('fresh', 'pir', 1, 51), wireKind: 'siren' }))).toBe(
      'v2_mg_device_kind_fixed kind',
    );
  });

  it('tells each opening of its cover by a code, once somebody has cleared the last one', () => {
    const rig = button();
    const codes = { code_10: 'active', code_14: 'rest', code_7: 'tamper', code_3: 'batteryLow' } as const;
    use(rig, { kind: 'door_contact', codes });
    const clear = (fault: 'tamper' | 'lowBattery') =>
      rig.command({ tag: 'clearFault', device: id('thing'), fault });
    const faults = () => [...rig.state().devices].at(-1)?.faults;
    rig.says('thing', { action: 'code_7' });
    rig.says('thing', { action: 'code_3' });
    expect(faults()).toEqual(['tamper', 'lowBattery']);
    expect([clear('tamper').tag, clear('lowBattery').tag, faults()]).toEqual(['done', 'done', []]);
    const told = rig.story().length;
    rig.says('thing', { action: 'code_7' });
    expect([faults(), rig.story().length]).toEqual([['tamper'], told + 1]);
  });

  it('may be a button at two wires, which calls once it is pressed', () => {
    const rig = rigFor({ devices: [...devices, device('thing', 'wired_input', 1, 50)] });
    expect(use(rig, { kind: 'panic_button' }).tag).toBe('done');
    rig.says('thing', { detected: true });
    expect(rig.area().alarm.tag).toBe('quiet');
    rig.says('thing', { detected: false });
    rig.says('thing', { detected: true });
    expect(rig.area().alarm.tag).toBe('sounding');
    const calls = rig.story().length;
    rig.says('thing', { detected: true });
    expect(rig.story()).toHaveLength(calls);
  });
});

describe('replacing a device', () => {
  it('leaves what nobody is to see unseen', () => {
    const rig = rigFor({
      devices: [...devices, device('porch', 'ipcam', 1, 50), device('new', 'ipcam', 1, 51)],
    });
    const privacy = { tag: 'privacy', on: true } as const;
    rig.command({ tag: 'control', device: id('porch'), command: privacy, pin: null });
    expect(replace(rig, 'porch', 'new').tag).toBe('done');
    const slot = rig.state().config.devices.findIndex((one) => one.id === id('new'));
    expect(rig.state().devices.get(slot)).toMatchObject({ blinded: true, values: { privacy: true } });
  });

  it('has the rights that its own wire gives it, not those of the one that it replaces', () => {
    const [old, next] = [device('old', 'keypad', 1, 50), device('next', 'keypad', 1, 51)];
    const rig = rigFor({
      devices: [...devices, { ...old, checksCodes: true }, { ...next, sendsCodes: true }],
    });
    expect(replace(rig, 'old', 'next').tag).toBe('done');
    const now = rig.state().config.devices.find((one) => one.id === id('next'));
    expect([now?.checksCodes, now?.sendsCodes]).toEqual([undefined, true]);
  });

  it('has the codes that it was taught, not those of the one that it replaces', () => {
    const sender = { trust: { word: 'copied', reports: false }, wireKind: 'scene_button' } as const;
    const next = { ...device('next', 'pir', 1, 51), ...sender, codes: { code_2: 'active' } } as const;
    const old = { ...device('old', 'pir', 1, 50), ...sender, codes: { code_1: 'active' } } as const;
    for (const before of [device('old', 'pir', 1, 50), old]) {
      const rig = rigFor({ devices: [...devices, before, next] });
      expect(replace(rig, 'old', 'next').tag).toBe('done');
      const now = rig.state().config.devices.find((one) => one.id === id('next'));
      expect(now).toMatchObject({ wireKind: 'scene_button', codes: { code_2: 'active' }, zone: 50 });
    }
    const rig = rigFor({ devices: [...devices, old, device('plain', 'pir', 1, 52)] });
    replace(rig, 'old', 'plain');
    expect(rig.state().config.devices.find((one) => one.id === id('plain'))?.codes).toBeUndefined();
  });

  it('keeps the worn-out one from joining by itself', () => {
    const rig = rigFor();
    learnt(rig, 'fresh', 'door_contact');
    replace(rig, 'window', 'fresh');
    rig.feed({ tag: 'deviceJoined', config: { ...byName('window'), zone: 40 as never } });
    expect(rig.state().config.takenOut).toEqual([id('window')]);
    expect(rig.state().config.devices.filter(({ id: one }) => one === id('window'))).toEqual([]);
  });

  it('gives zone, name, settings, scenes and rules to the new one, which starts unheard', () => {
    const rig = rigFor({ rules: [rule] });
    learnt(rig, 'fresh', 'door_contact');
    expect(replace(rig, 'window', 'fresh').tag).toBe('done');
    const place = rig.state().config.devices.findIndex((entry) => entry.id === id('fresh'));
    expect(rig.state().config.devices[place]).toEqual({
      ...byName('window'),
      id: id('fresh'),
      modelId: 'NEW',
    });
    expect(rig.state().zones.get(place)?.condition).toBe('unknown');
    expect(rig.state().config.rules[0]?.trigger).toEqual({ tag: 'opened', device: id('fresh') });
    rig.says('fresh', { opening: 'closed' });
    const told = rig.says('fresh', { opening: 'open' });
    expect(told.some((effect) => effect.tag === 'commandDevice' && effect.device === id('lamp'))).toBe(true);
  });

  it('has cameras and sirens follow the new one', () => {
    const listed = { settings: { triggeredBy: [id('front'), id('window')] } };
    const rig = rigFor({ devices: [...devices, device('camera', 'ipcam', 2, 30, listed)] });
    learnt(rig, 'fresh', 'door_contact');
    replace(rig, 'window', 'fresh');
    const camera = rig.state().config.devices.find((one) => one.id === id('camera'));
    expect(camera?.settings.triggeredBy).toEqual([id('front'), id('fresh')]);
  });

  it('takes one that has joined already out of its own place', () => {
    const rig = rigFor({ devices: [...devices, device('spare', 'door_contact', 2, 30)] });
    rig.says('spare', { opening: 'closed' });
    expect(replace(rig, 'window', 'spare').tag).toBe('done');
    expect(rig.state().config.devices.filter((entry) => entry.id === id('spare'))).toHaveLength(1);
    expect(rig.state().config.devices).toHaveLength(config.devices.length);
    expect(rig.state().devices).toHaveLength(config.devices.length);
  });

  it.each([
    ['another kind', 'gadget', 'switch', 'v2_mg_replace_kind_differs by'],
    ['itself', 'window', 'door_contact', 'refused'],
  ] as const)('is refused by %s', (_, name, kind, reason) => {
    const rig = rigFor();
    learnt(rig, name, kind);
    expect(why(replace(rig, 'window', name))).toBe(reason);
  });

  it('is refused by one that nobody has found', () => {
    expect(why(replace(rigFor(), 'window', 'ghost'))).toBe('v2_mg_device_not_found by');
  });
});

describe('naming several devices', () => {
  const names = (rig: Rig, wanted: Readonly<Record<string, string>>) =>
    rig.command(
      edit({
        tag: 'nameDevices',
        names: Object.entries(wanted).map(([name, it]) => ({ device: id(name), name: it })),
      }),
    );
  const nameOf = (rig: Rig, name: string) =>
    rig.state().config.devices.find((entry) => entry.id === id(name))?.name;

  it('is one change, also while armed, and undone as one', () => {
    const rig = armedRig();
    const before = [nameOf(rig, 'window'), nameOf(rig, 'front')];
    expect(names(rig, { window: 'Kitchen 1', front: 'Hall 1' }).tag).toBe('done');
    expect([nameOf(rig, 'window'), nameOf(rig, 'front')]).toEqual(['Kitchen 1', 'Hall 1']);
    const [change, ...older] = [...rig.state().changes];
    expect(older).toEqual([]);
    expect(change?.things.map(({ name }) => name)).toEqual(expect.arrayContaining(['Kitchen 1', 'Hall 1']));
    expect(rig.command(edit({ tag: 'undoChange', change: change?.no ?? 0 }), code(96)).tag).toBe('done');
    expect([nameOf(rig, 'window'), nameOf(rig, 'front')]).toEqual(before);
  });

  it('names all of them or none, and says which is wrong', () => {
    const rig = rigFor();
    const before = rig.state().config;
    expect(why(names(rig, { window: 'Kitchen', front: ' ' }))).toBe('v2_mg_required_name names.1.name');
    expect(names(rig, { window: 'Kitchen', nowhere: 'Cellar' })).toMatchObject({
      refusal: { tag: 'absent' },
    });
    expect(rig.state().config).toBe(before);
  });
});
