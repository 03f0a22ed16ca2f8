import { describe, expect, it } from 'vitest';
import { Setup } from '@homeward/contract/shapes/panel/backup.ts';
import type { CommandResult } from '@homeward/contract/shapes/panel/command.ts';
import { Rule, Scene } from '@homeward/contract/shapes/automation/automation.ts';
import { AreaId } from '@homeward/contract/shapes/values/ids.ts';
import { ArmSchedule } from '@homeward/contract/shapes/automation/schedule.ts';
import { Geofence } from '@homeward/contract/shapes/care/location.ts';
import { code, edit, nothing, person, rigFor } from '@homeward/testing/panel/rig.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';
import { config as house, id } from '@homeward/testing/panel/house.ts';
import { upgradedSetup } from '../upgrade.ts';
import { setupDifferences } from './differences.ts';
import { setupOf } from './setup.ts';

const master = code(96);
const installer = code(99);
const restore = (rig: Rig, setup: Setup, proof = master): CommandResult =>
  rig.command(edit({ tag: 'putSetup', setup }), proof);
const calmly = { ...edit({ tag: 'putSettings', settings: { sirenMinutes: 7 } }), calm: true } as const;
const plain = (setup: Setup): unknown => JSON.parse(JSON.stringify(setup));
const why = (result: CommandResult): unknown => (result.tag === 'refused' ? result.refusal : result.tag);

const scene = Scene.parse({
  id: 'movie',
  name: 'Movie',
  actions: [{ tag: 'mode', area: 1, mode: 'home_1' }],
});
const rule = Rule.parse({
  id: 'rest',
  name: 'Rest',
  enabled: true,
  trigger: { tag: 'closed', device: id('front') },
  conditions: [],
  actions: [{ tag: 'scene', scene: 'movie' }],
  leave: [],
});
const schedule = ArmSchedule.parse({
  id: 'night',
  name: 'Night',
  enabled: true,
  area: 1,
  mode: 'disarm',
  days: [1],
  minute: 400,
  warnMinutes: 0,
});
const fence = Geofence.parse({
  id: 'home',
  name: 'Home',
  latitude: 52,
  longitude: 13,
  radius: 200,
  enabled: true,
});

/** A house with something of everything. */
function richRig(): Rig {
  const rig = rigFor();
  rig.command(
    edit({ tag: 'putRoom', room: { id: 'den', name: 'Den' } as never, devices: [id('hall')] }),
    master,
  );
  rig.command(edit({ tag: 'putScene', scene }), master);
  rig.command(edit({ tag: 'putRule', rule }), master);
  rig.command(edit({ tag: 'putSchedule', schedule }), master);
  rig.command(edit({ tag: 'putGeofence', fence }), master);
  const { config } = rig.state();
  expect(
    [config.rooms, config.scenes, config.rules, config.schedules, config.geofences].map(
      (list) => list.length,
    ),
  ).toEqual([1, 1, 1, 1, 1]);
  return rig;
}

