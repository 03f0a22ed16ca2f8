import { CommandId, IncidentId } from '@homeward/contract/shapes/values/ids.ts';
import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { LinkCommand } from '@homeward/contract/shapes/panel/link.ts';
import type { Clock, Log, Random } from '@homeward/contract/ports.ts';
import { newId } from '../accounts/secrets.ts';
import { noteReceipt } from '../store/notification-log.ts';
import { peopleAt } from '../store/notification-people.ts';
import type { Waiting } from '../store/outbox.ts';
import type { Store } from '../store/store.ts';

/** Sends a command to a panel, and says what became of that. */
export type SendCommand = (panel: PanelId, command: LinkCommand) => Promise<{ readonly tag: string }>;

interface Parts {
  readonly store: Store;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
}

/** Ms for which it is worth telling the panel. */
const life = 15_000;

/**
 * Whoever was called has pressed 1: the message was heard, and its incident is acknowledged in their name. A panel that
 * cannot be reached is told nothing later: others are called meanwhile.
 */
export async function confirmCall(
  { store, clock, random, log }: Parts,
  { id, panel, incident, account, contact }: Waiting,
  send: SendCommand | null,
): Promise<void> {
  const now = clock.now();
  await noteReceipt(store.db, id, 'received_at', now);
  await noteReceipt(store.db, id, 'seen_at', now);
  if (panel === null || incident === null || send === null) return;
  const person = (await peopleAt(store.db, panel, now)).find((one) => one.account === account);
  const name = contact?.name ?? (person?.name || person?.login) ?? '';
  const sent = await send(panel, {
    id: CommandId.parse(newId(random)),
    actor: {
      tag: 'person',
      name: name.slice(0, 64),
      channel: 'client',
      slot: null,
      ...(account === null ? {} : { account }),
    },
    slots: [],
    trusted: false,
    expiresAt: now + life,
    command: {
      tag: 'incident',
      incident: IncidentId.parse(incident),
      act: 'acknowledge',
      reason: null,
      text: '',
    },
  });
  if (sent.tag !== 'answered')
    log.warn('a panel was not told that a call was confirmed', { id, why: sent.tag });
}
