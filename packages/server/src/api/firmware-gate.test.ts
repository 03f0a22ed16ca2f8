import type { PanelView } from '@homeward/contract/shapes/panel/panel.ts';
import { flags } from '@homeward/contract/words/values/limits.ts';
import { describe, expect, it } from 'vitest';
import { goodPin } from '@homeward/testing/server/scripted-hub.ts';
import { home, porchCamera, sampleView } from '@homeward/testing/server/sample-panel.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';

const started = serversOfThisFile();
const line = (firmware: string): string => `HSGW-MAX8 ${firmware},,1.0.0.1`;

async function owner(change: Partial<PanelView>, more: { readonly motionDetection?: boolean } = {}) {
  const made = await started({
    view: sampleView(home, { series: 'HYBRID', ...change }),
    options: { flags: { ...flags, ...more } },
  });
  const token = await made.token('demo');
  const ask = async (name: string, body?: object) =>
    (await made.call(name, { token, ...(body ? { body } : {}) })).envelope;
  return { ...made, ask };
}

const camera = {
  kind: 'camera',
  name: 'Yard',
  values: { camera: '10.0.0.9', user: 'panel', password: 'sesame' },
};
const user = { user_name: 'Clara', code_1: '731946', code_2: '731946', pincode: goodPin };

describe('the firmware of a panel (S6.7, S9.6)', () => {
  it.each([
    ['POST /panel/test_report', { no: 2 }, '1.0.1.28A', '1.0.1.28B'],
    ['POST /panel/practice', { act: 'begin', siren: false }, '1.0.1.28F', '1.0.1.28G'],
    ['POST /panel/gateway/test', { ...camera, kind: 'zigbee' }, '1.0.1.27', '1.0.1.28'],
    ['POST /panel/cross_area_user_code', user, '1.0.1.27', '1.0.1.28'],
  ] as const)('decides of %s', async (name, body, has, needs) => {
    const old = await owner({ version: line(has) });
    expect(await old.ask(name, body)).toMatchObject({
      code: '996',
      message: 'v2_mg_firmware_too_old',
      data: { has, needs },
    });
    expect(old.hub.commands).toEqual([]);
    const enough = await owner({ version: line(needs) });
    expect((await enough.ask(name, body)).message).not.toBe('v2_mg_firmware_too_old');
  });

  it('decides of cameras apart from other gateways', async () => {
    const made = await started({
      view: sampleView(home, { version: line('1.0.1.28') }),
      options: { firmware: { ip: '1.0.1.28', minima: { onvif: { H: '1.0.3' } } } },
    });
    const token = await made.token('demo');
    const tried = async (body: object) =>
      (await made.call('POST /panel/gateway/test', { token, body })).envelope.message;
    expect(await tried(camera)).toBe('v2_mg_firmware_too_old');
    expect(await tried({ ...camera, kind: 'zigbee' })).not.toBe('v2_mg_firmware_too_old');
  });

  it('is told to pages with what it would have to be', async () => {
    const { ask } = await owner({ version: line('1.0.1.28A'), series: 'H' });
    expect((await ask('GET /common/settings')).data).toMatchObject({
      gates: {
        gateways: { open: '1' },
        testReport: { open: '0', has: '1.0.1.28A', needs: '1.0.1.28B' },
        crossAreaUserCode: { open: '0', needs: '' },
      },
    });
    expect((await ask('GET /panel/capability')).data).toMatchObject({ cross_area_user_code: '0' });
  });

  it('lets cameras tell of motion where the flag is on, too (S9.4)', async () => {
    const moving = { ...porchCamera, values: { ...porchCamera.values, motion: true } };
    const motionAt = async (firmware: string, motionDetection: boolean) => {
      const devices = sampleView().devices.map((one) => (one.id === moving.id ? moving : one));
      const { ask } = await owner({ version: line(firmware), devices }, { motionDetection });
      return (await ask('GET /camera')).data;
    };
    expect(await motionAt('1.0.1.28', true)).toMatchObject([{ motion: '1' }]);
    expect(await motionAt('1.0.1.28', false)).toMatchObject([{ motion: '' }]);
    expect(await motionAt('1.0.1.27', true)).toMatchObject([{ motion: '' }]);
  });
});

describe('the mode of the modem (S9.4)', () => {
  it('is told where the configuration asks for it', async () => {
    const made = await started({ options: { flags: { ...flags, gsmCurrentMode: true } } });
    const told = await made.call('GET /panel/gsmSetting', { token: await made.token('demo') });
    expect(told.envelope.data).toMatchObject({ current_mode: '' });
    const other = await started();
    const plain = await other.call('GET /panel/gsmSetting', { token: await other.token('demo') });
    expect(plain.envelope.data).not.toHaveProperty('current_mode');
  });
});
