import type { FirmwareNow, NetworkAct } from '@homeward/contract/shapes/devices/network.ts';
import type { DeviceId, Instant } from '@homeward/contract/shapes/values/ids.ts';
import type { DriverNetwork, NetworkOutcome } from '@homeward/drivers/port.ts';

type FirmwareAct = NonNullable<FirmwareNow['last']>['act'];

export const isOfFirmware = (act: NetworkAct): act is FirmwareAct =>
  act === 'checkFirmware' || act === 'updateFirmware';

/** Updates of devices, one after the other in each network: they fill its air for minutes. */
export interface FirmwareQueue {
  /** Resolves with what came of it, at once or hours later. Never rejects. */
  act(network: DriverNetwork, act: FirmwareAct, device: DeviceId): Promise<NetworkOutcome>;
  of(device: DeviceId): Pick<FirmwareNow, 'ahead' | 'last'>;
}

/** `isGuarding`: nothing is updated while something is guarded, however long it has waited for its turn. */
export function createFirmwareQueue(now: () => Instant, isGuarding: () => boolean): FirmwareQueue {
  const last = new Map<DeviceId, NonNullable<FirmwareNow['last']>>();
  /** Devices whose update is under way or waits, in order. */
  const queues = new Map<DriverNetwork, readonly DeviceId[]>();
  const turns = new WeakMap<DriverNetwork, Promise<unknown>>();

  async function begin(network: DriverNetwork, act: FirmwareAct, device: DeviceId): Promise<NetworkOutcome> {
    const begun = { act, at: now(), ok: null, detail: '' };
    last.set(device, begun);
    const outcome = await network
      .act(act, device)
      .catch((error: unknown) => ({ ok: false, detail: String(error) }));
    // What was begun later is shown.
    if (last.get(device) === begun)
      last.set(device, { act, at: now(), ok: outcome.ok, detail: outcome.detail.slice(0, 120) });
    return outcome;
  }

  function update(network: DriverNetwork, device: DeviceId): Promise<NetworkOutcome> {
    const waiting = queues.get(network) ?? [];
    if (waiting.includes(device)) return Promise.resolve({ ok: false, detail: 'asked for already' });
    queues.set(network, [...waiting, device]);
    last.set(device, { act: 'updateFirmware', at: now(), ok: null, detail: '' });
    const turn = (turns.get(network) ?? Promise.resolve()).then(async () => {
      const guarded: NetworkOutcome = { ok: false, detail: 'armed' };
      const outcome = isGuarding() ? guarded : await begin(network, 'updateFirmware', device);
      if (outcome === guarded)
        last.set(device, { act: 'updateFirmware', at: now(), ok: false, detail: guarded.detail });
      const rest = (queues.get(network) ?? []).filter((one) => one !== device);
      if (rest.length > 0) queues.set(network, rest);
      else queues.delete(network);
      return outcome;
    });
    turns.set(network, turn);
    return turn;
  }

  return {
    act: (network, act, device) =>
      act === 'updateFirmware' ? update(network, device) : begin(network, act, device),
    of: (device) => {
      const places = [...queues.values()].map((queue) => queue.indexOf(device));
      return { ahead: places.find((place) => place >= 0) ?? null, last: last.get(device) ?? null };
    },
  };
}
