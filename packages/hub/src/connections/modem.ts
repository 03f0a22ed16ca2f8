import type { ModemState } from '@homeward/contract/shapes/reports/connections.ts';
import type { BusCall } from '@homeward/channels/modem/system-bus.ts';
import {
  fieldsOf,
  firstModem,
  modemCell as cell,
  modemLocked as locked,
  modemProper as modem,
  modemRoot as root,
  modemService as service,
} from '@homeward/channels/modem/first-modem.ts';
import type { Fields } from '@homeward/channels/modem/first-modem.ts';

/** The modem of a machine. */
export interface ModemTools {
  /** As it is now; null where there is none. Rejects where nobody can tell. */
  read(): Promise<ModemState | null>;
  /** Starts it anew; whether it took that. Never rejects. */
  reset(): Promise<boolean>;
  /**
   * Gives a locked card its PIN; whether it took that. Nothing is tried where the card waits for something else, or few
   * tries are left. Where the modem does not say how many are left, a PIN gets one try for each time that it was typed:
   * `typed` names that time. Never rejects.
   */
  unlock(pin: string, typed: string): Promise<boolean>;
  /** Has it change to a mobile network by its number, or to the home's own (`auto`); whether it did. Never rejects. */
  register(operator: string): Promise<boolean>;
}

/** The PIN that was tried last without anybody knowing how many tries are left; outlives a restart. */
export interface TriedPin {
  /** The time that it was typed, by its name; '' where there is none. */
  last(): string;
  /** Whether it was kept. */
  keep(typed: string): boolean;
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.replace(/\p{Cc}/gu, ' ').slice(0, 60) : '';

/** Bits of the kinds of radio that ModemManager names, newest first. */
const radios: readonly (readonly [mask: number, mode: ModemState['mode']])[] = [
  [1 << 15, '5G'],
  [(1 << 14) | (1 << 16) | (1 << 17), '4G'],
  [0b11_1110_0000, '3G'],
  [0b1_1110, '2G'],
];

/** Its state where it failed; why it failed: there is no card. */
const failed = -1;
const simMissing = 2;
/** A card that waits for its PIN, rather than for what unlocks a blocked one. */
const pinLock = 2;
/** Tries of a PIN that are left to people: after the last the card is blocked. */
const triesLeft = 2;
const [home, roaming] = [
  [1, 6, 9],
  [5, 7, 10],
];

/** Why the card cannot be used, or that it can. */
function simOf(own: Fields): ModemState['sim'] {
  if (own['State'] === locked) return 'locked';
  if (own['State'] === failed) return own['StateFailedReason'] === simMissing ? 'missing' : 'error';
  return own['Sim'] === '/' || own['Sim'] === undefined ? 'missing' : 'ready';
}

/** What ModemManager has, as a modem; `imsi` is that of its card. */
function stateOf(all: Fields, imsi: string): ModemState {
  const own = fieldsOf(all[modem]);
  const network = fieldsOf(all[cell]);
  const registration = Number(network['RegistrationState'] ?? 0);
  const radio = Number(own['AccessTechnologies'] ?? 0);
  const [percent] = Array.isArray(own['SignalQuality']) ? (own['SignalQuality'] as readonly unknown[]) : [];
  const isRegistered = [...home, ...roaming].includes(registration);
  return {
    model: [textOf(own['Manufacturer']), textOf(own['Model'])].filter((word) => word !== '').join(' '),
    imei: textOf(own['EquipmentIdentifier']),
    imsi,
    carrier: isRegistered ? textOf(network['OperatorName']) || textOf(network['OperatorCode']) : '',
    sim: simOf(own),
    registered: isRegistered,
    roaming: roaming.includes(registration),
    signal:
      isRegistered && typeof percent === 'number' ? Math.max(0, Math.min(100, Math.round(percent))) : null,
    mode: isRegistered ? (radios.find(([mask]) => (radio & mask) !== 0)?.[1] ?? '') : '',
  };
}

/** The modem that ModemManager looks after; the first where there are several. */
export function modemManager(call: BusCall, tried: TriedPin): ModemTools {
  async function find(): Promise<readonly [path: string, all: Fields] | null> {
    const answer = await call(service, root, 'org.freedesktop.DBus.ObjectManager GetManagedObjects');
    if (answer === null) throw new Error('no ModemManager');
    return firstModem(answer[0]);
  }
  async function imsiOf(all: Fields): Promise<string> {
    const card = fieldsOf(all[modem])['Sim'];
    if (typeof card !== 'string' || !card.startsWith(`${root}/SIM/`)) return '';
    const answer = await call(service, card, 'org.freedesktop.DBus.Properties GetAll', 's', `${service}.Sim`);
    return textOf(fieldsOf(answer?.[0])['Imsi']);
  }
  /** Calls the modem that is there; false where none is, or it does not take it. */
  async function told(
    method: `${string} ${string}`,
    ...args: readonly [] | readonly [signature: string, value: string]
  ): Promise<boolean> {
    const found = await find().catch(() => null);
    return found !== null && (await call(service, found[0], method, ...args)) !== null;
  }
  return {
    read: async () => {
      const found = await find();
      return found === null ? null : stateOf(found[1], await imsiOf(found[1]));
    },
    unlock: async (pin, typed) => {
      const found = await find().catch(() => null);
      const own = fieldsOf(found?.[1][modem]);
      const [card, tries] = [own['Sim'], fieldsOf(own['UnlockRetries'])[String(pinLock)]];
      if (typeof card !== 'string' || own['UnlockRequired'] !== pinLock) return false;
      const isBlind = typeof tries !== 'number';
      if (!isBlind && tries < triesLeft) return false;
      // It is kept before it is tried: what restarts the machine must not give it again.
      if (isBlind && (tried.last() === typed || !tried.keep(typed))) return false;
      const isTaken = (await call(service, card, `${service}.Sim SendPin`, 's', pin)) !== null;
      if (isBlind && isTaken) tried.keep('');
      return isTaken;
    },
    reset: () => told(`${modem} Reset`),
    register: (operator) => told(`${cell} Register`, 's', operator === 'auto' ? '' : operator),
  };
}
