import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import { cutText } from '@homeward/contract/words/values/text.ts';
import type { DiscoveredDevice } from '../port.ts';
import { commandsOf } from './commands.ts';
import { kindOf, saysOf } from './kinds.ts';
import { classes, type ZwaveNode, type ZwaveValue } from './node.ts';
import { wakesWithin } from './waking.ts';

/** A device of the house: a node, or one of several outputs of a node. */
export interface Part {
  readonly discovered: DiscoveredDevice;
  readonly node: number;
  /** Where its output is; 0 where it has none. */
  readonly endpoint: number;
  /** The one that speaks for the whole node: battery, tamper, what is measured. */
  readonly isFirst: boolean;
  /** Endpoints that are devices of their own. */
  readonly others: ReadonlySet<number>;
}

/** Whatever of these an endpoint has, makes it a device of its own. */
const outputs: ReadonlySet<number> = new Set([
  classes.binarySwitch,
  classes.multilevelSwitch,
  classes.lock,
  classes.sound,
  classes.barrier,
  classes.windowCovering,
  classes.setpoint,
]);

/** The id of a node's device: a node of another network is another device, though it may have the same number. */
export const deviceIdOf = (home: string, node: number, endpoint: number | null): DeviceId =>
  DeviceId.parse(`ZW:${home}-${node}${endpoint === null ? '' : `.${endpoint}`}`);

/** The name of a network in ids: its home id in eight digits. */
export const homeOf = (homeId: number): string => (homeId >>> 0).toString(16).padStart(8, '0');

/** Whether a value is one of this part. */
export const isOf = ({ isFirst, endpoint, others }: Part, place: number): boolean =>
  place === endpoint || (isFirst && !others.has(place));

export const valuesOf = (node: ZwaveNode, part: Part): readonly ZwaveValue[] =>
  [...node.values.values()].filter(({ id }) => isOf(part, id.endpoint));

function discoveredAs(node: ZwaveNode, id: DeviceId, part: Omit<Part, 'discovered'>): DiscoveredDevice {
  const values = [...node.values.values()].filter(({ id: { endpoint } }) =>
    isOf({ ...part, discovered: unnamed }, endpoint),
  );
  const kind = kindOf(node, saysOf(values), part.endpoint);
  const named = node.name || [node.maker, node.label].filter((word) => word !== '').join(' ');
  const silence = node.sleeps ? wakesWithin(node) : null;
  const name = part.isFirst ? named : `${named} ${part.endpoint}`.trim();
  return {
    id,
    kind,
    modelId: cutText(node.label || node.maker || 'Z-Wave', 40),
    name: cutText(name || `Z-Wave ${node.no}`, limits.deviceNameLength),
    battery: values.some(({ id: { commandClass } }) => commandClass === classes.battery) && part.isFirst,
    commands: commandsOf(kind, node, part.endpoint, values),
    ...(silence !== null && { silenceSeconds: Math.round(silence / 1_000) }),
  };
}
const unnamed: DiscoveredDevice = {
  id: DeviceId.parse('ZW:0'),
  kind: 'unknown',
  modelId: '',
  name: '',
  battery: false,
  commands: [],
};

/** The devices of a node whose interview is over. */
export function partsOf(node: ZwaveNode, home: string): readonly Part[] {
  const places = [
    ...new Set(
      [...node.values.values()].flatMap(({ id }) => (outputs.has(id.commandClass) ? [id.endpoint] : [])),
    ),
  ].toSorted((one, other) => one - other);
  const [first = 0, ...others] = places;
  return [first, ...others].map((endpoint, index) => {
    const isFirst = index === 0;
    const part = { node: node.no, endpoint, isFirst, others: new Set(others) };
    const id = deviceIdOf(home, node.no, isFirst ? null : endpoint);
    return { ...part, discovered: discoveredAs(node, id, part) };
  });
}
