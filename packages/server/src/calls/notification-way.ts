import { notificationClasses } from '@homeward/contract/words/reports/notification-classes.ts';
import { hash } from 'node:crypto';
import type { PushDevice, Webhook } from '@homeward/contract/shapes/reports/notification.ts';
import type { notificationWayRoutes } from '@homeward/contract/routes/reports/notification-way.ts';
import { areSubscriptionKeys } from '@homeward/channels/push/keys.ts';
import { webhookSecret } from '@homeward/channels/webhook/signature.ts';
import { newId, sameText } from '../accounts/secrets.ts';
import { AppError, notFound } from '../base/app-error.ts';
import { assertChanged } from '../api/assert-changed.ts';
import { data, done } from '../api/handler.ts';
import type { AtPanel, Handlers } from '../api/handler.ts';
import { noteHere } from '../api/note.ts';
import { notifyLimits } from '../notify/limits.ts';
import { panelLocale } from '../texts/language.ts';
import { inPlan } from '../notify/place.ts';
import { waysOver } from '../notify/rules.ts';
import { testOver } from '../notify/test-message.ts';
import { sealOfWebhook } from '../notify/ways.ts';
import type { Services } from '../services.ts';
import type { Revised } from '../store/revisions.ts';
import { emptyLane } from '../store/outbox.ts';
import {
  deleteDevice,
  deviceByEndpoint,
  devicesOf,
  moveDevice,
  noteDevice,
  putDevice,
} from '../store/push-devices.ts';
import type { PushDeviceRow } from '../store/push-devices.ts';
import { noteReceipt } from '../store/notification-log.ts';
import { changeWebhook, deleteWebhook, insertWebhook, webhookById, webhooksAt } from '../store/webhooks.ts';
import type { WebhookRow } from '../store/webhooks.ts';
import { changePeople, visiblePerson } from './notified-people.ts';

const deviceOf = (row: PushDeviceRow): PushDevice => ({
  id: row.id,
  name: row.name,
  mark: hash('sha256', `${row.endpoint} ${row.p256dh}`, 'base64url'),
  trouble: row.trouble,
  trouble_at: row.troubleAt,
  created_at: row.createdAt,
  accepted_at: row.acceptedAt,
  received_at: row.receivedAt,
});

const webhookOf = (row: Revised<WebhookRow>): Revised<Webhook> => ({
  id: row.id,
  name: row.name,
  url: row.url,
  enabled: row.enabled,
  classes: row.classes,
  created_at: row.createdAt,
  last_answer: row.lastAnswer,
  last_at: row.lastAt,
  revision: row.revision,
});

/** Over TLS; without it only where the operator listed networks. Where it leads is judged with every message. */
function assertAddress({ machine }: Services, address: string): void {
  const url = URL.canParse(address) ? new URL(address) : null;
  const plain = url?.protocol === 'http:' && machine.current().networks.length > 0;
  if (url === null || (url.protocol !== 'https:' && !plain) || url.username !== '' || url.password !== '')
    throw new AppError('inputError', 'v2_mg_url_invalid');
}

async function ownWebhook({ services, panel, person }: AtPanel, id: string): Promise<WebhookRow> {
  const hook = await webhookById(services.store.db, id);
  if (hook === null || hook.panel !== panel || hook.account !== person.account.id) throw notFound();
  return hook;
}

