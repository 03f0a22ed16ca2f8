import type { GroupChange } from '@homeward/contract/shapes/devices/network.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { Clock, Random } from '@homeward/contract/ports.ts';
import { isObject, text } from '../common/json.ts';
import type { DriverNetwork, NetworkOutcome } from '../port.ts';
import type { ZigbeeDevice } from './codec.ts';
import { buildIn, createFirmwareWords, updateIn } from './firmware.ts';
import { decodeMap, type BridgeAnswer } from './network.ts';

/** Ms that the bridge gets to take one device out, and to draw a map of a large network. */
const removeMs = 15_000;
const mapMs = 300_000;
/** Ms that it gets to change a group, which asks the devices in it, and to make a copy: whoever asks waits no longer. */
const groupMs = 10_000;
const copyMs = 10_000;
/** Letters of a copy in base64, at most. */
const mostCopied = 4_000_000;
/** Ms that a device gets to say what it runs, which sleeps seldom for longer; and to take another firmware. */
const checkMs = 120_000;
const updateMs = 6 * 3_600_000;
/** A bridge lets devices join for so many seconds at most; while the panel learns it is asked again before they end. */
const joinSeconds = 254;
const askAgainMs = 240_000;

export interface BridgeRequestsOptions {
  readonly clock: Clock;
  readonly random: Random;
  /** Publishes below `bridge/request/`; false where there is no line. */
  readonly publish: (request: string, body: object) => boolean;
  /** What the bridge calls its devices, each once. */
  readonly topics: () => readonly string[];
  /** One of its devices; undefined where it has none such. */
  readonly find: (device: DeviceId) => ZigbeeDevice | undefined;
  /** What it calls one of its groups, by the number; null where it has none such. */
  readonly groupOf: (no: string) => string | null;
}

const notThere: NetworkOutcome = { ok: false, detail: 'not there' };
const failedWith = (answer: BridgeAnswer | null): NetworkOutcome => ({
  ok: false,
  detail: answer === null ? 'no answer' : answer.error,
});

/** Requests to a bridge that it answers, each by its number. */
export interface BridgeRequests {
  readonly network: DriverNetwork;
  /** Lets devices join, or no longer. */
  permitJoin(on: boolean): void;
  /** Devices said this: some of it may be about their firmware. */
  heard(devices: readonly ZigbeeDevice[], payload: Uint8Array): void;
  /** The bridge answered. */
  answered(answer: BridgeAnswer): void;
  /** The line is gone: nobody answers any more. */
  lost(): void;
  stop(): void;
}

/**
 * What a bridge can be asked beside its devices: to take them out, for a map and a copy, about its groups, and for newer
 * firmware.
 */
