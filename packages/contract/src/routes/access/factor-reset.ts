import { z } from 'zod';
import { FactorReset } from '../../shapes/access/factor-reset.ts';
import { fromWire } from '../../wire/scalars.ts';
import { empty, forTenant, noQuery, nothing, route } from '../api/route.ts';

const account = z.string().min(1).max(128);

/** Help for somebody who lost every second factor: begun by the operator, told to the person, in effect a day later. */
export const factorResetRoutes = {
  'GET /installer/factor_reset': route({
    query: noQuery,
    body: nothing,
    data: z.array(FactorReset).readonly(),
    scalars: true,
    access: forTenant('accounts', 'read'),
    about: 'Resets of second factors that wait for their time.',
    example: {},
  }),
  'POST /installer/factor_reset': route({
    query: noQuery,
    body: fromWire(z.object({ account, reason: z.string().trim().min(10).max(300) })),
    data: z.object({ due: FactorReset.shape.dueAt }),
    scalars: true,
    access: forTenant('accounts', 'write'),
    about:
      'Begins to take the second factors of somebody who lost them all away. He is told by mail and can stop it for a day; then his sessions end, and the password alone lets him in.',
    example: { body: { account: 'anna', reason: 'Lost her phone; known to us, called back' } },
  }),
  'DELETE /installer/factor_reset': route({
    query: noQuery,
    body: fromWire(z.object({ account })),
    data: empty,
    access: forTenant('accounts', 'write'),
    about: 'Leaves a reset of second factors off before its time.',
    example: { body: { account: 'anna' } },
  }),
  'GET /account/factor_reset': route({
    query: noQuery,
    body: nothing,
    data: FactorReset.nullable(),
    scalars: true,
    access: { tag: 'session' },
    about:
      'Whether somebody has begun to take one’s own second factors away, until when it can be stopped, and why.',
    example: {},
  }),
  'DELETE /account/factor_reset': route({
    query: noQuery,
    body: nothing,
    data: empty,
    access: { tag: 'session' },
    about: 'Stops it: one’s own second factors stay.',
    example: {},
  }),
} as const;
