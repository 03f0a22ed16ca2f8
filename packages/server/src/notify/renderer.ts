import type { PanelEvent } from '@homeward/contract/shapes/alarms/event.ts';
import type { NotificationClass, TellingReason } from '@homeward/contract/shapes/reports/notification.ts';
import type { Clock, Random } from '@homeward/contract/ports.ts';
import { newId } from '../accounts/secrets.ts';
import type { Seal } from '../base/seal.ts';
import type { NotifiedEvent } from '../store/notices.ts';
import type { OutboxMessage } from '../store/outbox.ts';
import { messagesOf } from './messages.ts';
import type { Addressee } from './messages.ts';
import { newsFor } from './place.ts';
import type { Place } from './place.ts';
import type { Hearer } from './offer.ts';
import type { Way } from './rules.ts';

/** A round of telling, why it is told, and what came before it. */
export interface How {
  readonly more: number;
  readonly round: number;
  readonly followUp: boolean;
  readonly stands: readonly PanelEvent[];
  readonly isOpen: boolean;
  readonly reason?: TellingReason;
  readonly turn?: number;
}

export const plainly: How = { more: 0, round: 1, followUp: false, stands: [], isOpen: false };

/** Renders news of a panel for whoever is told; what is not to leave at once has its time, `notBefore` (ms). */
export const createRenderer =
  ({ clock, random, seal }: { readonly clock: Clock; readonly random: Random; readonly seal: Seal }) =>
  (
    at: Place,
    person: Addressee & Hearer,
    ways: readonly Way[],
    told: NotifiedEvent,
    what: NotificationClass,
    { reason, turn, ...news }: How,
    notBefore = clock.now(),
  ): readonly OutboxMessage[] =>
    messagesOf(
      {
        panel: at.panel,
        zone: at.zone,
        locale: at.locale,
        now: clock.now(),
        notBefore,
        eventId: told.id,
        news: newsFor(at, person, what, told.event, news),
        newId: () => newId(random),
        receipt: (id) => seal.mark(`push ${id}`),
      },
      person,
      ways,
    ).map((message) => ({ ...message, reason, turn }));
export type Renderer = ReturnType<typeof createRenderer>;
