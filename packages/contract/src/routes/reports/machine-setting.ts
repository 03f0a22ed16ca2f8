import { z } from 'zod';
import {
  MachinePart,
  MachineSetting,
  MachineTest,
  MachineValues,
} from '../../shapes/reports/machine-setting.ts';
import { fromWire } from '../../wire/scalars.ts';
import { empty, noQuery, nothing, route } from '../api/route.ts';

const mail = {
  part: 'mail',
  values: {
    host: 'mail.example.org',
    port: 587,
    tls: 'required',
    user: 'home',
    password: 'sesame',
    from: 'Home <home@example.org>',
  },
};

/** How the machine reaches people. The master of the portal's first home may, or a manager of its operator (decision 56). */
export const machineSettingRoutes = {
  'GET /portal/machine': route({
    query: noQuery,
    body: nothing,
    data: z.object({
      /** False: nothing is set here, as in the demo. */
      open: z.boolean(),
      parts: z.array(MachineSetting).readonly(),
    }),
    scalars: true,
    access: { tag: 'session' },
    about:
      'Mail server, gateways for SMS and calls, pushes and networks of webhooks: what is set, and by what. A secret is only told to be there.',
    example: {},
  }),
  'PUT /portal/machine': route({
    query: noQuery,
    body: fromWire(z.object({ part: MachinePart, values: MachineValues })),
    data: empty,
    access: { tag: 'session' },
    edits: 'row',
    about:
      'Sets a part as a whole, with effect at once; *** keeps a secret, as long as it goes to the same place. Asks for a fresh proof. Refused where a variable of the machine says the same.',
    example: { body: mail },
  }),
  'DELETE /portal/machine': route({
    query: noQuery,
    body: fromWire(z.object({ part: MachinePart })),
    data: empty,
    access: { tag: 'session' },
    about: 'Forgets what the portal holds of a part. Asks for a fresh proof.',
    example: { body: { part: 'mail' } },
  }),
  'POST /portal/machine/test': route({
    query: noQuery,
    body: fromWire(
      z.object({
        part: MachinePart,
        /** Absent: what is set. */
        values: MachineValues.optional(),
        /** A mail address, a phone number or the address of a webhook; blank is whoever asks. */
        to: z.string().trim().max(500).optional(),
        /** Of the devices of whoever asks; absent is all. */
        device: z.string().max(64).optional(),
      }),
    ),
    data: z.array(MachineTest).readonly(),
    scalars: true,
    access: { tag: 'session' },
    about:
      'Tries a part as it is typed, and says what the other side answered. Of networks it only looks whether an address may be reached. Asks for a fresh proof; six a minute.',
    example: {
      body: { part: 'networks', values: { networks: '192.168.1.0/24' }, to: 'https://192.168.1.20/hook' },
    },
  }),
} as const;