export function createBridgeRequests(options: BridgeRequestsOptions): BridgeRequests {
  const { clock, random, publish, find } = options;
  const firmware = createFirmwareWords();
  const waiting = new Map<string, (answer: BridgeAnswer | null) => void>();

  let cancelAskAgain = () => {};

  function permitJoin(on: boolean): void {
    cancelAskAgain();
    publish('permit_join', { value: on, time: on ? joinSeconds : 0 });
    if (on) cancelAskAgain = clock.after(askAgainMs, () => permitJoin(true));
  }

  /** The answer; null where none comes in time. */
  function ask(request: string, body: object, ms: number): Promise<BridgeAnswer | null> {
    const transaction = Buffer.from(random.bytes(8)).toString('hex');
    return new Promise((resolve) => {
      const settle = (answer: BridgeAnswer | null): void => {
        cancel();
        waiting.delete(transaction);
        resolve(answer);
      };
      const cancel = clock.after(ms, () => settle(null));
      waiting.set(transaction, settle);
      if (!publish(request, { ...body, transaction })) settle(null);
    });
  }

  /** Asks a device to leave; one that does not answer is forgotten all the same, and cannot come back by itself. */
  async function remove(topic: string): Promise<'left' | 'forgotten' | 'failed'> {
    const asked = await ask('device/remove', { id: topic, force: false, block: false }, removeMs);
    if (asked?.ok === true) return 'left';
    const forced = await ask('device/remove', { id: topic, force: true, block: false }, removeMs);
    return forced?.ok === true ? 'forgotten' : 'failed';
  }

  /** Takes every device out, one after the other: a radio does one thing at a time. */
  async function reset(): Promise<NetworkOutcome> {
    permitJoin(false);
    const counts = { left: 0, forgotten: 0, failed: 0 };
    for (const topic of options.topics()) counts[await remove(topic)] += 1;
    const { left, forgotten, failed } = counts;
    return { ok: failed === 0, detail: `${left} left, ${forgotten} forgotten, ${failed} still there` };
  }

  async function removeOne(device: DeviceId | null): Promise<NetworkOutcome> {
    const there = device === null ? undefined : find(device);
    if (there === undefined) return notThere;
    const outcome = await remove(there.topic);
    return { ok: outcome !== 'failed', detail: outcome };
  }

  /** Has the bridge change a group; what it says of why not goes to whoever asked. */
  async function changeGroup(change: GroupChange): Promise<NetworkOutcome> {
    const ended = async (request: string, body: object): Promise<NetworkOutcome> => {
      const answer = await ask(`group/${request}`, body, groupMs);
      return answer?.ok === true ? { ok: true, detail: '' } : failedWith(answer);
    };
    if (change.tag === 'make') return ended('add', { friendly_name: change.name });
    const group = options.groupOf(change.no);
    if (group === null) return notThere;
    if (change.tag === 'remove') return ended('remove', { id: group, force: false });
    const device = find(change.device)?.topic;
    if (device === undefined) return notThere;
    return ended(`members/${change.tag === 'add' ? 'add' : 'remove'}`, { group, device });
  }

  async function copy(): Promise<string | null> {
    const answer = await ask('backup', {}, copyMs);
    const data = answer?.ok === true && isObject(answer.data) ? answer.data : {};
    const zip = text(data, 'zip');
    return zip === '' || zip.length > mostCopied || !/^[A-Za-z0-9+/]+=*$/.test(zip) ? null : zip;
  }

  async function checkFirmware(device: ZigbeeDevice): Promise<NetworkOutcome> {
    const answer = await ask('device/ota_update/check', { id: device.topic }, checkMs);
    const available = updateIn(answer?.data);
    if (answer?.ok !== true || available === null) return failedWith(answer);
    firmware.checked(device, available);
    return { ok: true, detail: available ? 'there is a newer one' : 'there is none newer' };
  }

  /** Resolves when the device runs it, or has not taken it: minutes, or hours where it sleeps. */
  async function updateFirmware(device: ZigbeeDevice): Promise<NetworkOutcome> {
    const answer = await ask('device/ota_update/update', { id: device.topic }, updateMs);
    if (answer?.ok !== true) return failedWith(answer);
    firmware.checked(device, false);
    return { ok: true, detail: buildIn(answer.data) };
  }

  function lost(): void {
    firmware.forget();
    for (const settle of waiting.values()) settle(null);
  }

  return {
    network: {
      family: 'zigbee',
      acts: ['reset', 'removeDevice', 'checkFirmware', 'updateFirmware'],
      act: (act, device) => {
        if (act === 'reset') return reset();
        if (act === 'removeDevice') return removeOne(device);
        if (act !== 'checkFirmware' && act !== 'updateFirmware')
          return Promise.resolve({ ok: false, detail: 'not supported' });
        const there = device === null ? undefined : find(device);
        if (there === undefined) return Promise.resolve(notThere);
        return act === 'checkFirmware' ? checkFirmware(there) : updateFirmware(there);
      },
      firmware: (device) => {
        const there = find(device);
        return there === undefined ? null : firmware.of(there);
      },
      map: async () => {
        const answer = await ask('networkmap', { type: 'raw', routes: true }, mapMs);
        return answer?.ok === true ? decodeMap(answer.data) : null;
      },
      copy,
      group: changeGroup,
    },
    heard: firmware.hear,
    answered: (answer) => waiting.get(answer.transaction)?.(answer),
    permitJoin,
    lost,
    stop: () => {
      cancelAskAgain();
      lost();
    },
  };
}
