import { startAssistantHouse } from '@homeward/testing/drivers/assistant-house.ts';
import { furnish } from '@homeward/testing/drivers/assistant-rows.ts';
import {
  callService,
  createConnection,
  createLongLivedTokenAuth,
  ERR_INVALID_AUTH,
  getStates,
  subscribeEntities,
  type HassEntities,
} from 'home-assistant-js-websocket';
import { afterEach, expect, it, vi } from 'vitest';

/**
 * Home Assistant itself does not run here. So the client that its own web pages use says whether the house that the
 * driver is tried against speaks as a Home Assistant does.
 */
const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

it('is understood by the client of the web pages of Home Assistant', async () => {
  const house = await startAssistantHouse();
  open.push(() => house.kill());
  furnish(house, 'Front door', { 'binary_sensor.door': ['off', { device_class: 'door', a: 1 }] });
  furnish(house, 'Plug', { 'switch.plug': ['off'] });
  house.obey((service, entity) => house.set(entity, service.endsWith('turn_on') ? 'on' : 'off'));

  const connection = await createConnection({ auth: createLongLivedTokenAuth(house.url, house.token) });
  open.push(() => connection.close());
  expect(connection.haVersion).toBe('2026.11.1');
  expect((await getStates(connection)).map(({ entity_id: id }) => id)).toContain('binary_sensor.door');
  await connection.ping();

  let seen: HassEntities = {};
  open.push(subscribeEntities(connection, (entities) => (seen = entities)));
  await vi.waitFor(() => expect(seen['binary_sensor.door']).toMatchObject({ state: 'off' }));
  house.set('binary_sensor.door', 'on', { device_class: 'door', b: 2 });
  await vi.waitFor(() =>
    expect(seen['binary_sensor.door']).toMatchObject({
      state: 'on',
      attributes: { device_class: 'door', b: 2 },
    }),
  );
  expect(seen['binary_sensor.door']?.attributes).not.toHaveProperty('a');

  await callService(connection, 'switch', 'turn_on', {}, { entity_id: 'switch.plug' });
  await vi.waitFor(() => expect(seen['switch.plug']?.state).toBe('on'));
  house.obey(() => 'service_validation_error');
  await expect(
    callService(connection, 'switch', 'turn_off', {}, { entity_id: 'switch.plug' }),
  ).rejects.toMatchObject({ code: 'service_validation_error' });

  let updates = 0;
  await connection.subscribeEvents(() => (updates += 1), 'entity_registry_updated');
  house.register({ entity: { id: 'x', entity_id: 'light.new' } });
  await vi.waitFor(() => expect(updates).toBe(1));
  house.drop('binary_sensor.door');
  await vi.waitFor(() => expect(seen).not.toHaveProperty('binary_sensor.door'));
});

it('refuses a token as it should', async () => {
  const house = await startAssistantHouse();
  open.push(() => house.kill());
  const auth = createLongLivedTokenAuth(house.url, 'wrong');
  await expect(createConnection({ auth, setupRetry: 0 })).rejects.toBe(ERR_INVALID_AUTH);
});
