import { z } from 'zod';
import { Delays } from '../../shapes/panel/area.ts';
import { ArmSchedule } from '../../shapes/automation/schedule.ts';
import { SetupRehearsal } from '../../shapes/panel/setup-rehearsal.ts';
import { AreaId, DeviceId, ScheduleId } from '../../shapes/values/ids.ts';
import { ArmedMode } from '../../shapes/values/modes.ts';
import { fromWire } from '../../wire/scalars.ts';
import { noQuery, reads, route } from '../api/route.ts';

/** Fields of a form of the set-up, as the call that saves it takes them. */
const Form = z.record(z.string().max(60), z.unknown());

export const rehearseRoutes = {
  'POST /panel/rehearse': route({
    query: noQuery,
    body: fromWire(
      z.object({
        days: z.number().int().min(1).max(30).default(30),
        /** As PUT /panel/system takes them. */
        settings: Form.optional(),
        area: z
          .object({
            area: AreaId,
            delays: z.partialRecord(ArmedMode, Delays).optional(),
            supervision: z.boolean().optional(),
          })
          .optional(),
        /** As PUT /panel/device takes it. */
        device: Form.optional(),
        /** Several, as each would be saved. */
        devices: z.array(Form).max(200).optional(),
        /** Devices that would be left out for good, or no longer. */
        bypass: z
          .array(z.object({ device_id: DeviceId, on: z.boolean() }))
          .max(200)
          .optional(),
        /** A schedule that would be there; with the id of one, in its place. */
        schedule: z
          .object({
            ...ArmSchedule.omit({ allowedBy: true }).shape,
            id: ScheduleId.optional(),
            name: z.string().max(30).default('-'),
            enabled: z.boolean().default(true),
            warnMinutes: z.number().int().min(0).max(30).default(10),
          })
          .optional(),
        /** A schedule that would be gone. */
        no_schedule: ScheduleId.optional(),
      }),
    ),
    data: SetupRehearsal,
    scalars: true,
    access: reads('panelSettings'),
    about:
      'What would have happened in the last days with a change of the set-up: alarms, refused armings and news, more and fewer. Changes nothing. May take a minute.',
    example: { body: { days: '7', settings: { sirenMinutes: '5' } } },
  }),
} as const;
