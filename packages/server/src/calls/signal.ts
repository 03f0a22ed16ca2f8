import type { Instant } from '@homeward/contract/shapes/values/ids.ts';
import { secretShown } from '@homeward/contract/words/reports/report-url.ts';
import type { signalRoutes } from '@homeward/contract/routes/reports/signal.ts';
import { data, done } from '../api/handler.ts';
import type { Handlers } from '../api/handler.ts';
import { notFound } from '../base/app-error.ts';
import { aboutSignalKey } from '../receiver/signal-receiver.ts';
import {
  acknowledgeSignals,
  hasSignals,
  putSignalAccount,
  removeSignalAccount,
  signalAccount,
  signalAccounts,
  signalsOf,
} from '../store/signals.ts';
import { noted } from './company-notes.ts';
import { wrongField } from './device-named.ts';

/** Whether an address is every one of a machine. */
const isAny = (host: string): boolean => host === '0.0.0.0' || host === '::';
const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host.startsWith('127.');

/** Where a panel finds this server: as browsers do, else by the address that it listens on. */
function addressOf(origin: string | null, host: string): string {
  if (origin !== null) return new URL(origin).hostname;
  return isAny(host) || isLoopback(host) ? '' : host;
}

export const signalHandlers: Pick<Handlers, keyof typeof signalRoutes> = {
  'GET /installer/signal_receiver': ({ services }) => {
    const { options, receiverDoors } = services;
    const doors = receiverDoors();
    const host = doors[0]?.host ?? '';
    const isWanted = options.receiver !== null;
    return data({
      state: doors.length > 0 ? 'open' : isWanted ? 'failed' : 'off',
      address: doors.length === 0 ? '' : addressOf(options.origin, host),
      local: isLoopback(host),
      doors: doors.map(({ transport, port }) => ({ transport, port })),
    });
  },
  'GET /installer/signal_account': async ({ services, tenant }) =>
    data(
      (await signalAccounts(services.store.db, tenant.id)).map(
        ({ account, name, keySealed, createdAt, heard }) => ({
          account,
          name,
          keyed: keySealed !== '',
          createdAt: createdAt as Instant,
          heard: heard as Instant | null,
        }),
      ),
    ),
  'PUT /installer/signal_account': async (context, { body }) => {
    const { services, tenant } = context;
    const { store, clock, seal } = services;
    const { account, name, key } = body;
    const before = await signalAccount(store.db, account);
    const own = before?.tenant === tenant.id ? before : null;
    if (key === secretShown && own === null) throw wrongField('key', 'v2_mg_secret_again');
    const keySealed =
      key === ''
        ? ''
        : key === secretShown
          ? (own?.keySealed ?? '')
          : seal.seal(key, aboutSignalKey(account));
    const kept = await putSignalAccount(store.db, {
      account,
      tenant: tenant.id,
      name,
      keySealed,
      createdAt: clock.now(),
    });
    if (!kept) throw wrongField('account', 'v2_mg_repeated');
    noted(context, 'putSignalAccount', { account, name, keyed: keySealed !== '' });
    return done;
  },
  'DELETE /installer/signal_account': async (context, { body }) => {
    const { services, tenant } = context;
    if (!(await removeSignalAccount(services.store.db, tenant.id, body.account))) throw notFound();
    noted(context, 'removeSignalAccount', { account: body.account });
    return done;
  },
  'GET /installer/signal': async ({ services, tenant }, { query }) =>
    data(await signalsOf(services.store.db, tenant.id, query)),
  'POST /installer/signal': async (context, { body }) => {
    const { services, tenant, person } = context;
    if (!(await hasSignals(services.store.db, tenant.id, body.ids))) throw notFound();
    const acknowledged = await acknowledgeSignals(services.store.db, tenant.id, body.ids, {
      id: person.account.id,
      name: person.account.name,
      at: services.clock.now(),
      note: body.note,
    });
    if (acknowledged > 0) noted(context, 'acknowledgeSignals', { ids: body.ids, note: body.note });
    return data({ acknowledged });
  },
};
