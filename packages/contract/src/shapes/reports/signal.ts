import { z } from 'zod';
import { Instant } from '../values/ids.ts';

/** The number by which another panel calls itself in SIA DC-09: 3 to 16 hex digits, upper case. */
export const SignalAccountNo = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[0-9A-F]{3,16}$/);

/** A panel of any maker that reports here. */
export const SignalAccount = z.object({
  account: z.string(),
  name: z.string(),
  /** It reports encrypted, and nothing in the clear is taken of it. */
  keyed: z.boolean(),
  createdAt: Instant,
  /** When it said anything last, be it only that it is there; null is never. */
  heard: Instant.nullable(),
});
export type SignalAccount = z.infer<typeof SignalAccount>;

/** Where panels of any maker report to. */
export const SignalReceiver = z.object({
  /** `off`: the operator has opened no port. `failed`: a port is taken, or its certificate cannot be read; it is tried again. */
  state: z.enum(['off', 'failed', 'open']),
  /** Where this server is reached, by name or number; empty where it does not know. */
  address: z.string(),
  /** It listens on its own machine alone, so that no panel elsewhere reaches it. */
  local: z.boolean(),
  /** What is open. */
  doors: z.array(z.object({ transport: z.enum(['tcp', 'udp', 'tls']), port: z.number().int() })).readonly(),
});
export type SignalReceiver = z.infer<typeof SignalReceiver>;

/** An event in a signal, as far as it could be read. */
export const SignalEvent = z.object({
  /** 1 new, opening; 3 restored, closing; 6 told before and still so. */
  qualifier: z.literal([1, 3, 6]),
  /** Contact ID; null for SIA letters that no code has. */
  code: z.number().int().nullable(),
  letters: z.string().nullable(),
  /** 0 is the panel. */
  area: z.number().int(),
  /** Zone or user; 0 where none is named. */
  detail: z.number().int(),
  text: z.string(),
});

/** What a panel reported, and who took note of it. */
export const Signal = z.object({
  id: z.string(),
  account: z.string(),
  /** As its account is called; blank where that was taken away. */
  name: z.string(),
  /** Our clock. */
  at: Instant,
  /** The panel's clock; null where it does not say. */
  occurredAt: Instant.nullable(),
  protocol: z.enum(['SIA-DCS', 'ADM-CID']),
  encrypted: z.boolean(),
  /** The address that it came from. */
  from: z.string(),
  /** As it came: what could not be read is read by people. */
  data: z.string(),
  events: z.array(SignalEvent).readonly(),
  acknowledgedAt: Instant.nullable(),
  /** The name of who took note; blank where nobody has. */
  acknowledgedBy: z.string(),
  note: z.string(),
});
export type Signal = z.infer<typeof Signal>;

/** Signals in one answer at most. */
export const mostSignals = 100;
