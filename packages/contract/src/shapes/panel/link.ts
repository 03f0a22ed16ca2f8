import { z } from 'zod';
import { CommandResult, PanelCommand } from './command.ts';
import { PanelEvent } from '../alarms/event.ts';
import type { PanelAnswer, PanelQuestion } from './question.ts';
import { PanelChange, PanelView } from './panel.ts';
import { CommandId, DeviceId, IncidentId, Instant, PanelId } from '../values/ids.ts';
import { Actor, PinSlot } from '../values/modes.ts';

/** What a hub proves itself with, in the handshake. `epoch` names the life of its journal: new disk, new epoch. */
export const LinkHello = z.object({
  panel: PanelId,
  key: z.string().min(16).max(128),
  /** SHA-256 of the key that it will come with from now on, in hex: a good hello makes that the one. */
  next: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  epoch: z.string().min(1).max(40),
  /**
   * The last event before those that the hub can send: where its epoch began, or what it keeps no longer. Hubs of older
   * versions leave it out.
   */
  base: z.number().int().nonnegative().optional(),
  protocol: z.literal(1),
});

export type LinkHello = z.infer<typeof LinkHello>;

/**
 * The server's answer to a hello: its clock, and the event after which it goes on: the last it has on disk for that
 * epoch, or the hub's base where that is later.
 */
export const LinkWelcome = z.object({ serverTime: Instant, lastSeq: z.number().int().nonnegative() });

export type LinkWelcome = z.infer<typeof LinkWelcome>;

export const EventBatch = z.object({
  epoch: z.string(),
  events: z.array(PanelEvent).min(1).max(500).readonly(),
});

export type EventBatch = z.infer<typeof EventBatch>;

/** Everything up to and including `lastSeq` is on the server's disk. */
export const EventAck = z.object({ lastSeq: z.number().int().nonnegative() });

export type EventAck = z.infer<typeof EventAck>;

/** A command on its way to a hub. After `expiresAt` (server clock, at most 30 s ahead) it never executes; nor twice. */
export const LinkCommand = z.object({
  id: CommandId,
  actor: Actor,
  /** The slots whose PIN this person may use from afar; empty where none. */
  slots: z.array(PinSlot).readonly(),
  /** True where the session itself is proof enough (tenants that ask for no PIN). */
  trusted: z.boolean(),
  /** The person has freshly proven himself in this session: a lock of the account does not hold him (decision 39). */
  proven: z.boolean().optional(),
  expiresAt: Instant,
  command: PanelCommand,
});

export type LinkCommand = z.infer<typeof LinkCommand>;

/** A camera's picture or clip. `content` is base64, at most 1 MiB of bytes. */
export const Capture = z.object({
  id: z.string().min(1).max(64),
  device: DeviceId,
  at: Instant,
  type: z.enum(['image/jpeg', 'image/png', 'image/svg+xml', 'video/mp4']),
  content: z.string().max(1_400_000),
  incident: IncidentId.nullable(),
});

export type Capture = z.infer<typeof Capture>;

/** What a hub can call at the server. */
export interface LinkUp {
  hello(hello: LinkHello): Promise<LinkWelcome>;
  /** The whole state, after connecting or when the server asks. */
  snapshot(view: PanelView): Promise<void>;
  /** Resolves false when the server lacks the revision before: send a snapshot. */
  change(change: PanelChange): Promise<boolean>;
  events(batch: EventBatch): Promise<EventAck>;
  /** Resolves when the picture is on the server's disk. */
  capture(capture: Capture): Promise<void>;
}

/** What the server can call at a hub. */
export interface LinkDown {
  command(command: LinkCommand): Promise<CommandResult>;
  /** Times in questions and answers are wall times. */
  ask(question: PanelQuestion): Promise<PanelAnswer>;
}
