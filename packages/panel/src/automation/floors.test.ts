import { describe, expect, it } from 'vitest';
import type { ConfigEdit } from '@homeward/contract/shapes/panel/edit.ts';
import { FloorId, RoomId } from '@homeward/contract/shapes/values/ids.ts';
import { edit, rigFor, trusted } from '@homeward/testing/panel/rig.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';

const ground = { id: FloorId.parse('ground'), name: 'Ground floor' };
const upper = { id: FloorId.parse('upper'), name: 'Upper floor' };
const bath = { id: RoomId.parse('bath'), name: 'Bathroom' };
const hall = { id: RoomId.parse('hall'), name: 'Hall' };

const put = (rig: Rig, wish: ConfigEdit) => rig.command(edit(wish), trusted);
const setFloors = (rig: Rig, ...floors: readonly (typeof ground)[]) =>
  put(rig, { tag: 'putSettings', settings: { floors } });
const invalid = (why: string, where: string) => ({ tag: 'refused', refusal: { tag: 'invalid', why, where } });

describe('floors', () => {
  it('hold rooms, and give them up when they go', () => {
    const rig = rigFor();
    setFloors(rig, ground, upper);
    put(rig, { tag: 'putRoom', room: { ...bath, floor: upper.id } });
    put(rig, { tag: 'putRoom', room: { ...hall, floor: ground.id } });
    expect(setFloors(rig, ground).tag).toBe('done');
    expect(rig.state().config.rooms).toEqual([bath, { ...hall, floor: ground.id }]);
  });

  it('keep their rooms when they are renamed or put in another order', () => {
    const rig = rigFor();
    setFloors(rig, ground, upper);
    put(rig, { tag: 'putRoom', room: { ...bath, floor: upper.id } });
    setFloors(rig, { ...upper, name: 'Attic' }, ground);
    expect(rig.state().config.rooms).toEqual([{ ...bath, floor: upper.id }]);
    expect(rig.state().config.floors.map(({ name }) => name)).toEqual(['Attic', 'Ground floor']);
  });

  it('come back with their rooms when their removal is undone', () => {
    const rig = rigFor();
    setFloors(rig, ground, upper);
    put(rig, { tag: 'putRoom', room: { ...bath, floor: upper.id } });
    const { config } = rig.state();
    setFloors(rig, ground);
    expect(put(rig, { tag: 'undoChange', change: 3 }).tag).toBe('done');
    expect(rig.state().config.rooms).toEqual(config.rooms);
    expect(rig.state().config.floors).toEqual(config.floors);
  });

  it('have a name each, and must be there', () => {
    const rig = rigFor();
    expect(setFloors(rig, { ...ground, name: ' ' })).toEqual(invalid('v2_mg_required_name', 'floors.0.name'));
    expect(setFloors(rig, ground, { ...upper, name: ground.name })).toEqual(
      invalid('v2_mg_name_taken', 'floors.1.name'),
    );
    expect(put(rig, { tag: 'putRoom', room: { ...bath, floor: upper.id } })).toEqual(
      invalid('v2_mg_value_not_offered', 'floor'),
    );
    expect(rig.state().config.rooms).toEqual([]);
  });
});
