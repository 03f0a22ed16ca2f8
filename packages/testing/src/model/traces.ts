import type { PanelCommand } from '@homeward/contract/shapes/panel/command.ts';
import type { DeviceConfig } from '@homeward/contract/shapes/devices/device.ts';
import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import { CommandId, IncidentId } from '@homeward/contract/shapes/values/ids.ts';
import { slotOf } from '@homeward/contract/rules/access/pin-slots.ts';
import { armModes } from '@homeward/contract/words/panel/arm-modes.ts';
import type { Actor } from '@homeward/contract/shapes/values/modes.ts';
import fc from 'fast-check';
import type { PanelConfig } from '@homeward/panel/state/config.ts';
import type { Input, Proof } from '@homeward/panel/kernel/input.ts';
import { garage, house, id } from '../panel/house.ts';
import type { Body } from '../panel/rig.ts';
import { tracedHouse } from './traced-house.ts';

/** Random lives of a house: what may happen to it, and how much later. */

const person: Actor = { tag: 'person', name: 'Ada', channel: 'web', slot: null };
const proofs = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Proof>({ tag: 'pin', slot: slotOf(1) }) },
  { weight: 1, arbitrary: fc.constant<Proof>({ tag: 'trusted' }) },
  { weight: 1, arbitrary: fc.constant<Proof>({ tag: 'none' }) },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom(2, 3, 95, 96, 97, 98, 99)
      .map((no): Proof => ({ tag: 'pin', slot: slotOf(no) })),
  },
);

const zones = (config: PanelConfig) =>
  config.devices.filter(
    ({ kind }) => !['siren', 'bx', 'switch', 'door_lock', 'remote_controller'].includes(kind),
  );

const fault: fc.Arbitrary<DeviceValues> = fc.oneof(
  fc.boolean().map((masked) => ({ masked })),
  fc.boolean().map((batteryLow) => ({ batteryLow })),
  fc.constantFrom(10, 15, 20, 25).map((battery) => ({ battery })),
  fc.boolean().map((acFailure) => ({ acFailure })),
  fc.boolean().map((trouble) => ({ trouble })),
);

/** What a device of this kind may say. */
function says({ kind }: DeviceConfig): fc.Arbitrary<DeviceValues> {
  const value: fc.Arbitrary<DeviceValues> =
    kind === 'door_contact' || kind === 'tilt_sensor'
      ? fc.constantFrom({ opening: 'open' }, { opening: 'closed' }, { opening: 'closed' })
      : kind === 'pir' || kind === 'outdoor_pir'
        ? fc.boolean().map((motion) => ({ motion }))
        : fc.constantFrom({ detected: true }, { detected: false }, { detected: false });
  return fc.oneof(
    { weight: 20, arbitrary: value },
    { weight: 1, arbitrary: fc.boolean().map((tamper) => ({ tamper })) },
    { weight: 1, arbitrary: fault },
  );
}

const report = (config: PanelConfig): fc.Arbitrary<Body> =>
  fc.constantFrom(...zones(config)).chain((zone) =>
    fc.record({
      tag: fc.constant('deviceReported' as const),
      device: fc.constant(zone.id),
      values: says(zone),
      live: fc.constantFrom(true, true, true, true, false),
    }),
  );

const areas = fc.constantFrom(house, house, garage, 0 as const);

const commands = (config: PanelConfig): fc.Arbitrary<PanelCommand> =>
  fc.oneof(
    {
      weight: 12,
      arbitrary: fc.record({
        tag: fc.constant('setMode' as const),
        area: areas,
        mode: fc.constantFrom(...armModes, 'arm', 'arm', 'disarm', 'disarm'),
        pin: fc.constant(null),
        force: fc.constantFrom(true, false, false),
        silent: fc.constantFrom(false, false, false, true),
      }),
    },
    { weight: 1, arbitrary: areas.map((area) => ({ tag: 'silence' as const, area })) },
    {
      weight: 2,
      arbitrary: fc.record({
        tag: fc.constant('bypass' as const),
        kind: fc.constantFrom('oneTime' as const, 'permanent' as const),
        devices: fc.array(
          fc.record({
            device: fc.constantFrom(...config.devices.map(({ id }) => id)),
            on: fc.constantFrom(true, false),
          }),
          { minLength: 1, maxLength: 2 },
        ),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        tag: fc.constant('service' as const),
        device: fc.constantFrom(null, ...config.devices.map(({ id }) => id)),
        minutes: fc.constantFrom(0, 1, 5, 60),
        reason: fc.constantFrom('battery', 'battery', ' '),
        pin: fc.constant(null),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        tag: fc.constant('panic' as const),
        kind: fc.constantFrom('panic', 'silentPanic', 'medical', 'burglar' as const),
        area: fc.constantFrom(house, garage),
      }),
    },
    {
      weight: 1,
      // The text is the place of the incident in the list; whoever plays the trace puts its id in.
      arbitrary: fc.record({
        tag: fc.constant('incident' as const),
        incident: fc.constant(IncidentId.parse('by-place')),
        act: fc.constantFrom('acknowledge' as const, 'verify' as const, 'close' as const),
        reason: fc.constant(null),
        text: fc.constantFrom('0', '0', '1', '2'),
      }),
    },
  );

/** Somebody gives one of these commands. */
export const commandIn = (some: fc.Arbitrary<PanelCommand>): fc.Arbitrary<Body> =>
  fc.record({
    tag: fc.constant('commandReceived' as const),
    id: fc.constant(CommandId.parse('by-place')),
    actor: fc.constantFrom(person, person, { ...person, channel: 'keypad' as const }),
    proof: proofs,
    command: some,
  });

