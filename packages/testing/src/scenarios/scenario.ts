import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** What leads to devices in a scenario. MQTT devices are there in each: the siren is one of them. */
export const Peer = z.enum(['zigbee', 'rf', 'wired', 'camera']);
export type Peer = z.infer<typeof Peer>;

/** What the house has (house.ts): names that steps use. */
export const Device = z.enum(['door', 'window', 'smoke', 'cellar', 'attic', 'loop', 'camera']);
export type Device = z.infer<typeof Device>;

/** What a device can say. `late`: what it said forty seconds ago, held up on the way. */
const Word = z.enum(['rest', 'active', 'tamper', 'lowBattery', 'late', 'cut']);

/** One thing that happens. */
const Step = z.union([
  /** A device speaks; `measured`: times count from here. */
  z.strictObject({
    say: Device,
    word: Word,
    measured: z.literal(true).optional(),
    times: z.number().int().min(1).max(500).optional(),
  }),
  z.strictObject({ mode: z.enum(['arm', 'home_1', 'disarm']), forced: z.literal(true).optional() }),
  /** Seconds of the house's own time. */
  z.strictObject({ wait: z.number().positive().max(864_000) }),
  z.strictObject({ broker: z.enum(['kill', 'start']) }),
  z.strictObject({ bridge: z.enum(['online', 'offline']) }),
  z.strictObject({ camera: z.enum(['gone', 'back', 'forgets']) }),
  /** The hub loses its power and has it again. */
  z.strictObject({ hub: z.literal('powerCut') }),
  /** So many messages that make no sense, on every topic. */
  z.strictObject({ nonsense: z.number().int().min(1).max(2_000) }),
  /** Waits until an event of this number was logged, `1333`; else it is missed. */
  z.strictObject({ until: z.string().regex(/^[13]\d{3}$/) }),
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
