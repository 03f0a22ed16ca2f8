import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import type { Json } from '../common/json.ts';

/** One thing that is asked of an endpoint: a command of a cluster, or an attribute that is to be otherwise. */
export type Ask =
  | {
      readonly tag: 'call';
      readonly cluster: number;
      /** As Matter writes it. */
      readonly name: string;
      readonly payload: Json;
      readonly more: Json;
    }
  | {
      readonly tag: 'write';
      readonly cluster: number;
      readonly attribute: number;
      readonly value: number;
    };

/** What a command comes down to: one thing after the other. */
export interface Order {
  readonly asks: readonly Ask[];
  /** By which of its words the device confirms; null where it says nothing that could be waited for. */
  readonly confirmedBy: DeviceValues | null;
}

export const call = (cluster: number, name: string, payload: Json = {}, more: Json = {}): Ask => ({
  tag: 'call',
  cluster,
  name,
  payload,
  more,
});
export const write = (cluster: number, attribute: number, value: number): Ask => ({
  tag: 'write',
  cluster,
  attribute,
  value,
});

/** An ask as the server takes it: its command, and what goes with it. */
export function requestOf(ask: Ask, node: string, endpoint: number): readonly [command: string, args: Json] {
  if (ask.tag === 'write')
    return [
      'write_attribute',
      {
        node_id: node,
        attribute_path: `${endpoint}/${ask.cluster}/${ask.attribute}`,
        value: ask.value,
      },
    ];
  return [
    'device_command',
    {
      node_id: node,
      endpoint_id: endpoint,
      cluster_id: ask.cluster,
      command_name: ask.name,
      payload: ask.payload,
      ...ask.more,
    },
  ];
}
