import { z } from 'zod';
import { GroupChange, NetworkNames, OfGateway } from '../../shapes/devices/network.ts';
import { fromWire } from '../../wire/scalars.ts';
import { empty, nothing, reads, route, writes } from '../api/route.ts';
import { buster } from './device-named.ts';

const ofGateway = fromWire(z.object({ gateway: OfGateway, ...buster }));

/** What a Zigbee bridge has beside its devices. */
export const zigbeeRoutes = {
  'GET /panel/zigbee_backup': route({
    query: ofGateway,
    body: nothing,
    data: empty,
    sends: ['application/octet-stream'],
    // Whoever has the keys can read the network from the street: a fresh proof comes first.
    access: writes('backup'),
    acts: true,
    about:
      'A copy of what the Zigbee bridge knows of its network, as an attachment: its owner alone gets it, since the keys of the network are in it.',
    example: {},
  }),
  'GET /panel/zigbee_groups': route({
    query: ofGateway,
    body: nothing,
    data: NetworkNames.shape.groups,
    scalars: true,
    access: reads('panelSettings'),
    about: 'The groups that the Zigbee bridge has of its devices, each by its number with its members.',
    example: {},
  }),
  'POST /panel/zigbee_groups': route({
    query: fromWire(z.object({ ...buster })),
    body: fromWire(z.object({ gateway: OfGateway, change: GroupChange })),
    data: z.object({ done: z.boolean(), detail: z.string() }),
    scalars: true,
    access: writes('network'),
    about:
      'Makes a group of the Zigbee bridge, adds a device to one, drops it, or removes the group; `detail` is the bridge’s own word where it did not.',
    example: { body: { change: { tag: 'make', name: 'Living room' } } },
  }),
} as const;
