import { parseKey } from '@homeward/channels/dc09/cipher.ts';
import { dc09Receiver, type ReceivedSignal, type Receiver } from '@homeward/channels/dc09/receiver.ts';
import type { Instant } from '@homeward/contract/ids.ts';
import type { Clock, Random } from '@homeward/contract/ports.ts';
import type { Seal } from '../base/seal.ts';
import { signalAccount, storeSignal } from '../store/signals.ts';
import type { Store } from '../store/store.ts';

/** What a key is sealed for. */
export const aboutSignalKey = (account: string): string => `signal account ${account}`;

/** Ids whose order is that of their time. */
const idAt = (at: number, random: Random): string =>
  at.toString(36).padStart(9, '0') + Buffer.from(random.bytes(10)).toString('hex');

function contentOf({ kind, protocol, occurredAt, encrypted, from, data, events }: ReceivedSignal) {
  if (kind === 'linkTest' || protocol === 'NULL') return null;
  return { protocol, occurredAt: occurredAt as Instant | null, encrypted, from, data, events: [...events] };
}

/** Takes what panels report by SIA DC-09, for accounts that the store knows; acknowledged is what is on the disk. */
export function signalReceiver(given: {
  readonly store: Store;
  readonly seal: Seal;
  readonly clock: Clock;
  readonly random: Random;
}): Receiver {
  const { store, seal, clock, random } = given;
  return dc09Receiver({
    clock,
    random,
    accountOf: async (account) => {
      const known = await signalAccount(store.db, account);
      if (known === null) return null;
      if (known.keySealed === '') return { key: null };
      const key = parseKey(seal.open(known.keySealed, aboutSignalKey(account)) ?? '');
      // Without its key nothing of it can be judged: silence has it try again, or take its other way.
      if (key === null) throw new Error('the key of an account cannot be read');
      return { key };
    },
    store: (signal) =>
      storeSignal(store, {
        id: idAt(signal.receivedAt, random),
        account: signal.account,
        at: signal.receivedAt,
        content: contentOf(signal),
      }),
  });
}