export const notificationWayHandlers: Pick<Handlers, keyof typeof notificationWayRoutes> = {
  'GET /user/pushed': async (context) => {
    const { settings, devices, revision } = await visiblePerson(context, undefined);
    return data({ pushed: settings.push, devices: devices.map(deviceOf), revision });
  },
  'POST /user/pushed': async (context, { body }) => {
    await changePeople(context, 'push', [
      {
        account: context.person.account.id,
        expect: context.expect,
        change: (before) => ({ ...before, push: body.pushed }),
      },
    ]);
    return done;
  },
  'GET /user/push_subscription': async ({ services, person }) => {
    const devices = await devicesOf(services.store.db, [person.account.id]);
    return data({ public_key: services.notify.pushKeys.publicKey, devices: devices.map(deviceOf) });
  },
  'POST /user/push_subscription': async ({ services, person, session }, { body }) => {
    const { store, clock, random, notify } = services;
    const { endpoint, keys } = body;
    assertAddress(services, endpoint);
    if (!areSubscriptionKeys(keys.p256dh, keys.auth)) throw new AppError('inputError', 'v2_mg_input_error');
    // An app password is a program's; it has no screen to ring.
    if (session.appPassword !== null) throw new AppError('forbidden', 'v2_mg_not_allowed');
    const known = await deviceByEndpoint(store.db, endpoint);
    const account = person.account.id;
    const [replaced] = (await devicesOf(store.db, [account])).filter((one) => one.id === body.replaces);
    const before = known?.account === account ? known : replaced;
    const id = before?.id ?? newId(random);
    const { p256dh, auth } = keys;
    const name = body.name ?? before?.name ?? '';
    if (replaced !== undefined) await deleteDevice(store.db, replaced.id);
    await putDevice(store.db, {
      id,
      account,
      name,
      endpoint,
      p256dh,
      auth,
      createdAt: clock.now(),
      acceptedAt: null,
      receivedAt: null,
      trouble: null,
      troubleAt: null,
    });
    const devices = await devicesOf(store.db, [account]);
    for (const old of devices
      .filter((one) => one.id !== id)
      .slice(0, Math.max(0, devices.length - notifyLimits.devices)))
      await deleteDevice(store.db, old.id);
    notify.addressed();
    return data({ id });
  },
  'PUT /user/push_subscription': async ({ services }, { body }) => {
    const { store, notify, clock } = services;
    const { before, now, gone } = body;
    if (now !== undefined) {
      assertAddress(services, now.endpoint);
      if (!areSubscriptionKeys(now.keys.p256dh, now.keys.auth))
        throw new AppError('inputError', 'v2_mg_input_error');
    }
    const device = await deviceByEndpoint(store.db, before.endpoint);
    // A wrong secret and an unknown subscription are the same to whoever asks.
    if (device === null || !sameText(device.auth, before.auth)) throw notFound();
    if (now === undefined && gone === true) {
      await notify.lost(device);
      return done;
    }
    if (now === undefined) {
      await deleteDevice(store.db, device.id);
      await emptyLane(store.db, `push:${device.id}`, 'device forgotten', clock.now());
      return done;
    }
    await moveDevice(store.db, device.id, { endpoint: now.endpoint, ...now.keys });
    notify.addressed();
    return done;
  },
  'DELETE /user/push_subscription': async ({ services, person }, { query }) => {
    const { db } = services.store;
    const device = query.endpoint === undefined ? null : await deviceByEndpoint(db, query.endpoint);
    const id = query.id ?? device?.id;
    if (id === undefined || !(await deleteDevice(db, id, person.account.id))) throw notFound();
    await emptyLane(db, `push:${id}`, 'device forgotten', services.clock.now());
    return done;
  },
  'POST /user/push_receipt': async ({ services }, { body }) => {
    const { seal, store, clock } = services;
    if (!sameText(seal.mark(`push ${body.id}`), body.receipt)) throw notFound();
    const what = body.what === 'seen' ? 'seen_at' : 'received_at';
    const told = await noteReceipt(store.db, body.id, what, clock.now());
    if (told === null) throw notFound();
    await noteDevice(store.db, told.lane.slice('push:'.length), 'received_at', clock.now());
    return done;
  },
  'GET /user/incoming_call': async (context) => {
    const { settings, revision } = await visiblePerson(context, undefined);
    return data({ enabled: settings.incomingCall, revision });
  },
  'POST /user/incoming_call': async (context, { body }) => {
    await changePeople(context, 'incomingCall', [
      {
        account: context.person.account.id,
        expect: context.expect,
        change: (before) => ({ ...before, incomingCall: body.enabled }),
      },
    ]);
    return done;
  },
  'POST /user/notification_test': async (context, { body }) => {
    const { services, panel, person, resident } = context;
    const { notify, store, clock, random, seal, tenants } = services;
    const whom = await visiblePerson(context, body.user_id);
    if (!inPlan(tenants, panel, body.channel)) throw new AppError('forbidden', 'v2_mg_not_in_plan');
    if (!notify.ways.configured(body.channel)) throw new AppError('inputError', 'v2_mg_way_not_set_up');
    const ways = waysOver(whom, body.channel).filter(
      ({ lane }) => body.id === undefined || lane === `push:${body.id}` || lane === `webhook:${body.id}`,
    );
    if (ways.length === 0) throw new AppError('inputError', 'v2_mg_no_address');
    if (!notify.tests.take(person.account.id)) throw new AppError('retryLater', 'v2_mg_retry_later');
    const parts = {
      db: store.db,
      clock,
      random,
      ways: notify.ways,
      panel,
      panelName: resident?.head.name ?? '',
      locale: panelLocale(resident),
      receipt: (id: string) => seal.mark(`push ${id}`),
    };
    noteHere(context, 'notificationTest', { channel: body.channel, to: whom.login });
    return data(await Promise.all(ways.map((way) => testOver(parts, whom, way))));
  },
  'GET /user/webhook': async ({ services, panel, person }) =>
    data((await webhooksAt(services.store.db, panel, person.account.id)).map(webhookOf)),
  'POST /user/webhook': async (context, { body }) => {
    const { services, panel, person } = context;
    const { store, random, clock, seal, notify } = services;
    assertAddress(services, body.url);
    const mine = await webhooksAt(store.db, panel, person.account.id);
    if (mine.length >= notifyLimits.webhooks)
      throw new AppError('inputError', 'v2_mg_too_many_webhooks', {
        data: { most: String(notifyLimits.webhooks) },
      });
    const id = newId(random);
    const secret = webhookSecret(random.bytes(32));
    await insertWebhook(store.db, {
      id,
      account: person.account.id,
      panel,
      name: body.name,
      url: body.url,
      secret: seal.seal(secret, sealOfWebhook(id)),
      classes: body.classes ?? notificationClasses,
      enabled: true,
      createdAt: clock.now(),
      lastAnswer: '',
      lastAt: null,
    });
    notify.addressed();
    noteHere(context, 'webhookMade', { id, host: new URL(body.url).host });
    return data({ id, secret });
  },
  'PUT /user/webhook': async (context, { body }) => {
    const { services } = context;
    const hook = await ownWebhook(context, body.id);
    if (body.url !== undefined) assertAddress(services, body.url);
    const change = {
      ...(body.name === undefined ? {} : { name: body.name }),
      ...(body.url === undefined ? {} : { url: body.url }),
      ...(body.enabled === undefined ? {} : { enabled: body.enabled }),
      ...(body.classes === undefined ? {} : { classes: body.classes }),
    };
    assertChanged(await changeWebhook(services.store.db, hook.id, change, context.expect));
    noteHere(context, 'webhookChanged', { id: hook.id });
    return done;
  },
  'DELETE /user/webhook': async (context, { query }) => {
    const { services } = context;
    const hook = await ownWebhook(context, query.id);
    await deleteWebhook(services.store.db, hook.id);
    await emptyLane(services.store.db, `webhook:${hook.id}`, 'webhook removed', services.clock.now());
    noteHere(context, 'webhookRemoved', { id: hook.id });
    return done;
  },
};
