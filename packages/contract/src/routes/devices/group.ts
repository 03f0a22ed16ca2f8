import { z } from 'zod';
import { DeviceGroup, GroupKind } from '../../shapes/automation/automation.ts';
import { DeviceCommand } from '../../shapes/devices/device-command.ts';
import { DeviceId, GroupId } from '../../shapes/values/ids.ts';
import { fromWire } from '../../wire/scalars.ts';
import { buster } from './device-named.ts';
import { empty, noQuery, nothing, Pin, reads, route, writes } from '../api/route.ts';

/** Judged by the panel, which says what is wrong with it. */
const Name = z.string().max(120);
const Devices = z.array(DeviceId).max(200);

/** How the members stand together: counts, and the lowest and highest of what the kind sets. */
const State = z.object({
  tag: z.enum(['empty', 'on', 'off', 'mixed', 'unknown']),
  on: z.number().int(),
  off: z.number().int(),
  unknown: z.number().int(),
  level: z.object({ least: z.number(), most: z.number() }).nullable(),
});

export const groupRoutes = {
  'GET /panel/group': route({
    query: noQuery,
    body: nothing,
    data: z.array(DeviceGroup.extend({ state: State })),
    scalars: true,
    access: reads('status'),
    about: 'The groups with their members, and how these stand together.',
    example: {},
  }),
  'POST /panel/group': route({
    query: noQuery,
    body: fromWire(z.object({ kind: GroupKind, name: Name, devices: Devices.default([]) })),
    data: z.object({ id: GroupId }),
    scalars: true,
    access: writes('automationEdit'),
    edits: 'setup',
    about: 'Adds a group of devices of one kind.',
    example: { body: { kind: 'dimmer', name: 'Evening lights', devices: ['ZW:00000b04'] } },
  }),
  'PUT /panel/group': route({
    query: noQuery,
    body: fromWire(
      z.object({
        id: GroupId,
        kind: GroupKind.optional(),
        name: Name.optional(),
        devices: Devices.optional(),
      }),
    ),
    data: empty,
    access: writes('automationEdit'),
    edits: 'setup',
    about: 'Changes a group.',
    example: { body: { id: 'lights', name: 'All lights' } },
  }),
  'DELETE /panel/group': route({
    query: fromWire(z.object({ id: GroupId.optional(), ...buster })),
    body: fromWire(z.object({ id: GroupId.optional() })),
    data: empty,
    access: writes('automationEdit'),
    edits: 'setup',
    about: 'Takes a group away; refused where a scene or rule uses it.',
    example: { body: { id: 'lights' } },
  }),
  'POST /panel/group_control': route({
    query: noQuery,
    body: z.object({
      id: GroupId,
      /** As in POST /panel/device_control. */
      request_value: z.union([z.string().max(16), z.number()]).optional(),
      command: fromWire(DeviceCommand).optional(),
      pincode: Pin.optional(),
    }),
    data: z.array(
      z.object({
        device_id: DeviceId,
        name: z.string(),
        done: z.boolean(),
        /** A message key, or what kind of refusal it is; null where it was told. */
        why: z.string().nullable(),
      }),
    ),
    scalars: true,
    access: writes('control'),
    about: 'Tells every member of a group the same; one that refuses does not keep the others from it.',
    example: { body: { id: 'lights', request_value: '1' } },
  }),
} as const;
