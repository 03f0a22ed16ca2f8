import type { LeftOut } from '@homeward/contract/shapes/devices/gateway.ts';
import type { Json } from '../../common/json.ts';
import type { Availability } from '../availability.ts';
import { NotUnderstood } from '../template/expression.ts';
import type { Announced } from './announcement.ts';
import { availabilityOf } from './availability-words.ts';
import { binarySensor } from './binary-sensor.ts';
import { event, trigger } from './buttons.ts';
import { climate } from './climate.ts';
import { createConfig } from './config.ts';
import { cover } from './cover.ts';
import { fan } from './fan.ts';
import { infraredSide, type InfraredSide } from './infrared.ts';
import { light } from './light.ts';
import { lock } from './lock.ts';
import type { Part, PartMaker } from './part.ts';
import { sensor } from './sensor.ts';
import { siren } from './siren.ts';
import { button, switchPart, valve } from './switches.ts';

/** What an announced component comes down to. */
export type Component = Announced & { readonly availability: Availability | null } & (
    | {
        readonly tag: 'part';
        readonly part: Part;
        /** A setting or a measurement of the device itself. */ readonly isAside: boolean;
      }
    | { readonly tag: 'infrared'; readonly side: InfraredSide; readonly isAside: boolean }
    | {
        readonly tag: 'leftOut';
        readonly reason: LeftOut['reason'];
        readonly why: string;
        readonly isAside: boolean;
      }
  );

const makers: Readonly<Record<string, PartMaker>> = {
  binary_sensor: binarySensor,
  sensor,
  switch: switchPart,
  light,
  cover,
  lock,
  siren,
  climate,
  fan,
  valve,
  button,
  event,
  device_automation: trigger,
};

/** Why a platform has no place here, where that is to be said. */
const others: Readonly<Record<string, string>> = {
  alarm_control_panel: 'another alarm panel is no device of this one',
  tag: 'what a reader reads is a key, and does not belong on a broker',
};

const isCommand = (name: string): boolean => /command_topic$|^set_position_topic$/.test(name);

/**
 * The settings without state topics that are command topics, too: what is told there would come back as if the device
 * had said it.
 */
function withoutEchoes(json: Json): Json {
  const entries = Object.entries(json);
  const told = new Set(entries.flatMap(([name, value]) => (isCommand(name) ? [value] : [])));
  return Object.fromEntries(
    entries.filter(([name, value]) => !name.endsWith('_topic') || isCommand(name) || !told.has(value)),
  );
}

/** Reads one component. Never throws. */
export function componentOf(announced: Announced): Component {
  const { platform } = announced;
  const json = withoutEchoes(announced.config);
  const config = createConfig(json);
  const isAside = json['entity_category'] !== undefined && json['entity_category'] !== null;
  const leftOut = (why: string, reason: LeftOut['reason'] = 'notUnderstood'): Component => ({
    ...announced,
    tag: 'leftOut',
    availability: null,
    reason,
    why,
    isAside,
  });
  const make = Object.hasOwn(makers, platform) ? makers[platform] : undefined;
  if (platform !== 'infrared' && make === undefined)
    return leftOut(
      Object.hasOwn(others, platform) ? (others[platform] ?? '') : `nothing here is a “${platform}”`,
      'strange',
    );
  if (!config.flag('enabled_by_default', true))
    return { ...leftOut('it is switched off', 'off'), isAside: true };
  try {
    const availability = availabilityOf(json);
    if (make === undefined) {
      const side = infraredSide(config);
      return typeof side === 'string'
        ? leftOut(side)
        : { ...announced, tag: 'infrared', availability, side, isAside: false };
    }
    const part = make(config, announced);
    return typeof part === 'string'
      ? leftOut(part)
      : { ...announced, tag: 'part', availability, part, isAside };
  } catch (error) {
    if (error instanceof NotUnderstood) return leftOut(error.message);
    throw error;
  }
}
