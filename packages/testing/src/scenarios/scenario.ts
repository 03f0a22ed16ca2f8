import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** What leads to devices in a scenario. MQTT devices are there in each: the siren is one of them. `lock` is on the Z-Wave. */
export const Peer = z.enum(['zigbee', 'rf', 'wired', 'camera', 'zwave', 'lock', 'matter', 'modbus', 'gpio']);
export type Peer = z.infer<typeof Peer>;

/** What the house has (wires): names that steps use. */
export const Device = z.enum([
  'door',
  'window',
  'smoke',
  'cellar',
  'attic',
  'loop',
  'camera',
  'garage',
  'lock',
  'terrace',
  'balcony',
  'stairs',
  'landing',
  'study',
  'hatch',
]);
export type Device = z.infer<typeof Device>;
export type Output = 'siren' | 'horn';

/**
 * What a device can say. `late`: what it said forty seconds ago, held up on the way. `dead`: nothing any more, until it
 * is `alive`. `code`: somebody gives a code.
 */
export const Word = z.enum([
  'rest',
  'active',
  'tamper',
  'lowBattery',
  'late',
  'cut',
  'bridged',
  'dead',
  'alive',
  'code',
]);
export type Word = z.infer<typeof Word>;

const befalls = <const P extends string, const W extends readonly [string, ...string[]]>(peer: P, does: W) =>
  z.strictObject({ peer: z.literal(peer), does: z.enum(does) });

/** One thing that happens. */
const Step = z.union([
  /** A device speaks; `measured`: times count from here. */
  z.strictObject({
    say: Device,
    word: Word,
    measured: z.literal(true).optional(),
    times: z.number().int().min(1).max(500).optional(),
  }),
  /** `refused`: it must not be done. */
  z.strictObject({
    mode: z.enum(['arm', 'home_1', 'disarm']),
    forced: z.literal(true).optional(),
    refused: z.literal(true).optional(),
  }),
  /** Seconds of the house's own time. */
  z.strictObject({ wait: z.number().positive().max(864_000) }),
  befalls('broker', ['gone', 'back']),
  /** Of the bridge. */
  befalls('zigbee', ['online', 'offline']),
  befalls('camera', ['gone', 'back', 'forgets']),
  /** Of the server. */
  befalls('zwave', ['gone', 'back']),
  befalls('matter', ['gone', 'back', 'bridgeRestarts']),
  befalls('modbus', ['gone', 'back', 'supplyDips', 'supplyBack']),
  /** The programs that drive and watch the pins. */
  befalls('gpio', ['driveKilled', 'watchKilled']),
  /** Anna gets a code at the lock. */
  z.strictObject({ give: z.literal('lock') }),
  /** Waits until every siren sounds, or none. */
  z.strictObject({ sirens: z.enum(['sound', 'silent']) }),
  /** The hub loses its power and has it again. */
  z.strictObject({ hub: z.literal('powerCut') }),
  /** So many messages that make no sense, on every topic. */
  z.strictObject({ nonsense: z.number().int().min(1).max(2_000) }),
  /** Waits until an event of this number was logged, `1333`, `of` a device; else it is missed. `once`: and no second one until the end. */
  z.strictObject({
    until: z.string().regex(/^[13]\d{3}$/),
    of: Device.optional(),
    once: z.literal(true).optional(),
  }),
]);
export type Step = z.infer<typeof Step>;

/** A burglary, a fire, a failure: what happens, and what must come of it. */
export const Scenario = z.strictObject({
  about: z.string().max(200),
  peers: z.array(Peer),
  steps: z.array(Step).min(1),
  /** Alarms that must be raised, by their kinds, and no others. */
  alarms: z.array(z.enum(['burglar', 'fire', 'tamper'])),
  /** Whether sirens must sound, and a station be told. */
  sounds: z.boolean(),
});
export type Scenario = z.infer<typeof Scenario>;

const folder = join(import.meta.dirname, 'cases');

/** Every scenario by its name. Throws where a file is none. */
export function scenarios(): ReadonlyMap<string, Scenario> {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .toSorted();
  return new Map(
    files.map((file) => [
      file.slice(0, -'.json'.length),
      Scenario.parse(JSON.parse(readFileSync(join(folder, file), 'utf8')), { reportInput: true }),
    ]),
  );
}