describe('a whole set-up', () => {
  it('gives no device back the right to act without a code that it lost since', () => {
    const rig = richRig();
    const taken = Setup.parse(plain(setupOf(rig.state().config, true)));
    rig.feed({ tag: 'codeSent', device: id('remote') });
    expect(restore(rig, taken)).toMatchObject({ tag: 'done' });
    rig.setMode('arm');
    rig.wait(60);
    rig.says('remote', { action: 'disarm' });
    expect(rig.area().phase.tag).toBe('armed');
  });

  it('passes its own shape, and comes back to the same panel as it was', () => {
    const rig = richRig();
    const taken = Setup.parse(plain(setupOf(rig.state().config, true)));
    const before = rig.state();
    expect(restore(rig, taken)).toMatchObject({ tag: 'done' });
    expect(rig.state().config).toEqual(before.config);
    expect(rig.state().devices).toEqual(before.devices);
    expect(rig.state().setupRevision).toBe(before.setupRevision + 1);
  });

  it('undoes what was changed since, and keeps what is known of devices that stay', () => {
    const rig = richRig();
    const taken = setupOf(rig.state().config, true);
    rig.says('front', { opening: 'open' });
    rig.command(edit({ tag: 'removeRule', rule: rule.id }), master);
    rig.command(edit({ tag: 'putSettings', settings: { sirenMinutes: 9 } }), master);
    rig.command(edit({ tag: 'putPanel', name: 'Elsewhere', timeZone: 'Europe/Rome' }), master);
    expect(setupDifferences(setupOf(rig.state().config, true), taken)).toEqual([
      { part: 'panel', id: 'name', name: '', change: 'changed' },
      ...(house.timeZone === 'Europe/Rome'
        ? []
        : [{ part: 'panel', id: 'timeZone', name: '', change: 'changed' }]),
      { part: 'settings', id: 'sirenMinutes', name: '', change: 'changed' },
      { part: 'rules', id: 'rest', name: 'Rest', change: 'added' },
    ]);
    expect(restore(rig, taken)).toMatchObject({ tag: 'done' });
    expect(setupDifferences(setupOf(rig.state().config, true), taken)).toEqual([]);
    const slot = rig.state().config.devices.findIndex((device) => device.id === id('front'));
    expect(rig.state().devices.get(slot)?.values).toMatchObject({ opening: 'open' });
  });

  it('does not judge anew an area that the panel left the box with', () => {
    const rig = rigFor({
      areas: house.areas.map((area) => ({
        ...area,
        delays: { ...area.delays, arm: { exit: 30, entry1: 30, entry2: 60 } },
      })),
    });
    const before = rig.state().config;
    expect(why(restore(rig, setupOf(before, true)))).toBe('done');
    expect(rig.state().config).toEqual(before);
    const other = { ...setupOf(before, true), areas: before.areas.map((area) => ({ ...area, name: 'X' })) };
    expect(why(restore(rig, other))).toMatchObject({ where: 'areas.1.delays.arm.entry2' });
  });

  it('goes to an empty panel as well', () => {
    const taken = setupOf(richRig().state().config, true);
    const fresh = rigFor({ devices: [], rooms: [], scenes: [], rules: [], schedules: [], geofences: [] });
    expect(why(restore(fresh, taken))).toBe('done');
    expect(setupDifferences(setupOf(fresh.state().config, true), taken)).toEqual([]);
  });

  it.each([
    { what: 'a rule about no device', change: { devices: [] }, where: /^(deviceGroups|scenes|rules)\./ },
    { what: 'a zone twice', change: twins(), where: /^devices\./ },
    { what: 'a device twice', change: doubled(), where: /^devices$/ },
    { what: 'too many areas', change: { areas: manyAreas() }, where: /^areas\./ },
    { what: 'no owner', change: ownerless(), where: /^pins/ },
    { what: 'a setting out of its range', change: badSettings(), where: /^settings/ },
  ])('is refused as a whole for $what, and says where', ({ change, where }) => {
    const rig = richRig();
    const before = rig.state().config;
    const setup = { ...setupOf(before, true), ...change } as Setup;
    const result = restore(rig, setup);
    expect(result).toMatchObject({ tag: 'refused', refusal: { tag: 'invalid' } });
    expect(result.tag === 'refused' && result.refusal.tag === 'invalid' ? result.refusal.where : '').toMatch(
      where,
    );
    expect(rig.state().config).toBe(before);
  });

  it('is refused while the panel guards, and without a code', () => {
    const rig = richRig();
    const taken = setupOf(rig.state().config, true);
    expect(why(restore(rig, taken, nothing))).toEqual({ tag: 'pinRequired' });
    expect(why(restore(rig, taken, code(1)))).toEqual({ tag: 'notAllowed' });
    rig.setMode('arm', { proof: master, force: true });
    rig.wait(300);
    expect(why(restore(rig, taken))).toMatchObject({ why: 'v2_mg_disarm_first' });
  });

  it('from an installer leaves people and codes as they are', () => {
    const rig = richRig();
    rig.command({ tag: 'consent', minutes: 60, pin: null }, master);
    const { config } = rig.state();
    const foreign: Setup = {
      ...setupOf(config, true),
      name: 'Set up well',
      people: { pins: [], care: config.care, geofences: [], trackers: [] },
    };
    expect(why(restore(rig, foreign, installer))).toBe('done');
    const after = rig.state().config;
    expect(after.name).toBe('Set up well');
    expect([after.pins, after.geofences]).toEqual([config.pins, config.geofences]);
    // The owner's word for a schedule that disarms still stands, for it is the same.
    expect(after.schedules).toEqual(config.schedules);
  });

  it('from an installer cannot bring what takes the owner’s word', () => {
    const rig = richRig();
    rig.command({ tag: 'consent', minutes: 60, pin: null }, master);
    const taken = setupOf(rig.state().config, true);
    const earlier = { ...taken, schedules: [{ ...schedule, minute: 1 }] };
    expect(why(restore(rig, earlier, installer))).toEqual({ tag: 'notAllowed' });
    const laxer = { ...taken, rules: [{ ...rule, leave: ['disarm'] }] } as unknown as Setup;
    expect(why(restore(rig, laxer, installer))).toEqual({ tag: 'notAllowed' });
  });

  it('keeps the owner’s word by name in schedules that are new', () => {
    const rig = rigFor();
    const forged = { ...person, name: 'Somebody else' };
    const setup = {
      ...setupOf(rig.state().config, true),
      schedules: [{ ...schedule, allowedBy: forged }],
    };
    expect(why(restore(rig, setup))).toBe('done');
    expect(rig.state().config.schedules[0]?.allowedBy).not.toMatchObject({ name: 'Somebody else' });
  });

  it('leaves reserved rows to the panel', () => {
    const rig = richRig();
    const taken = setupOf(rig.state().config, true);
    const own = rig.state().config.report.destinations.find(({ no }) => no === 1);
    const setup = {
      ...taken,
      destinations: taken.destinations.map((row) =>
        row.no === 1 ? { ...row, url: 'ip://9@evil:1/SIA' } : row,
      ),
    };
    expect(why(restore(rig, setup))).toBe('done');
    expect(rig.state().config.report.destinations.find(({ no }) => no === 1)).toEqual(own);
  });

  it('of an older version gets what it did not know', () => {
    const { contact: _, connections: __, settings: ___, ...old } = setupOf(richRig().state().config, true);
    const upgraded = Setup.safeParse(upgradedSetup({ ...old, settings: { sirenMinutes: 7 } }));
    expect(upgraded.error?.issues).toBeUndefined();
    expect(upgraded.data?.connections.smtp.server).toBe('');
    expect(upgraded.data?.settings).toMatchObject({ sirenMinutes: 7, profile: 'EN' });
    for (const nonsense of [null, 7, 'x', [], {}, { rules: {} }, { people: [] }, { settings: 3 }])
      expect(Setup.safeParse(upgradedSetup(nonsense)).success).toBe(false);
  });
});

