import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { DriverNetwork, NetworkOutcome } from '@homeward/drivers/port.ts';
import { describe, expect, it } from 'vitest';
import { createFirmwareQueue } from './firmware-queue.ts';

const [hall, porch, shed] = ['ZB:hall', 'ZB:porch', 'ZB:shed'].map((id) => DeviceId.parse(id)) as [
  DeviceId,
  DeviceId,
  DeviceId,
];

function rig() {
  const begun: string[] = [];
  const ends: ((outcome: NetworkOutcome) => void)[] = [];
  const network: DriverNetwork = {
    family: 'zigbee',
    acts: ['checkFirmware', 'updateFirmware'],
    act: (act, device) =>
      new Promise((resolve) => {
        begun.push(`${act} ${String(device)}`);
        ends.push(resolve);
      }),
  };
  const house = { now: 1_000, armed: false };
  const queue = createFirmwareQueue(
    () => house.now as never,
    () => house.armed,
  );
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  return { begun, ends, network, house, queue, settle };
}
const taken: NetworkOutcome = { ok: true, detail: '2.4.0' };

describe('updates of devices', () => {
  it('go one after the other, and each says how it went', async () => {
    const { begun, ends, network, house, queue, settle } = rig();
    const first = queue.act(network, 'updateFirmware', hall);
    const second = queue.act(network, 'updateFirmware', porch);
    await settle();
    expect(begun).toEqual(['updateFirmware ZB:hall']);
    expect(queue.of(hall)).toEqual({
      ahead: 0,
      last: { act: 'updateFirmware', at: 1_000, ok: null, detail: '' },
    });
    expect(queue.of(porch).ahead).toBe(1);
    // The same one is not asked for twice.
    expect(await queue.act(network, 'updateFirmware', porch)).toMatchObject({ ok: false });
    house.now = 5_000;
    ends[0]?.(taken);
    expect(await first).toEqual(taken);
    await settle();
    expect(queue.of(hall)).toEqual({
      ahead: null,
      last: { act: 'updateFirmware', at: 5_000, ok: true, detail: '2.4.0' },
    });
    expect(begun).toEqual(['updateFirmware ZB:hall', 'updateFirmware ZB:porch']);
    ends[1]?.({ ok: false, detail: 'aborted by device' });
    expect(await second).toMatchObject({ ok: false });
    expect(queue.of(porch).last).toMatchObject({ ok: false, detail: 'aborted by device' });
  });

  it('are not begun while something is guarded, be it that they waited', async () => {
    const { begun, ends, network, house, queue, settle } = rig();
    void queue.act(network, 'updateFirmware', hall);
    const second = queue.act(network, 'updateFirmware', porch);
    const third = queue.act(network, 'updateFirmware', shed);
    await settle();
    house.armed = true;
    ends[0]?.(taken);
    expect(await second).toEqual({ ok: false, detail: 'armed' });
    expect(await third).toEqual({ ok: false, detail: 'armed' });
    expect(queue.of(porch)).toMatchObject({ ahead: null, last: { ok: false, detail: 'armed' } });
    expect(begun).toHaveLength(1);
    house.armed = false;
    void queue.act(network, 'updateFirmware', porch);
    await settle();
    expect(begun).toHaveLength(2);
  });

  it('do not wait for a check, nor for those of another network, nor for one that throws', async () => {
    const { begun, network, queue, settle } = rig();
    const broken: DriverNetwork = { ...network, act: () => Promise.reject(new Error('gone')) };
    void queue.act(network, 'updateFirmware', hall);
    void queue.act(network, 'checkFirmware', porch);
    await settle();
    expect(begun).toEqual(['checkFirmware ZB:porch', 'updateFirmware ZB:hall'].toSorted());
    expect(queue.of(porch)).toMatchObject({ ahead: null, last: { act: 'checkFirmware', ok: null } });
    expect(await queue.act(broken, 'updateFirmware', shed)).toMatchObject({ ok: false });
    expect(await queue.act(broken, 'updateFirmware', shed)).toMatchObject({ ok: false });
  });
});
