import type { Trust } from '@homeward/contract/shapes/devices/trust.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import { cutText } from '@homeward/contract/words/values/text.ts';
import type { DialectPorts } from '../dialect-ports.ts';
import { deviceIdOf } from '../identity.ts';
import type { Dialect } from '../mqtt-device.ts';
import { codeIn } from './code.ts';
import { kindWithin } from '../../rf/trust.ts';
import { decodedIn, type DecodedRadio } from './decoded.ts';

/** Ms in which the same code is the same press: senders repeat themselves. */
const burstMs = 1_500;
/** Ms in which a sender has to be heard twice to be taken for one of this house. */
const twiceMs = 60_000;
/** Strangers that are remembered while somebody teaches, at most. */
const most = 500;

/** How far a fixed code goes. */
const bareCode: Trust = { word: 'copied', reports: false };
const asCode: Sender['as'] = (held = 'scene_button') => ({
  kind: kindWithin(bareCode, held),
  trust: bareCode,
});

type Sender = Pick<DecodedRadio, 'name' | 'model' | 'as'>;

/**
 * What gateways hear on the radio: neighbours, too. So a sender is a device only once it was heard twice while somebody
 * was teaching, or where the panel has it already. A fixed code can be recorded and sent by anybody: it is a button,
 * and means what its owner has it mean.
 */
export function createRadio({
  clock,
  found,
  said,
  held,
  isLearning,
}: Pick<DialectPorts, 'clock' | 'found' | 'said' | 'held' | 'isLearning'>): Dialect {
  /** Those that were described in this run, and by which of the words: nobody knows what a mute one says. */
  const ours = new Map<DeviceId, Trust['word']>();
  /** When strangers were heard first. */
  const strangers = new Map<DeviceId, number>();
  /** When codes were heard last. */
  const heardAt = new Map<DeviceId, number>();

  function isOurs(id: DeviceId, { name, model, as }: Sender): boolean {
    const before = ours.get(id);
    if (before !== undefined && (before !== 'mute' || as().trust.word === 'mute')) return true;
    if (before === undefined && held(id) === null && !isTaught(id)) return false;
    const { kind, trust } = as(held(id)?.kind);
    ours.set(id, trust.word);
    strangers.delete(id);
    const discovered = {
      id,
      kind,
      modelId: cutText(model, 40),
      name: cutText(name, limits.deviceNameLength),
      battery: true,
      trust,
      commands: [],
    };
    found(`radio ${id}`, [{ discovered, ears: [], availability: null, asks: [], encode: () => null }]);
    return true;
  }

  function isTaught(id: DeviceId): boolean {
    if (!isLearning()) {
      strangers.clear();
      return false;
    }
    const first = strangers.get(id);
    const now = clock.monotonic();
    if (first !== undefined && now - first <= twiceMs) return now - first >= burstMs;
    if (strangers.size < most) strangers.set(id, now);
    return false;
  }

  function pressed(name: string): void {
    const id = deviceIdOf(name);
    const before = heardAt.get(id);
    const now = clock.monotonic();
    if (!isOurs(id, { name, model: 'RF', as: asCode })) return;
    heardAt.set(id, now);
    if (before === undefined || now - before >= burstMs) said(id, { action: 'press' }, true);
  }

  return {
    filters: ['tele/+/RESULT', 'home/+/433toMQTT', 'home/+/RTL_433toMQTT/#'],
    heard: (topic, message) => {
      const isTasmota = /^tele\/[^/]+\/RESULT$/.test(topic);
      if (!isTasmota && !/^home\/[^/]+\/(?:RTL_)?433toMQTT(?:\/|$)/.test(topic)) return undefined;
      // An old press is none, and an old word of the air may be anybody’s.
      if (!message.live || message.text === '') return undefined;
      const json = message.json();
      if (json === undefined) return false;
      const code = codeIn(json);
      if (code !== null) pressed(code);
      else if (!isTasmota) {
        const decoded = decodedIn(json);
        if (decoded === null) return undefined;
        const { name, values } = decoded;
        const id = deviceIdOf(name);
        const isKnown = isOurs(id, decoded);
        if (isKnown && Object.keys(values).length > 0) said(id, values, true);
      }
      return true;
    },
  };
}
