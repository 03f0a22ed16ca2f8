import { z } from 'zod';
import {
  NotificationChannel,
  NotificationClass,
  NotificationReceipt,
  PushDevice,
  Webhook,
} from '../../shapes/reports/notification.ts';
import { limits } from '../../words/values/limits.ts';
import { fromWire } from '../../wire/scalars.ts';
import { empty, noQuery, nothing, reads, Revision, route, writes } from '../api/route.ts';

const UserId = z.string().min(1).max(64);
const WebhookUrl = z.string().min(8).max(limits.urlLength);
const WebhookName = z.string().trim().min(1).max(limits.nameLength);
const base64Url = /^[A-Za-z0-9_-]+={0,2}$/;
const Endpoint = z.string().min(10).max(1024);
/** The keys of a push subscription, as a browser gives them. */
const Keys = z.object({
  p256dh: z.string().regex(base64Url).min(86).max(90),
  auth: z.string().regex(base64Url).min(20).max(26),
});

/** The ways on which people are reached, one by one. */
export const notificationWayRoutes = {
  'GET /user/pushed': route({
    about: 'Whether I am told by push, and the devices that take pushes for me.',
    example: {},
    query: noQuery,
    body: nothing,
    data: z.object({ pushed: z.boolean(), devices: z.array(PushDevice).readonly(), revision: Revision }),
    scalars: true,
    access: reads('notifications'),
    gate: { feature: 'push' },
  }),
  'POST /user/pushed': route({
    about: 'Switches my pushes on or off. Fire and medical alarms come even so.',
    example: { body: { pushed: true } },
    query: noQuery,
    body: fromWire(z.object({ pushed: z.boolean() })),
    data: empty,
    access: writes('notifications'),
    edits: 'row',
    gate: { feature: 'push' },
  }),
  'GET /user/push_subscription': route({
    about: 'The public key that a browser subscribes with (VAPID), and the devices that take pushes for me.',
    example: {},
    query: noQuery,
    body: nothing,
    data: z.object({ public_key: z.string(), devices: z.array(PushDevice).readonly() }),
    scalars: true,
    access: { tag: 'session' },
  }),
  'POST /user/push_subscription': route({
    about:
      'Takes the push subscription of this browser for my account, as `PushSubscription.toJSON()` gives it.',
    query: noQuery,
    body: fromWire(
      z.object({
        endpoint: Endpoint,
        keys: Keys,
        name: z.string().max(60).optional(),
        /** The device of mine, by its id, whose place it takes: the same browser with another subscription. */
        replaces: z.string().max(64).optional(),
      }),
    ),
    data: z.object({ id: z.string() }),
    scalars: true,
    access: { tag: 'session' },
    example: {
      body: {
        endpoint: 'https://push.example/send/1',
        keys: {
          p256dh: 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
          auth: 'A'.repeat(22),
        },
        name: 'Phone',
      },
    },
  }),
  'PUT /user/push_subscription': route({
    about:
      'A browser whose push service gave it another subscription, or that takes no more pushes where none is named; without a session: the secret of the one before is the proof. `gone` says that the push service took it: the device stays, with its trouble, and its person is told.',
    query: noQuery,
    body: fromWire(
      z.object({
        before: z.object({ endpoint: Endpoint, auth: Keys.shape.auth }),
        now: z.object({ endpoint: Endpoint, keys: Keys }).optional(),
        gone: z.boolean().optional(),
      }),
    ),
    data: empty,
    access: { tag: 'public' },
    example: {
      body: {
        before: { endpoint: 'https://push.example/send/0', auth: 'B'.repeat(22) },
        now: {
          endpoint: 'https://push.example/send/1',
          keys: {
            p256dh: 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
            auth: 'A'.repeat(22),
          },
        },
      },
    },
  }),
  'DELETE /user/push_subscription': route({
    about: 'Forgets one of my devices, by its id or by the endpoint of its subscription.',
    example: { query: { id: 'none' } },
    query: z.object({ id: z.string().max(64).optional(), endpoint: z.string().max(1024).optional() }),
    body: nothing,
    data: empty,
    access: { tag: 'session' },
  }),
  'POST /user/push_receipt': route({
    about: 'A device says that it has a push, or that somebody looked; the push itself brought the proof.',
    query: noQuery,
    body: fromWire(
      z.object({
        id: z.string().min(1).max(64),
        receipt: z.string().min(1).max(64),
        what: z.enum(['received', 'seen']),
      }),
    ),
    data: empty,
    access: { tag: 'public' },
    example: { body: { id: 'a-message', receipt: 'as the push has it', what: 'seen' } },
  }),
  'GET /user/incoming_call': route({
    about: 'Whether alarms ring on my devices like a call.',
    example: {},
    query: noQuery,
    body: nothing,
    data: z.object({ enabled: z.boolean(), revision: Revision }),
    scalars: true,
    access: reads('notifications'),
    gate: { feature: 'incomingCall' },
  }),
  'POST /user/incoming_call': route({
    about: 'Switches call notifications to my devices on or off.',
    example: { body: { enabled: true } },
    query: noQuery,
    body: fromWire(z.object({ enabled: z.boolean() })),
    data: empty,
    access: writes('notifications'),
    edits: 'row',
    gate: { feature: 'incomingCall' },
  }),
  'POST /user/notification_test': route({
    about: 'Sends one test over one way at once, and answers with its receipt.',
    example: { body: { channel: 'email' } },
    query: noQuery,
    body: fromWire(
      z.object({
        channel: NotificationChannel,
        /** Whom; a master may test the ways of others. */
        user_id: UserId.optional(),
        /** The device or webhook; all devices where none is named. */
        id: z.string().max(64).optional(),
      }),
    ),
    data: z.array(NotificationReceipt.extend({ to: z.string(), milliseconds: z.number().int() })).readonly(),
    scalars: true,
    access: writes('notifications'),
    byServer: true,
  }),
  'GET /user/webhook': route({
    about: 'My webhooks at this panel.',
    example: {},
    query: noQuery,
    body: nothing,
    data: z.array(Webhook.extend({ revision: Revision })).readonly(),
    scalars: true,
    access: reads('notifications'),
  }),
  'POST /user/webhook': route({
    about: 'Makes a webhook; its secret, which signs every message, is shown this once.',
    example: { body: { name: 'Garden lights', url: 'https://example.org/hook' } },
    query: noQuery,
    body: fromWire(
      z.object({
        name: WebhookName,
        url: WebhookUrl,
        classes: z.array(NotificationClass).max(7).optional(),
      }),
    ),
    data: z.object({ id: z.string(), secret: z.string() }),
    scalars: true,
    secret: true,
    access: writes('notifications'),
    byServer: true,
  }),
  'PUT /user/webhook': route({
    about: 'Changes a webhook.',
    example: { body: { id: 'none', enabled: false } },
    query: noQuery,
    body: fromWire(
      z.object({
        id: z.string().min(1).max(64),
        name: WebhookName.optional(),
        url: WebhookUrl.optional(),
        enabled: z.boolean().optional(),
        classes: z.array(NotificationClass).max(7).optional(),
      }),
    ),
    data: empty,
    access: writes('notifications'),
    edits: 'row',
  }),
  'DELETE /user/webhook': route({
    about: 'Removes a webhook; what waits for it is withdrawn.',
    example: { query: { id: 'none' } },
    query: z.object({ id: z.string().min(1).max(64) }),
    body: nothing,
    data: empty,
    access: writes('notifications'),
  }),
} as const;
