import { limits } from '@homeward/contract/words/values/limits.ts';
import { cutText } from '@homeward/contract/words/values/text.ts';
import type { DeviceValues, ValueName } from '@homeward/contract/shapes/devices/device-values.ts';
import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { measuredKind } from '../common/measured-kind.ts';
import type { DiscoveredDevice } from '../port.ts';
import { clusters, hasCluster, type MatterNode, namesOf, type Unit, unitsOf } from './nodes.ts';
import { alarmBattery, batteryAt, measuredAt, type Part, partsAt } from './parts.ts';

/** One function of a unit, as a device here; the first has what the unit says beside. */
export interface MatterDevice {
  readonly discovered: DiscoveredDevice;
  readonly node: string;
  readonly unit: Unit;
  /** Where its commands go. */
  readonly endpoint: number;
  read(node: MatterNode): DeviceValues;
}

/** Ids hold half of the fabric's number: with another fabric, node 5 is another device. */
export const fabricOf = (digits: string): string => BigInt(digits).toString(16).padStart(16, '0').slice(-8);

const idOf = (fabric: string, node: MatterNode, endpoint: number, aspect: string): DeviceId =>
  DeviceId.parse(
    `MA:${fabric}-${BigInt(node.id).toString(16)}.${endpoint}${aspect === '' ? '' : `.${aspect}`}`,
  );

/** What a unit says beside what it is: what it measures, and its battery. */
function besides(node: MatterNode, { endpoints }: Unit): DeviceValues {
  const batteries = endpoints.flatMap((endpoint) => [
    batteryAt(node, endpoint),
    alarmBattery(node, endpoint),
  ]);
  const lows = batteries.flatMap(({ batteryLow }) => (batteryLow === undefined ? [] : [batteryLow]));
  const isLow = lows.includes(true) ? true : lows.includes(null) ? null : false;
  return {
    ...(Object.assign({}, ...endpoints.map((one) => measuredAt(node, one)), ...batteries) as DeviceValues),
    ...(lows.length > 0 && { batteryLow: isLow }),
  };
}

function built(fabric: string, node: MatterNode, unit: Unit): readonly MatterDevice[] {
  const { name, model } = namesOf(node, unit);
  const all = unit.endpoints.flatMap((endpoint) => partsAt(node, endpoint));
  // All buttons of a unit are one remote control, at the endpoint of the first.
  const buttons = all.filter(({ kind }) => kind === 'scene_button');
  const parts = all.filter((part) => !buttons.slice(1).includes(part));
  const called = (no: number): string => (no === 0 ? name : `${name} ${no + 1}`);
  const one = (
    part: Pick<Part, 'endpoint' | 'aspect' | 'kind' | 'commands' | 'read'>,
    no: number,
  ): MatterDevice => ({
    discovered: {
      id: idOf(fabric, node, part.endpoint, part.aspect),
      kind: part.kind,
      modelId: cutText(model, 40),
      name: cutText(called(no), limits.deviceNameLength),
      // The server watches that it is there, and says when it is not: its silence means nothing here.
      battery: false,
      commands: part.commands,
    },
    node: node.id,
    unit,
    endpoint: part.endpoint,
    read: (now) => ({ ...(no === 0 && besides(now, unit)), ...part.read(now) }),
  });
  if (parts.length > 0) return parts.map(one);
  const says = Object.keys(besides(node, unit)) as ValueName[];
  const measures = unit.endpoints.find((endpoint) => Object.keys(measuredAt(node, endpoint)).length > 0);
  if (measures === undefined) return [];
  const shows = hasCluster(node, measures, clusters.identify);
  return [
    one(
      {
        endpoint: measures,
        aspect: '',
        kind: measuredKind(says),
        commands: shows ? ['identify'] : [],
        read: () => ({}),
      },
      0,
    ),
  ];
}

/** All devices of a node; a bridge itself is none. */
export const devicesOf = (fabric: string, node: MatterNode): readonly MatterDevice[] =>
  unitsOf(node).flatMap((unit) => built(fabric, node, unit));
