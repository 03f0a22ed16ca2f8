import { describe, expect, it } from 'vitest';
import { Setup } from '@homeward/contract/shapes/panel/backup.ts';
import type { ConfigEdit } from '@homeward/contract/shapes/panel/edit.ts';
import { FloorId, RoomId } from '@homeward/contract/shapes/values/ids.ts';
import { device, id } from '@homeward/testing/panel/house.ts';
import { armedRig, code, edit, rigFor, trusted } from '@homeward/testing/panel/rig.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';
import { setupOf } from '../setup/setup.ts';

const ground = { id: FloorId.parse('ground'), name: 'Ground floor' };
const upper = { id: FloorId.parse('upper'), name: 'Upper floor' };
const bath = { id: RoomId.parse('bath'), name: 'Bathroom', floor: upper.id };

const put = (rig: Rig, wish: ConfigEdit) => rig.command(edit(wish), trusted);
const setFloors = (rig: Rig, ...floors: readonly (typeof ground)[]) =>
  put(rig, { tag: 'putSettings', settings: { floors } });
const place = (rig: Rig, floor: FloorId, ...spots: readonly (readonly [string, number, number])[]) =>
  put(rig, {
    tag: 'placeDevices',
    floor,
    spots: spots.map(([name, x, y]) => ({ device: id(name), x, y })),
  });
const invalid = (why: string, where: string) => ({ tag: 'refused', refusal: { tag: 'invalid', why, where } });

/** Takes the newest change back. */
const undo = (rig: Rig) => put(rig, { tag: 'undoChange', change: rig.state().changes.toJSON()[0]?.no ?? 0 });

/** What stands where, as `front ground 10 20`. */
const standing = (rig: Rig): readonly string[] =>
  rig
    .state()
    .config.devices.flatMap(({ name, spot }) =>
      spot === undefined ? [] : [`${name} ${spot.floor} ${spot.x} ${spot.y}`],
    );

function storeyed(): Rig {
  const rig = rigFor();
  setFloors(rig, ground, upper);
  put(rig, { tag: 'putRoom', room: bath, devices: [id('leak')] });
  return rig;
}

describe('devices on the picture of a floor', () => {
  it('stand where they are put, to a tenth of a percent', () => {
    const rig = storeyed();
    expect(place(rig, ground.id, ['front', 10.04, 20], ['hall', 0, 100]).tag).toBe('done');
    expect(place(rig, upper.id, ['leak', 33.33, 66.67]).tag).toBe('done');
    expect(standing(rig)).toEqual(['front ground 10 20', 'hall ground 0 100', 'leak upper 33.3 66.7']);
  });

  it('are just those that were named last, and stand on one floor alone', () => {
    const rig = storeyed();
    place(rig, ground.id, ['front', 10, 20], ['hall', 30, 40]);
    place(rig, upper.id, ['hall', 5, 5]);
    place(rig, ground.id, ['lamp', 1, 2]);
    expect(standing(rig)).toEqual(['hall upper 5 5', 'lamp ground 1 2']);
  });

  it('are those that are there, on that floor or on none, once each', () => {
    const rig = storeyed();
    const before = rig.state().config;
    expect(place(rig, FloorId.parse('attic'), ['front', 1, 1])).toEqual(
      invalid('v2_mg_value_not_offered', 'floor'),
    );
    expect(place(rig, ground.id, ['nobody', 1, 1])).toEqual(
      invalid('v2_mg_action_no_zone', 'spots.0.device'),
    );
    expect(place(rig, ground.id, ['front', 1, 1], ['leak', 1, 1])).toEqual(
      invalid('v2_mg_value_not_offered', 'spots.1.device'),
    );
    expect(place(rig, ground.id, ['front', 1, 1], ['front', 2, 2])).toEqual(
      invalid('v2_mg_value_not_offered', 'spots.1.device'),
    );
    expect(rig.state().config).toBe(before);
  });

  it('are put there while the house is guarded, since that guards nothing', () => {
    const rig = armedRig();
    setFloors(rig, ground);
    const { areas, zones } = rig.state();
    expect(place(rig, ground.id, ['front', 10, 20]).tag).toBe('done');
    expect([rig.state().areas, rig.state().zones]).toEqual([areas, zones]);
  });

  it('lose their place with their floor, and get it back when that is undone', () => {
    const rig = storeyed();
    place(rig, ground.id, ['front', 10, 20]);
    place(rig, upper.id, ['leak', 30, 40]);
    setFloors(rig, ground);
    expect(standing(rig)).toEqual(['front ground 10 20']);
    expect(undo(rig).tag).toBe('done');
    expect(standing(rig)).toEqual(['front ground 10 20', 'leak upper 30 40']);
  });

  it('keep their place when floors are renamed and when they are set up otherwise', () => {
    const rig = storeyed();
    place(rig, ground.id, ['front', 10, 20]);
    setFloors(rig, upper, { ...ground, name: 'Street' });
    const front = rig.state().config.devices.find((one) => one.id === id('front'));
    if (front === undefined) throw new Error('no front door');
    put(rig, { tag: 'putDevice', device: { ...front, settings: { ...front.settings, finalDoor: true } } });
    expect(standing(rig)).toEqual(['front ground 10 20']);
  });

  it('go with their place, and leave it to what replaces them', () => {
    const rig = storeyed();
    put(rig, { tag: 'putDevice', device: device('spare', 'door_contact', 1, 40) });
    place(rig, ground.id, ['front', 10, 20], ['window', 30, 40], ['spare', 50, 60]);
    expect(put(rig, { tag: 'removeDevice', device: id('front') }).tag).toBe('done');
    expect(put(rig, { tag: 'replaceDevice', device: id('window'), by: id('spare') }).tag).toBe('done');
    expect(standing(rig)).toEqual(['window ground 30 40']);
    expect(rig.state().config.devices.find(({ name }) => name === 'window')?.id).toBe(id('spare'));
  });

  it('come back by undoing, and with a backup', () => {
    const rig = storeyed();
    place(rig, ground.id, ['front', 10, 20]);
    expect(undo(rig).tag).toBe('done');
    expect(rig.state().config.devices.some((one) => 'spot' in one)).toBe(false);
    expect(undo(rig).tag).toBe('done');
    expect(standing(rig)).toEqual(['front ground 10 20']);
    const backup = Setup.parse(JSON.parse(JSON.stringify(setupOf(rig.state().config, true))));
    place(rig, ground.id);
    expect(standing(rig)).toEqual([]);
    expect(undo(rig).tag).toBe('done');
    expect(standing(rig)).toEqual(['front ground 10 20']);
    place(rig, ground.id);
    expect(rig.command(edit({ tag: 'putSetup', setup: backup }), code(96)).tag).toBe('done');
    expect(standing(rig)).toEqual(['front ground 10 20']);
  });

  it('have no place on a floor that is not there', () => {
    const rig = storeyed();
    const strange = {
      ...device('cellar', 'pir', 1, 40),
      spot: { floor: FloorId.parse('attic'), x: 1, y: 1 },
    };
    expect(put(rig, { tag: 'putDevice', device: strange }).tag).toBe('done');
    expect(standing(rig)).toEqual([]);
  });
});
