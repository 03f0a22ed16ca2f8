import { describe, expect, it } from 'vitest';
import { FloorId, RoomId } from '@homeward/contract/shapes/values/ids.ts';
import type { PanelCommand } from '@homeward/contract/shapes/panel/command.ts';
import {
  frontDoor,
  garage,
  garageDoor,
  hall,
  hallLight,
  home,
  house,
  lights,
  sampleView,
} from '@homeward/testing/server/sample-panel.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';
import type { TestServer } from '@homeward/testing/server/test-server.ts';
import type { TestClock } from '@homeward/testing/server/quiet-world.ts';

const started = serversOfThisFile();
type Test = TestServer<TestClock>;
const inHall = { ...hallLight, room: hall.id };
const view = sampleView(home, { devices: [frontDoor, inHall, garageDoor] });
const edits = ({ hub }: Test): readonly unknown[] =>
  hub.commands.flatMap(({ command }) => (command.tag === 'configure' ? [command.edit] : []));
async function at(test: Test, login = 'demo') {
  const token = await test.token(login);
  return async (name: string, body?: unknown) =>
    (await test.call(name, { token, ...(body === undefined ? {} : { body }) })).envelope;
}

describe('rooms', () => {
  it('are listed with who stands in them', async () => {
    const call = await at(await started({ view }));
    expect((await call('GET /panel/room')).data).toEqual([
      { id: 'hall', name: 'Hall', floor_name: '', devices: [hallLight.id] },
    ]);
  });

  it('are added, changed and taken away', async () => {
    const test = await started({ view });
    const call = await at(test);
    const { data } = await call('POST /panel/room', { name: 'Kitchen', devices: [frontDoor.id] });
    await call('PUT /panel/room', { id: 'hall', name: 'Entrance' });
    await call('PUT /panel/room', { id: 'hall', devices: [] });
    await call('DELETE /panel/room', { id: 'hall' });
    const { id } = data as { readonly id: string };
    expect(edits(test)).toEqual([
      { tag: 'putRoom', room: { id, name: 'Kitchen' }, devices: [frontDoor.id] },
      { tag: 'putRoom', room: { id: 'hall', name: 'Entrance' } },
      { tag: 'putRoom', room: { id: 'hall', name: 'Hall' }, devices: [] },
      { tag: 'removeRoom', room: 'hall' },
    ]);
  });

  it.each([
    ['POST /panel/room', { name: 'Den', devices: ['RF:nobody'] }, '998'],
    ['PUT /panel/room', { id: 'attic', name: 'Attic' }, '998'],
    ['DELETE /panel/room', { id: 'attic' }, '998'],
    ['DELETE /panel/room', {}, '001'],
    ['POST /panel/room', {}, '001'],
  ])('refuse what is not there: %s %j', async (name, body, code) => {
    const test = await started({ view });
    expect(await (await at(test))(name, body)).toMatchObject({ code });
    expect(edits(test)).toEqual([]);
  });

  it('say why the panel refuses them', async () => {
    const test = await started({ view });
    test.hub.script = () => ({ tag: 'invalid', why: 'v2_mg_too_many_rooms', where: 'id' });
    expect(await (await at(test))('POST /panel/room', { name: 'One more' })).toMatchObject({
      code: '001',
      message: 'v2_mg_too_many_rooms',
    });
  });

  it('are seen by somebody with areas where something of his stands in them, and changed where nothing else does', async () => {
    const test = await started({
      view: sampleView(home, { devices: [frontDoor, inHall, { ...garageDoor, room: hall.id }] }),
    });
    await test.person('gil', 'master', { areas: [garage] });
    await test.person('ben', 'user', { areas: [house] });
    const gil = await at(test, 'gil');
    expect((await gil('GET /panel/room')).data).toEqual([
      { id: 'hall', name: 'Hall', floor_name: '', devices: [garageDoor.id] },
    ]);
    expect(await gil('PUT /panel/room', { id: 'hall', name: 'Mine' })).toMatchObject({ code: '998' });
    expect(await (await at(test, 'ben'))('POST /panel/room', { name: 'Den' })).toMatchObject({ code: '403' });
    expect(edits(test)).toEqual([]);
  });
});

