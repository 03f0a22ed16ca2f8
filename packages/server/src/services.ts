import type { Clock, Log, Random } from '@homeward/contract/ports.ts';
import type { Accounts } from './accounts/accounts.ts';
import type { Memberships } from './accounts/memberships.ts';
import type { Sessions } from './accounts/sessions.ts';
import type { AuditLog } from './audit/audit-log.ts';
import type { EventReader } from './events/event-reader.ts';
import type { EventWriter } from './events/event-writer.ts';
import type { Links } from './link/links.ts';
import type { LiveHub } from './live/live-hub.ts';
import type { ServerOptions } from './options.ts';
import type { PanelFeed } from './panels/feed.ts';
import type { Presence } from './panels/presence.ts';
import type { Registry } from './panels/registry.ts';
import type { Store } from './store/store.ts';

/** Everything the server is made of, as handlers get it. */
export interface Services {
  readonly options: ServerOptions;
  readonly store: Store;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly accounts: Accounts;
  readonly memberships: Memberships;
  readonly sessions: Sessions;
  readonly audit: AuditLog;
  readonly registry: Registry;
  readonly presence: Presence;
  readonly links: Links;
  readonly feed: PanelFeed;
  readonly live: LiveHub;
  readonly reader: EventReader;
  readonly writer: EventWriter;
}
