import { z } from 'zod';
import {
  FoundGateway,
  FoundStick,
  Gateway,
  GatewayHealth,
  GatewayId,
  GatewayProbe,
  MachineGateway,
} from '../../shapes/devices/gateway.ts';
import { DeviceId } from '../../shapes/values/ids.ts';
import { fromWire } from '../../wire/scalars.ts';
import { empty, noQuery, nothing, reads, route, writes } from '../api/route.ts';

const Given = Gateway.extend({
  inputs: Gateway.shape.inputs.default([]),
  outputs: Gateway.shape.outputs.default([]),
});
const New = Given.omit({ id: true });

/** A gateway as it is set up, and how it fares; `machine` is set outside of the portal, and read-only. */
const ShownGateway = MachineGateway.extend({
  machine: z.boolean(),
  /** Null where nobody can say now. */
  health: GatewayHealth.nullable(),
});

const gate = { firmware: 'gateways' } as const;
const changes = { query: noQuery, access: writes('network'), edits: 'setup' } as const;
const zigbee = {
  kind: 'zigbee',
  name: 'Attic',
  values: { url: 'mqtt://192.168.1.10:1883', user: 'panel', password: 'sesame', baseTopic: 'zigbee2mqtt' },
};

export const gatewayRoutes = {
  'GET /panel/gateway': route({
    query: noQuery,
    body: nothing,
    data: z.object({
      /** False: this panel’s machine opens none, as in the demo; null where nobody can say now. */
      opens: z.boolean().nullable(),
      gateways: z.array(ShownGateway).readonly(),
    }),
    scalars: true,
    access: reads('network'),
    about: 'What leads to devices: brokers, radio receivers, boards of wired loops, and how each fares.',
    example: {},
  }),
  'POST /panel/gateway': route({
    ...changes,
    gate,
    body: fromWire(New),
    data: z.object({ id: GatewayId }),
    scalars: true,
    about: 'Adds a gateway, which is opened at once. Which `values` a kind takes, the table of kinds says.',
    example: { body: zigbee },
  }),
  'PUT /panel/gateway': route({
    ...changes,
    gate,
    body: fromWire(Given),
    data: empty,
    about:
      'Changes a gateway as a whole; *** keeps a secret, as long as it stays where it is. Refused while the home is armed.',
    example: { body: { id: 'attic1', ...zigbee, name: 'Loft' } },
  }),
  'DELETE /panel/gateway': route({
    ...changes,
    body: fromWire(z.object({ id: GatewayId })),
    data: empty,
    about:
      'Takes a gateway away. Its devices stay, unheard, until they come by another. Refused while the home is armed.',
    example: { body: { id: 'attic1' } },
  }),
  'POST /panel/gateway/test': route({
    query: noQuery,
    /** `id` of the one whose secrets are kept where they are `***`. */
    body: fromWire(New.extend({ id: GatewayId.optional() })),
    data: GatewayProbe,
    scalars: true,
    access: writes('network'),
    gate,
    // A key that the other side gave, and what a camera sees.
    secret: true,
    about: 'Tries a gateway as it is typed, and says what was found there or what is wrong.',
    example: { body: zigbee },
  }),
  'GET /panel/gateway/found': route({
    query: noQuery,
    body: nothing,
    data: z.object({
      found: z.array(FoundGateway).readonly(),
      sticks: z.array(FoundStick).readonly(),
    }),
    scalars: true,
    access: reads('network'),
    gate,
    acts: true,
    about:
      'What at the panel’s machine may be a gateway: its broker, bridges on it, receivers, pins, sticks.',
    example: {},
  }),
  'GET /panel/loop_readings': route({
    query: noQuery,
    body: nothing,
    data: z
      .array(
        z.object({
          device_id: DeviceId,
          /** Null is an open line, or what cannot be. */
          ohms: z.number().nullable(),
          says: z.enum(['normal', 'active', 'tamper', 'fault']),
        }),
      )
      .readonly(),
    scalars: true,
    access: reads('status'),
    masked: true,
    about: 'What the wired loops measure now; those of which nothing is known are left out.',
    example: {},
  }),
} as const;