describe('floors', () => {
  const floor = (id: string, name: string) => ({ id: FloorId.parse(id), name });
  const floors = [floor('ground', 'Ground floor'), floor('upper', 'Upper floor')];
  const storeyed = sampleView(home, {
    devices: [frontDoor, inHall, garageDoor],
    settings: { ...sampleView().settings, floors },
    rooms: [
      { id: RoomId.parse('loft'), name: 'Loft' },
      { id: RoomId.parse('bath'), name: 'Bathroom', floor: FloorId.parse('upper') },
      { ...hall, floor: FloorId.parse('ground') },
    ],
  });

  it('order the rooms, and each room says which is its own', async () => {
    const call = await at(await started({ view: storeyed }));
    expect((await call('GET /panel/room')).data).toMatchObject([
      { name: 'Hall', floor_name: 'Ground floor' },
      { name: 'Bathroom', floor_name: 'Upper floor' },
      { name: 'Loft', floor_name: '' },
    ]);
    expect((await call('GET /panel/floor')).data).toMatchObject({ floors });
  });

  it('are set as a whole; what is new gets an id', async () => {
    const test = await started({ view: storeyed });
    const wanted = [{ name: ' Cellar ' }, { id: 'ground', name: 'Ground' }];
    const { code } = await (await at(test))('PUT /panel/floor', { floors: wanted });
    expect(code).toBe('000');
    const id: unknown = expect.stringMatching(/./);
    expect(edits(test)).toEqual([
      {
        tag: 'putSettings',
        settings: {
          floors: [
            { id, name: 'Cellar' },
            { id: 'ground', name: 'Ground' },
          ],
        },
      },
    ]);
  });

  it('are a room’s to stand on, and to leave', async () => {
    const test = await started({ view: storeyed });
    const call = await at(test);
    await call('PUT /panel/room', { id: 'hall', name: 'Entrance' });
    await call('PUT /panel/room', { id: 'hall', floor: 'upper' });
    await call('PUT /panel/room', { id: 'hall', floor: '' });
    expect(edits(test)).toEqual([
      { tag: 'putRoom', room: { id: 'hall', name: 'Entrance', floor: 'ground' } },
      { tag: 'putRoom', room: { id: 'hall', name: 'Hall', floor: 'upper' } },
      { tag: 'putRoom', room: { id: 'hall', name: 'Hall' } },
    ]);
  });

  it('are seen by somebody with areas where a room of his is, and changed by who sees them all', async () => {
    const test = await started({ view: storeyed });
    await test.person('gil', 'master', { areas: [house] });
    await test.person('ben', 'user');
    const gil = await at(test, 'gil');
    expect((await gil('GET /panel/floor')).data).toMatchObject({ floors: [{ id: 'ground' }] });
    expect(await gil('PUT /panel/floor', { floors: [] })).toMatchObject({ code: '403' });
    expect(await (await at(test, 'ben'))('PUT /panel/floor', { floors: [] })).toMatchObject({ code: '403' });
    expect(edits(test)).toEqual([]);
  });
});

describe('groups', () => {
  it('are listed with how their members stand together', async () => {
    const call = await at(await started({ view }));
    expect((await call('GET /panel/group')).data).toEqual([
      {
        ...lights,
        state: { tag: 'off', on: '0', off: '1', unknown: '0', level: '' },
      },
    ]);
  });

  it('are added, changed and taken away', async () => {
    const test = await started({ view });
    const call = await at(test);
    const { data } = await call('POST /panel/group', {
      kind: 'dimmer',
      name: 'Evening',
      devices: [hallLight.id],
    });
    await call('PUT /panel/group', { id: lights.id, name: 'All' });
    await call('DELETE /panel/group', { id: lights.id });
    const { id } = data as { readonly id: string };
    expect(edits(test)).toEqual([
      { tag: 'putDeviceGroup', group: { id, kind: 'dimmer', name: 'Evening', devices: [hallLight.id] } },
      { tag: 'putDeviceGroup', group: { ...lights, name: 'All' } },
      { tag: 'removeDeviceGroup', group: lights.id },
    ]);
  });

  it('are for those who see every member', async () => {
    const test = await started({ view });
    await test.person('gil', 'master', { areas: [garage] });
    const gil = await at(test, 'gil');
    expect((await gil('GET /panel/group')).data).toBe('');
    expect(await gil('PUT /panel/group', { id: lights.id, name: 'Mine' })).toMatchObject({ code: '998' });
    expect(
      await gil('POST /panel/group', { kind: 'dimmer', name: 'X', devices: [hallLight.id] }),
    ).toMatchObject({
      code: '998',
    });
    expect(edits(test)).toEqual([]);
  });

  it('are told one thing, and each member’s answer comes back', async () => {
    const test = await started({ view });
    const call = await at(test);
    const said: PanelCommand[] = [];
    test.hub.script = (command) => {
      said.push(command);
      return null;
    };
    expect(await call('POST /panel/group_control', { id: lights.id, request_value: '40' })).toMatchObject({
      code: '000',
    });
    expect(said).toEqual([
      { tag: 'controlGroup', group: lights.id, command: { tag: 'level', level: 40 }, pin: null },
    ]);
    expect(
      await call('POST /panel/group_control', { id: lights.id, request_value: 'sideways' }),
    ).toMatchObject({
      code: '001',
      data: { where: 'request_value' },
    });
    expect(await call('POST /panel/group_control', { id: 'nobody', request_value: '1' })).toMatchObject({
      code: '998',
    });
  });
});
