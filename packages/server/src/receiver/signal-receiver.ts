import { parseKey } from '@homeward/channels/dc09/cipher.ts';
import { dc09Receiver, type ReceivedSignal, type Receiver } from '@homeward/channels/dc09/receiver.ts';
import type { Instant } from '@homeward/contract/shapes/values/ids.ts';
import type { TenantId } from '@homeward/contract/shapes/company/tenant.ts';
import type { Clock, Random } from '@homeward/contract/ports.ts';
import type { Seal } from '../base/seal.ts';
import { timedId } from '../base/timed-id.ts';
import { alarmsReceived } from '../queue/alarm-signals.ts';
import { signalAccount, storeSignal } from '../store/signals.ts';
import type { Store } from '../store/store.ts';

/** What a key is sealed for. */
export const aboutSignalKey = (account: string): string => `signal account ${account}`;

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
  /** Hears whose queue has moved. */
  readonly moved: (tenant: TenantId) => void;
}): Receiver {
  const { store, seal, clock, random, moved } = given;
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
    store: async (signal) => {
      const { account, receivedAt: at } = signal;
      const content = contentOf(signal);
      const stored = await storeSignal(store, {
        id: timedId(at, random),
        account,
        at,
        content,
        // In the same commit: what is acknowledged stands in the queue.
        alarms: content === null ? [] : alarmsReceived(content),
      });
      if (stored !== null) moved(stored);
    },
  });
}
