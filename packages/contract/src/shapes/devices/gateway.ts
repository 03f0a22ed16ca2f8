import { z } from 'zod';
import { gatewayLimits } from '../../words/devices/gateway-limits.ts';
import { gatewayKinds } from '../../words/devices/gateway-rows.ts';
import { DeviceId, Instant } from '../values/ids.ts';
import { DeviceKind } from './device.ts';
import { Power } from './power.ts';
import { Loop } from './wiring.ts';

export const GatewayKind = z.enum(gatewayKinds);

/** Made by whoever adds it; says nothing. */
export const GatewayId = z.string().regex(/^[a-z0-9]{6,16}$/);

/** A sealed secret is longer than the secret. */
const FieldValue = z.union([z.string().max(1200), z.number(), z.boolean()]);

/** Where a loop is measured: in what a board tells a broker, in a register, or at a pin of this machine. */
const InputPlace = z.discriminatedUnion('tag', [
  z.object({
    tag: z.literal('mqtt'),
    topic: z.string().max(200),
    /** Of a member of its JSON, as `ADS1115.A0`; blank is the whole message. */
    path: z.string().max(100),
  }),
  z.object({
    tag: z.literal('modbus'),
    table: z.enum(['coil', 'discrete', 'input', 'holding']),
    /** From 0. */
    address: z.number().int().min(0).max(65_535),
    signed: z.boolean(),
  }),
  z.object({ tag: z.literal('gpio'), line: z.number().int().min(0).max(511) }),
]);

const scale = z.number().positive().max(1_000_000);

/** What a terminal measures: whether it is closed, ohms after `scale`, or volts over a loop that hangs on a supply. */
const Measure = z.discriminatedUnion('tag', [
  z.object({ tag: z.literal('contact'), closedWhen: z.enum(['high', 'low']) }),
  z.object({ tag: z.literal('ohms'), scale }),
  z.object({
    tag: z.literal('volts'),
    scale,
    supply: z.number().positive().max(60),
    /** Ohms. */
    pullUp: z.number().positive().max(1_000_000),
  }),
]);

export const GatewayInput = z.object({
  /** `IN:` or `SR:`, and what nobody else is called. */
  id: DeviceId,
  name: z.string().max(31),
  place: InputPlace,
  measure: Measure,
  /** Until it is a zone; then the zone says how it is wired. */
  loop: Loop,
  /** Percent. */
  tolerance: z.literal([5, 10, 15]),
});
export type GatewayInput = z.infer<typeof GatewayInput>;

const OutputPlace = z.discriminatedUnion('tag', [
  z.object({
    tag: z.literal('mqtt'),
    topic: z.string().max(200),
    on: z.string().max(40),
    off: z.string().max(40),
    /** Where it says how it stands; blank where it does not. */
    state: z.string().max(200),
  }),
  z.object({ tag: z.literal('modbus'), coil: z.number().int().min(0).max(65_535) }),
  z.object({
    tag: z.literal('gpio'),
    line: z.number().int().min(0).max(511),
    activeLow: z.boolean(),
  }),
]);

export const outputKinds = ['siren', 'bx', 'strobe', 'switch', 'valve', 'dio'] as const;
export const GatewayOutput = z.object({
  id: DeviceId,
  name: z.string().max(31),
  kind: DeviceKind.extract(outputKinds),
  place: OutputPlace,
});
export type GatewayOutput = z.infer<typeof GatewayOutput>;

/** A gateway as it is set up: `values` by the fields of its kind (gateway-rows.ts), where `***` stands for a secret. */
export const Gateway = z.object({
  id: GatewayId,
  kind: GatewayKind,
  name: z.string().max(40),
  values: z.record(z.string().max(30), FieldValue),
  inputs: z.array(GatewayInput).max(gatewayLimits.inputs).readonly(),
  outputs: z.array(GatewayOutput).max(gatewayLimits.outputs).readonly(),
});
export type Gateway = z.infer<typeof Gateway>;

/** What a wire said of why it is down, as far as that is known; `other` is in its own words alone. */
export const gatewayTroubles = [
  'refused',
  'nameUnknown',
  'noAnswer',
  'unreachable',
  'signIn',
  'certificate',
  'noBroker',
  'noBridge',
  'bridgeOffline',
  'noZwaveServer',
  'serverOld',
  'serverNew',
  'serverBusy',
  'noCamera',
  'noHikvision',
  'noDahua',
  'digest',
  'noAssistant',
  'token',
  'linkButton',
  'noHueBridge',
  'hueForgot',
  'noMatterServer',
  'matterOld',
  'matterNew',
  'notInstalled',
  'noStick',
  'frozen',
  'supply',
  'terminals',
  'noUpsServer',
  'upsUnknown',
  'upsUnheard',
  'noSound',
  'noCommand',
  'secretLost',
  'other',
] as const;
export const GatewayTrouble = z.object({ why: z.enum(gatewayTroubles), detail: z.string().max(300) });
export type GatewayTrouble = z.infer<typeof GatewayTrouble>;

