import { describe, expect, it } from 'vitest';
import { apiBase } from '@homeward/contract/words/api/api-base.ts';
import { defaultSettings } from '@homeward/contract/shapes/devices/default-settings.ts';
import { encodeDevice } from '@homeward/contract/wire/device.ts';
import { frontDoor } from '@homeward/testing/server/sample-panel.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';

const started = serversOfThisFile();
const scene = {
  name: 'Out',
  actions: [{ tag: 'mode', area: '1', mode: 'arm' }],
};

describe('a field that a call does not know', () => {
  it.each([
    ['POST /panel/area', { area: '1', exit_dely: '45' }, 'exit_dely'],
    ['POST /panel/system', { grade: '2', exit_dely: '45' }, 'exit_dely'],
    ['PUT /panel/device', { device_id: frontDoor.id, exit_dely: '45' }, 'exit_dely'],
    ['POST /panel/mode', { area: '1', mode: 'arm', pin_code: '1234' }, 'pin_code'],
    ['POST /panel/arm_now', { area: '1', pincode: '123456' }, 'pincode'],
    [
      'POST /automation/scene',
      { ...scene, actions: [{ ...scene.actions[0], forced: '1' }] },
      'actions.0.forced',
    ],
  ] as const)(
    'is refused by %s as what is out of range is, and nothing is done',
    async (name, body, where) => {
      const { call, token, hub } = await started();
      const { status, envelope } = await call(name, { token: await token('demo'), body });
      expect([status, envelope]).toMatchObject([
        200,
        { result: false, code: '001', message: 'v2_mg_input_error', data: { where } },
      ]);
      expect(hub.commands).toEqual([]);
    },
  );

  it('is refused in a query, and in a form that holds the text of an object', async () => {
    const { call, token, server, hub } = await started();
    const mine = await token('demo');
    const asked = await call('GET /event', { token: mine, query: { num: '3', nmu: '4' } });
    expect(asked.envelope).toMatchObject({ code: '001', data: { where: 'nmu' } });
    const form = new URLSearchParams({
      name: 'Out',
      actions: JSON.stringify([{ ...scene.actions[0], forced: '1' }]),
    });
    const sent = await server.call({
      method: 'POST',
      url: `${apiBase}/automation/scene`,
      headers: { token: mine, 'content-type': 'application/x-www-form-urlencoded' },
      payload: form.toString(),
    });
    expect(sent.json()).toMatchObject({ code: '001', data: { where: 'actions.0.forced' } });
    expect(hub.commands).toEqual([]);
  });

  it('is left out where programs of the family send it everywhere', async () => {
    const { call, token } = await started();
    const mine = await token('demo');
    const query = { _: '1785838065123', token: mine };
    const body = {
      area: '1',
      mode: 'arm',
      pincode: '482650',
      token: mine,
      timestamp: '1785838065',
      locale: 'de',
    };
    expect((await call('POST /panel/mode', { token: mine, query, body })).envelope.code).toBe('000');
  });

  it('is left out below /yapi, whose programs nobody changes any more', async () => {
    const { call, token } = await started();
    const body = { area: '1', mode: 'arm', pincode: '482650', app: 'x' };
    const given = { token: await token('demo'), body };
    expect((await call('POST /panel/mode', { ...given, base: '/yapi/api' })).envelope.code).toBe('000');
    expect((await call('POST /panel/mode', given)).envelope.code).toBe('001');
  });

  it('is none of a device record that is sent back as it was read', async () => {
    const { call, token } = await started();
    const record = encodeDevice({ ...frontDoor, settings: defaultSettings('door_contact') }, 'House', '');
    const { envelope } = await call('PUT /panel/device', {
      token: await token('demo'),
      body: { ...record, name: 'Front' },
    });
    expect(envelope).toMatchObject({ code: '000' });
  });
});
