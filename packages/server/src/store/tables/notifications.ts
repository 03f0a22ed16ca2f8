/** Who is told of what, over which way, and what came of it. See schema.ts for how columns are typed. */
import type { Generated } from 'kysely';

/** What a person chose at one panel; absent while everything is as it comes. */
export interface NotificationSettingTable {
  account: string;
  panel: string;
  /** JSON. */
  body: string;
  revision: number;
}

/** One row a panel: who is told when, until somebody acknowledges. */
export interface EscalationPlanTable {
  panel: string;
  /** JSON. */
  body: string;
  revision: number;
}

/** An incident that nobody has acknowledged yet, and when the next are told. */
export interface EscalationTable {
  panel: string;
  incident: string;
  /** The event that is told. */
  event: number;
  /** Rounds gone through, and steps told of this one. */
  round: number;
  step: number;
  next_at: number | null;
  begun_at: number;
  /** When the turns of the care contacts are over; null before the first. */
  contacts_until: number | null;
  /** Their turns, JSON, and when the next of them comes; null where none does. */
  contacts_plan: string | null;
  contacts_at: number | null;
}

/** Events of one commit that nobody has been told of yet; their rows stand with them in one transaction. */
export interface NoticeTable {
  id: Generated<number>;
  panel: string;
  first_event: number;
  last_event: number;
  /** Of the most urgent among them (A1-14). */
  priority: number;
  leased_until: number;
}

/** The same news of late, so that they are told once and then counted. */
export interface RepeatTable {
  account: string;
  panel: string;
  news: string;
  until_at: number;
  /** Since they were told. */
  count: number;
  /** The last of them. */
  event: number;
}

export interface OutboxTable {
  /** In order of writing. */
  seq: Generated<number>;
  /** Names it towards the receiver, however often it is sent. */
  id: string;
  /** Channel and address: what goes there goes in order. */
  lane: string;
  channel: string;
  /** Null where it goes to somebody without an account. */
  account: string | null;
  /** The care contact that it goes to, and their name then; null where it goes to none. */
  contact: string | null;
  contact_name: string | null;
  /** Why it is told; null where that goes without saying. */
  reason: string | null;
  /** Of a care contact in their order, or the step of the plan; null where it is neither. */
  turn: number | null;
  /** Null for what concerns accounts alone. */
  panel: string | null;
  class: string;
  priority: number;
  event: number | null;
  incident: string | null;
  count: number;
  round: number;
  /** JSON; empty once it is over and held what nobody else may read. */
  body: string;
  /** Emptied when it is over. */
  secret: number;
  subject: string;
  created_at: number;
  next_at: number;
  /** Then it is of no use any more. */
  expires_at: number;
  /** waiting, accepted, failed or withdrawn. */
  state: string;
  attempts: number;
  ended_at: number | null;
  received_at: number | null;
  seen_at: number | null;
  answer: string;
  /** What `answer` was before a text message that was taken did not arrive; null for all else. */
  taken_as: string | null;
}

/** A lane that has something to send; whoever leases it sends, one after the other. */
export interface OutboxLaneTable {
  lane: string;
  /** Of the message that goes next. */
  priority: number;
  next_at: number;
  leased_by: string;
  leased_until: number;
}

export interface PushDeviceTable {
  id: string;
  account: string;
  name: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  created_at: number;
  accepted_at: number | null;
  received_at: number | null;
  /** Why pushes to it come to nothing, and since when; null while they do not. */
  trouble: string | null;
  trouble_at: number | null;
}

export interface WebhookTable {
  id: string;
  account: string;
  panel: string;
  name: string;
  url: string;
  secret: string;
  /** Comma list. */
  classes: string;
  enabled: number;
  created_at: number;
  last_answer: string;
  last_at: number | null;
  revision: number;
}

/** Keys of the installation, made once. */
export interface NotificationKeyTable {
  name: string;
  value: string;
}

export interface AnnouncementTable {
  id: string;
  subject: string;
  content: string;
  severity: string;
  pinned: number;
  /** JSON. */
  audience: string;
  /** Whose word it is: it reaches their own panels and people. */
  tenant: string;
  author: string;
  created_at: number;
  from_at: number;
  until_at: number | null;
  /** When the maintenance is that it announces; both or neither. */
  planned_from: number | null;
  planned_until: number | null;
}

export interface AnnouncementReadTable {
  account: string;
  announcement: string;
  at: number;
}

export interface NotificationTables {
  notification_settings: NotificationSettingTable;
  escalation_plans: EscalationPlanTable;
  escalations: EscalationTable;
  notices: NoticeTable;
  repeats: RepeatTable;
  outbox: OutboxTable;
  outbox_lanes: OutboxLaneTable;
  push_devices: PushDeviceTable;
  webhooks: WebhookTable;
  notification_keys: NotificationKeyTable;
  announcements: AnnouncementTable;
  announcement_reads: AnnouncementReadTable;
}