/**
 * Why something that was announced is not made use of: the panel has nothing like it, it is switched off where it comes
 * from, it is a setting of its device, another part says the same, it does not say what it belongs to, or its description
 * is not understood.
 */
export const leftOutReasons = ['strange', 'off', 'setting', 'twice', 'unclear', 'notUnderstood'] as const;
/** Something that a gateway was told of and makes no use of. */
export const LeftOut = z.object({
  /** The device that others of its kind have become; null where none has. */
  id: DeviceId.nullable(),
  device: z.string().max(80),
  component: z.string().max(80),
  reason: z.enum(leftOutReasons),
  /** In the words of whoever reads it, for who mends it at its source. */
  why: z.string().max(200),
});
export type LeftOut = z.infer<typeof LeftOut>;
/** At most so many are told of one gateway. */
export const mostLeftOut = 100;

/** How a gateway fares since the hub started. */
export const GatewayHealth = z.object({
  id: z.string().max(40),
  /** `waiting`: it has not been reached yet since it was opened. */
  state: z.enum(['up', 'down', 'waiting']),
  /** Since it is so. */
  since: Instant,
  /** When a device of it said anything last; null where none has. */
  heard: Instant.nullable(),
  /** What went wrong last, and when. */
  trouble: GatewayTrouble.extend({ at: Instant }).nullable(),
  /** Its radio hears nothing any more. */
  jammed: z.boolean(),
  /** Devices of the panel on it. */
  devices: z.array(DeviceId).max(640).readonly(),
  /** Others that it knows. */
  others: z.number().int().nonnegative(),
  /** What is on the other side, as `2.1.0`; blank where it does not say. */
  version: z.string().max(40),
  /** How the supply stands that it watches; null while nothing is known of it, absent where it watches none. */
  power: Power.nullable().optional(),
  /** What was announced there and is not made use of; absent where it keeps no account of that. */
  leftOut: z.array(LeftOut).max(mostLeftOut).readonly().optional(),
});
export type GatewayHealth = z.infer<typeof GatewayHealth>;

/** A gateway that whoever runs the machine has set: it is shown, and not changed here. */
export const MachineGateway = Gateway.omit({ id: true, kind: true }).extend({
  id: z.string().max(40),
  kind: z.enum([...gatewayKinds, 'simulator', 'other']),
});
export type MachineGateway = z.infer<typeof MachineGateway>;

/** What a test of typed values found. */
export const GatewayProbe = z.object({
  ok: z.boolean(),
  /** Null where it is well. */
  trouble: GatewayTrouble.nullable(),
  /** What was found there, each with how many. */
  found: z
    .array(
      z.object({
        what: z.enum([
          'devices',
          'announcements',
          'tasmota',
          'shelly',
          'inputs',
          'version',
          'heard',
          'listens',
          /** Of the devices, those that do not answer. */
          'dead',
          /** Whoever is on the network reads along. */
          'unencrypted',
          /** What a camera has: its name, ways to watch it, pictures, and whether it says what it sees. */
          'camera',
          'profiles',
          'pictures',
          'noPictures',
          'events',
          'noEvents',
          'turns',
          /** The fingerprint of a certificate that nobody has accepted yet. */
          'certificate',
          /** What a Hue bridge calls itself. */
          'bridge',
          /** Minutes that a clock is off. */
          'clockOff',
          /** An uninterruptible supply, by its name, and the percent of its battery. */
          'ups',
          /** It runs on its battery now. */
          'onBattery',
          /** A chime was played, for whoever is there to hear. */
          'played',
        ]),
        count: z.number().int().nonnegative(),
        /** As a version, or names of transmitters. */
        text: z.string().max(200),
      }),
    )
    .max(12)
    .readonly(),
  /** What the other side gave for the form, by field: a new key, for whoever pressed its button. Never one that is kept. */
  learned: z.record(z.string().max(30), z.string().max(500)).optional(),
  /** What a camera sees now, for whoever typed its password: base64, at most 1 MiB of bytes. */
  picture: z
    .object({ type: z.enum(['image/jpeg', 'image/png']), content: z.string().max(1_400_000) })
    .optional(),
});
export type GatewayProbe = z.infer<typeof GatewayProbe>;

/** Something at this machine, or on its network, that may be a gateway. */
export const FoundGateway = z.object({
  kind: GatewayKind,
  /** What a form begins with. */
  values: z.record(z.string().max(30), FieldValue),
  what: z.enum([
    'bridge',
    'broker',
    'lockedBroker',
    'receiver',
    'pins',
    'zwaveServer',
    'matterServer',
    'ups',
    'player',
    'networkCamera',
    'hueBridge',
    'assistant',
  ]),
  /** As an address or a name. */
  where: z.string().max(200),
});
export type FoundGateway = z.infer<typeof FoundGateway>;

/** A radio stick that another program is to drive. */
export const FoundStick = z.object({ name: z.string().max(200), path: z.string().max(300) });
export type FoundStick = z.infer<typeof FoundStick>;