describe('a change that nobody waits for', () => {
  const refused = { tag: 'invalid', why: 'v2_mg_batch_home_armed' };

  it('is made in a home that is disarmed and quiet', () => {
    const rig = rigFor();
    expect(why(rig.command(calmly, master))).toBe('done');
    expect(rig.state().config.sirenMinutes).toBe(7);
  });

  it('leaves a home alone while any area leaves, is armed or is in alarm', () => {
    const rig = rigFor();
    rig.setMode('arm', { proof: master, area: 1, force: true });
    expect(rig.area(1).phase.tag).toBe('exitDelay');
    expect(why(rig.command(calmly, master))).toEqual(refused);
    rig.wait(240);
    expect(rig.area(1).phase.tag).toBe('armed');
    expect(why(rig.command(calmly, master))).toEqual(refused);
    rig.setMode('disarm', { proof: master });
    rig.command({ tag: 'panic', kind: 'panic', area: AreaId.parse(1) }, master);
    expect(rig.area(1).alarm.tag).toBe('sounding');
    expect(why(rig.command(calmly, master))).toEqual(refused);
    expect(rig.state().config.sirenMinutes).not.toBe(7);
    // Whoever stands before the panel and changes it himself is not held up.
    expect(why(rig.command(edit({ tag: 'putSettings', settings: { sirenMinutes: 7 } }), master))).toBe(
      'done',
    );
  });
});

function twins(): Partial<Setup> {
  const [first, second, ...rest] = house.devices;
  return first && second
    ? { devices: [first, { ...second, area: first.area, zone: first.zone }, ...rest] }
    : {};
}
function doubled(): Partial<Setup> {
  const [first] = house.devices;
  return first ? { devices: [...house.devices, { ...first, zone: 79 as never }] } : {};
}
function manyAreas(): Setup['areas'] {
  const [first] = house.areas;
  return first ? [1, 2, 3, 4, 5, 6, 7, 8].map((no) => ({ ...first, id: no as never })) : [];
}
function ownerless(): Partial<Setup> {
  const people = setupOf(house, true).people;
  return people
    ? { people: { ...people, pins: people.pins.filter(({ slot }) => slot.tag !== 'master') } }
    : {};
}
function badSettings(): Partial<Setup> {
  return { settings: { ...setupOf(house, true).settings, sirenMinutes: 99 } };
}
