import type { Clock, Log, Random } from '@homeward/contract/ports.ts';
import type { AccountServices } from './accounts/account-services.ts';
import type { Mailer } from './accounts/mailer.ts';
import type { ModeWordsOf } from './accounts/mode-words.ts';
import type { Memberships } from './accounts/memberships.ts';
import type { Sessions } from './accounts/sessions.ts';
import type { AuditLog } from './audit/audit-log.ts';
import type { RecentAccess } from './audit/recent-access.ts';
import type { EventReader } from './events/event-reader.ts';
import type { EventWriter } from './events/event-writer.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Links } from './link/links.ts';
import type { DetectorWatch } from './panels/detector-watch.ts';
import type { LivePictures } from './panels/live-pictures.ts';
import type { LiveBroker } from './live/live-broker.ts';
import type { MachineSettings } from './notify/machine-settings.ts';
import type { Notify } from './notify/notify.ts';
import type { ServerOptions } from './options/options.ts';
import type { Payments } from './payment/payments.ts';
import type { PanelFeed } from './link/feed.ts';
import type { Presence } from './panels/presence.ts';
import type { Registry } from './panels/registry.ts';
import type { OpenDoor } from './receiver/keep-doors.ts';
import type { Store } from './store/store.ts';
import type { CompanyTokens } from './tenants/company-tokens.ts';
import type { TenantDirectory } from './tenants/directory.ts';
import type { Notices } from './tenants/notices.ts';

/** Everything the server is made of, as handlers get it. */
export interface Services extends AccountServices {
  readonly options: ServerOptions;
  readonly store: Store;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly memberships: Memberships;
  readonly tenants: TenantDirectory;
  readonly companyTokens: CompanyTokens;
  /** Tells people what concerns them beside the page they look at. */
  readonly notices: Notices;
  readonly sessions: Sessions;
  readonly modeWords: ModeWordsOf;
  /** Null where this server sends no mail now. */
  readonly mailer: Mailer | null;
  readonly audit: AuditLog;
  readonly recentAccess: RecentAccess;
  readonly registry: Registry;
  readonly presence: Presence;
  readonly links: Links;
  /** Whether this node can speak with the others; true where there are none. */
  readonly isTogether: () => boolean;
  /** Where panels of other makers report to this node; empty while nothing is open. */
  readonly receiverDoors: () => readonly OpenDoor[];
  readonly pictures: LivePictures;
  readonly feed: PanelFeed;
  readonly live: LiveBroker;
  readonly reader: EventReader;
  readonly writer: EventWriter;
  readonly jobs: Jobs;
  readonly detectorWatch: DetectorWatch;
  readonly notify: Notify;
  /** How people are reached, as variables of the machine and the portal say. */
  readonly machine: MachineSettings;
  readonly payments: Payments;
}
