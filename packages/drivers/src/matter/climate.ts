import { wantedBy } from '@homeward/contract/rules/devices/confirmation.ts';
import { measured, type NumberName } from '@homeward/contract/rules/devices/value-bounds.ts';
import type { DeviceCommand, DeviceCommandTag } from '@homeward/contract/shapes/devices/device-command.ts';
import type {
  DeviceValues,
  ThermostatMode,
  ThermostatState,
} from '@homeward/contract/shapes/devices/device-values.ts';
import { clusters, hasCluster, hasFeature, type MatterNode, numberAt } from './nodes.ts';
import { type Ask, type Order, write } from './order.ts';

/** Features of the cluster of thermostats, by the places of their bits. */
const features = { heats: 0, cools: 1, knowsAway: 2, auto: 5 } as const;
type Feature = keyof typeof features;

/** A setpoint: what it needs, where it stands, and between which attributes; the second pair is of what it was built for. */
interface Setpoint {
  readonly needs: readonly Feature[];
  readonly attribute: number;
  readonly least: readonly [number, number];
  readonly most: readonly [number, number];
}
const warm = { least: [21, 3], most: [22, 4] } as const;
const cold = { least: [23, 5], most: [24, 6] } as const;
const setpoints = {
  heatSetpoint: { needs: ['heats'], attribute: 18, ...warm },
  coolSetpoint: { needs: ['cools'], attribute: 17, ...cold },
  heatSetpointAway: { needs: ['heats', 'knowsAway'], attribute: 20, ...warm },
  coolSetpointAway: { needs: ['cools', 'knowsAway'], attribute: 19, ...cold },
} as const satisfies Partial<Record<NumberName, Setpoint>>;
type SetpointName = keyof typeof setpoints;

const localTemperature = 0;
/** How far what cools is kept above what heats, in tenths of a degree. */
const deadBand = 25;
const systemMode = 28;

/** Modes by their numbers: 5 is heat in an emergency, 6 cools ahead; what sleeps is in none that is known here. */
const modes: Readonly<Record<number, ThermostatState>> = {
  0: 'off',
  1: 'auto',
  3: 'cool',
  4: 'heat',
  5: 'heat',
  6: 'cool',
  7: 'fan',
  8: 'dry',
};
const modeNumbers: Readonly<Record<ThermostatMode, readonly [number, Feature | null]>> = {
  off: [0, null],
  auto: [1, 'auto'],
  cool: [3, 'cools'],
  heat: [4, 'heats'],
};

const has = (node: MatterNode, endpoint: number, feature: Feature): boolean =>
  hasFeature(node, endpoint, clusters.thermostat, features[feature]);
const at = (node: MatterNode, endpoint: number, attribute: number): number | null =>
  numberAt(node, endpoint, clusters.thermostat, attribute);
const knows = (node: MatterNode, endpoint: number, name: SetpointName): boolean =>
  setpoints[name].needs.every((feature) => has(node, endpoint, feature));
const namesAt = (node: MatterNode, endpoint: number): readonly SetpointName[] =>
  (Object.keys(setpoints) as SetpointName[]).filter((name) => knows(node, endpoint, name));

export const climateCommands = (node: MatterNode, endpoint: number): readonly DeviceCommandTag[] => [
  ...(namesAt(node, endpoint).length > 0 ? (['setpoint'] as const) : []),
  'thermostatMode',
];

const degrees = (name: NumberName, hundredths: number | null): number | null =>
  measured(name, hundredths === null ? null : hundredths / 100);

/** How a thermostat stands. Beside one that measures, its own temperature counts only while it has one. */
export function readClimate(node: MatterNode, endpoint: number): DeviceValues {
  const own = degrees('temperature', at(node, endpoint, localTemperature));
  const mode = at(node, endpoint, systemMode);
  return {
    ...((own !== null || !hasCluster(node, endpoint, clusters.temperature)) && { temperature: own }),
    ...Object.fromEntries(
      namesAt(node, endpoint).map((name) => [
        name,
        degrees(name, at(node, endpoint, setpoints[name].attribute)),
      ]),
    ),
    thermostatMode: mode === null || !Object.hasOwn(modes, mode) ? null : (modes[mode] ?? null),
  };
}

/** Writes a setpoint; null where it has none, or none so low or high. */
function setpointAsk(name: SetpointName, wanted: number, node: MatterNode, endpoint: number): Ask | null {
  if (!knows(node, endpoint, name)) return null;
  const { attribute, least, most } = setpoints[name];
  const value = Math.round(wanted * 100);
  const bounds = (of: readonly [number, number]): readonly number[] =>
    of.flatMap((one) => at(node, endpoint, one) ?? []);
  const isWithin = bounds(least).every((one) => value >= one) && bounds(most).every((one) => value <= one);
  return isWithin ? write(clusters.thermostat, attribute, value) : null;
}

/** Null where the thermostat cannot, or not so. */
export function climateOrder(
  command: Extract<DeviceCommand, { tag: 'setpoint' | 'thermostatMode' }>,
  node: MatterNode,
  endpoint: number,
): Order | null {
  const confirmedBy = wantedBy(command);
  if (command.tag === 'thermostatMode') {
    const [number, feature] = modeNumbers[command.mode];
    if (feature !== null && !has(node, endpoint, feature)) return null;
    return { asks: [write(clusters.thermostat, systemMode, number)], confirmedBy };
  }
  const { heat, cool, away } = command;
  const rows = [
    [away === true ? 'heatSetpointAway' : 'heatSetpoint', heat],
    [away === true ? 'coolSetpointAway' : 'coolSetpoint', cool],
  ] as const;
  const asks = rows.flatMap(([name, wanted]) =>
    wanted === undefined ? [] : [setpointAsk(name, wanted, node, endpoint)],
  );
  const good = asks.filter((ask) => ask !== null);
  if (good.length === 0 || good.length < asks.length || areTooNear(good, node, endpoint)) return null;
  return { asks: inOrder(good, node, endpoint), confirmedBy };
}

/**
 * Whether a thermostat that chooses by itself would take one of two setpoints and refuse the other: then neither is
 * written.
 */
function areTooNear([heat, cool]: readonly Ask[], node: MatterNode, endpoint: number): boolean {
  if (heat?.tag !== 'write' || cool?.tag !== 'write' || !has(node, endpoint, 'auto')) return false;
  return cool.value - heat.value < (at(node, endpoint, deadBand) ?? 0) * 10;
}

/** What is warmer is set first where it rises: at no moment is it to be heated above what is cooled. */
function inOrder(asks: readonly Ask[], node: MatterNode, endpoint: number): readonly Ask[] {
  const [first, second] = asks;
  if (first?.tag !== 'write' || second === undefined) return asks;
  const before = at(node, endpoint, first.attribute);
  return before !== null && first.value > before ? [second, first] : asks;
}