const absence = (config: PanelConfig): fc.Arbitrary<Body> =>
  fc.oneof(
    fc.record({
      tag: fc.constant('deviceAvailable' as const),
      device: fc.constantFrom(...config.devices.map(({ id }) => id)),
      online: fc.constantFrom('online', 'online', 'offline', 'unknown' as const),
    }),
    fc.record({
      tag: fc.constant('devicesLost' as const),
      devices: fc.subarray(
        config.devices.map(({ id }) => id),
        { maxLength: 3 },
      ),
    }),
  );

/** Pauses that meet deadlines exactly, fall between them, or let everything run out. */
const pause = fc.oneof(
  { weight: 4, arbitrary: fc.constant(0) },
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 15_000 }) },
  { weight: 2, arbitrary: fc.constantFrom(10_000, 20_000, 30_000, 40_000, 60_000) },
  { weight: 1, arbitrary: fc.constantFrom(180_000, 4_000_000) },
);

/** How long ago something happened that is told only now, ms. */
const lateness = fc.oneof(
  { weight: 30, arbitrary: fc.constant(0) },
  { weight: 3, arbitrary: fc.integer({ min: 60_000, max: 700_000 }) },
  { weight: 1, arbitrary: fc.constantFrom(60_001, 61_000, 86_400_000, 86_400_001) },
);

export interface Moment {
  readonly pause: number;
  readonly late?: number;
  readonly body: Body;
}

const commandedBy = (config: PanelConfig, mode: 'arm' | 'disarm', channel: 'web' | 'keypad'): Body => ({
  tag: 'commandReceived',
  id: CommandId.parse('by-place'),
  actor: { ...person, channel },
  proof: { tag: 'pin', slot: slotOf(1) },
  command: {
    tag: 'setMode',
    area: config.areas[0]?.id ?? 0,
    mode,
    pin: null,
    force: true,
  },
});

/** Somebody arms, and doors open and close while the exit delay runs, or stay open to its end. */
const leaving = (config: PanelConfig): fc.Arbitrary<readonly Moment[]> =>
  fc
    .record({
      channel: fc.constantFrom('web' as const, 'keypad' as const),
      doors: fc.array(fc.tuple(fc.constantFrom('front', 'back', 'front'), pause), { maxLength: 6 }),
    })
    .map(({ channel, doors }): readonly Moment[] => [
      { pause: 0, body: commandedBy(config, 'disarm', channel) },
      { pause: 0, body: commandedBy(config, 'arm', channel) },
      ...doors.map(([name, wait], place): Moment => ({
        pause: Math.min(wait, 8000),
        body: {
          tag: 'deviceReported',
          device: id(name),
          values: { opening: place % 2 === 0 ? 'open' : 'closed' },
          live: true,
        },
      })),
    ]);

/** Somebody comes home, and disarms sooner or later. */
const coming = (config: PanelConfig): fc.Arbitrary<readonly Moment[]> =>
  pause.map((wait): readonly Moment[] => [
    { pause: 0, body: commandedBy(config, 'arm', 'web') },
    {
      pause: 40_000,
      body: { tag: 'deviceReported', device: id('front'), values: { opening: 'open' }, live: true },
    },
    { pause: wait + 10_000, body: commandedBy(config, 'disarm', 'keypad') },
  ]);

/** A house and its life. */
export interface Life {
  readonly config: PanelConfig;
  readonly moments: readonly Moment[];
}

/** Houses and their lives: first a word from every zone at rest, then about sixty things. `more` of them may be given. */
export const livesIn = (
  houses: fc.Arbitrary<PanelConfig>,
  more: readonly fc.WeightedArbitrary<Body>[] = [],
): fc.Arbitrary<Life> =>
  houses.chain((config) => {
    const body = fc.oneof(
      { weight: 12, arbitrary: report(config) },
      { weight: 6, arbitrary: commandIn(commands(config)) },
      { weight: 2, arbitrary: absence(config) },
      ...more,
      { weight: 2, arbitrary: fc.constant<Body>({ tag: 'timerFired' }) },
      { weight: 1, arbitrary: fc.constant<Body>({ tag: 'restarted', downFor: 1000 }) },
    );
    const single = fc.record({ pause, late: lateness, body }).map((moment) => [moment]);
    const story = fc.oneof(
      { weight: 50, arbitrary: single },
      { weight: 1, arbitrary: leaving(config) },
      { weight: 1, arbitrary: coming(config) },
    );
    return fc.record({
      config: fc.constant(config),
      moments: fc.array(story, { minLength: 40, maxLength: 80 }).map((stories) => stories.flat()),
    });
  });

export const lives = livesIn(tracedHouse);

const resting = ({ kind }: DeviceConfig): DeviceValues => {
  if (kind === 'door_contact' || kind === 'tilt_sensor') return { opening: 'closed' };
  return kind === 'pir' || kind === 'outdoor_pir' ? { motion: false } : { detected: false };
};

/** The inputs of a life from `begin`. Commands get ids by their place. */
export function inputsOf(config: PanelConfig, moments: readonly Moment[], begin: number): readonly Input[] {
  let at = begin;
  const first = zones(config).map((zone): Input => ({
    tag: 'deviceReported',
    device: zone.id,
    values: resting(zone),
    live: true,
    at,
  }));
  const rest = moments.map(({ pause: wait, late = 0, body }, place): Input => {
    at += wait;
    if (body.tag === 'deviceReported' && late > 0) return { ...body, at, happenedAt: at - late };
    if (body.tag !== 'commandReceived') return { ...body, at };
    return { ...body, id: CommandId.parse(`command-${place}`), at };
  });
  return [...first, ...rest];
}
