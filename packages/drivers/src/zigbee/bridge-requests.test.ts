import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { createVirtualClock } from '@homeward/testing/drivers/virtual-clock.ts';
import { bytes, device, of, state } from '@homeward/testing/drivers/zigbee-list.ts';
import { describe, expect, it } from 'vitest';
import { bridgeTopics } from './bridge-info.ts';
import { createBridgeRequests } from './bridge-requests.ts';

const lamp = device([of('light', state)], { software_build_id: '1.0' }, { supports_ota: true });
const { id } = lamp.discovered;
const gone = { ok: false, detail: 'not there' };

/** A bridge that answers what `says` says; undefined is nothing. */
function rig(says: (request: string) => object | undefined) {
  const clock = createVirtualClock();
  const asked: string[] = [];
  let isUp = true;
  const requests = createBridgeRequests({
    clock,
    random: { bytes: (length) => new Uint8Array(length).fill(asked.length), unit: () => 0 },
    publish: (request, body) => {
      if (!isUp) return false;
      asked.push(`${request} ${JSON.stringify({ ...body, transaction: undefined })}`);
      const answer = says(request);
      const { transaction } = body as { readonly transaction: string };
      if (answer !== undefined)
        queueMicrotask(() =>
          requests.answered({ ok: true, error: '', data: undefined, transaction, ...answer }),
        );
      return true;
    },
    topics: () => [lamp.topic],
    find: (wanted) => (wanted === id ? lamp : undefined),
    groupOf: () => null,
  });
  const cut = (): void => {
    isUp = false;
    requests.lost();
  };
  return { clock, asked, requests, network: requests.network, cut };
}

describe('newer firmware', () => {
  it('is looked for, taken and told of', async () => {
    const { asked, network, requests } = rig((request) =>
      request.endsWith('check')
        ? { data: { id: 'x', update_available: true } }
        : { data: { from: { software_build_id: '1.0' }, to: { software_build_id: '2.0' } } },
    );
    expect(network.acts).toEqual(expect.arrayContaining(['checkFirmware', 'updateFirmware']));
    expect(network.firmware?.(id)).toMatchObject({ version: '1.0', state: 'unknown' });
    expect(await network.act('checkFirmware', id)).toMatchObject({ ok: true });
    expect(network.firmware?.(id)).toMatchObject({ state: 'available' });
    requests.heard([lamp], bytes({ update: { state: 'updating', progress: 50, remaining: 60 } }));
    expect(network.firmware?.(id)).toMatchObject({ state: 'updating', progress: 50 });
    expect(await network.act('updateFirmware', id)).toEqual({ ok: true, detail: '2.0' });
    expect(network.firmware?.(id)).toMatchObject({ state: 'current', progress: null });
    expect(asked).toEqual([
      `device/ota_update/check {"id":"${lamp.topic}"}`,
      `device/ota_update/update {"id":"${lamp.topic}"}`,
    ]);
  });

  it('that is not taken stays on offer, with what the bridge said', async () => {
    const { network } = rig((request) =>
      request.endsWith('check')
        ? { data: { updateAvailable: true } }
        : { ok: false, error: 'Device did not respond' },
    );
    await network.act('checkFirmware', id);
    expect(await network.act('updateFirmware', id)).toEqual({ ok: false, detail: 'Device did not respond' });
    expect(network.firmware?.(id)).toMatchObject({ state: 'available' });
  });

  it('is unknown where the bridge says nothing, or nothing that can be read, or is gone', async () => {
    const { clock, network, cut } = rig(() => undefined);
    const check = network.act('checkFirmware', id);
    clock.pass(120_000);
    expect(await check).toEqual({ ok: false, detail: 'no answer' });
    const update = network.act('updateFirmware', id);
    cut();
    expect(await update).toEqual({ ok: false, detail: 'no answer' });
    expect(await rig(() => ({ data: 'soon' })).network.act('checkFirmware', id)).toMatchObject({ ok: false });
  });

  it('is none of a device that is not there', async () => {
    const { network } = rig(() => ({}));
    const stranger = DeviceId.parse('ZB:0000000000000000');
    expect(await network.act('checkFirmware', stranger)).toEqual(gone);
    expect(await network.act('updateFirmware', null)).toEqual(gone);
    expect(await network.act('removeDevice', stranger)).toEqual(gone);
    expect(network.firmware?.(stranger)).toBeNull();
  });

  it('is answered at topics that are heard', () => {
    const { all } = bridgeTopics('zigbee2mqtt');
    for (const what of ['check', 'update'])
      expect(all).toContain(`zigbee2mqtt/bridge/response/device/ota_update/${what}`);
  });
});
