import { isMailReport, isSentByPanel } from '@homeward/contract/rules/reports/report-ways.ts';
import type { CanaryPerson, CanaryStation, CanaryWay } from '@homeward/contract/shapes/reports/canary.ts';
import type { FailedWay } from '@homeward/contract/shapes/reports/reach.ts';
import type { canaryRoutes } from '@homeward/contract/routes/reports/canary.ts';
import { AppError, notFound } from '../base/app-error.ts';
import { data, done } from '../api/handler.ts';
import type { AtPanel, Handlers } from '../api/handler.ts';
import { noteHere } from '../api/note.ts';
import { isFailed, knownWays } from '../notify/canary.ts';
import type { KnownPerson } from '../notify/canary.ts';
import { placeOf } from '../notify/place.ts';
import type { Way } from '../notify/rules.ts';
import { partOf } from '../panels/cached-panel.ts';
import type { CachedPanel } from '../panels/cached-panel.ts';
import { canaryAt, putCanaryChoice } from '../store/canaries.ts';
import { hiddenAddress } from '../store/notification-log.ts';
import { managesAll } from './notified-people.ts';

const hour = 60 * 60_000;

/** Those whose ways the caller may know of: the master everybody's, any other only their own. */
async function visibleWays(context: AtPanel): Promise<readonly KnownPerson[]> {
  const { services, panel, person } = context;
  const { store, registry, tenants, notify, clock } = services;
  const given = { db: store.db, registry, terms: tenants, configured: notify.ways.configured };
  const place = await placeOf(given, panel, clock.now());
  const people = await knownWays(store.db, place, clock.now());
  return managesAll(context) ? people : people.filter(({ who }) => who === person.account.id);
}

/** Ways that the caller may know of over which two tests in a row came to nothing. */
export const failedWays = async (context: AtPanel): Promise<readonly FailedWay[]> =>
  (await visibleWays(context)).flatMap(({ name, ways }) =>
    ways.filter(({ row }) => isFailed(row)).map(({ way: { channel } }) => ({ name, channel })),
  );

const addressOf = (way: Way): string =>
  'device' in way ? way.device.name : 'webhook' in way ? way.webhook.name : hiddenAddress(way.lane);

function wayOf({ way, row, proof }: KnownPerson['ways'][number]): CanaryWay {
  const isFailing = (row?.failures ?? 0) > 0;
  return {
    channel: way.channel,
    to: addressOf(way),
    state: isFailed(row)
      ? 'failed'
      : row?.pending === true
        ? 'waiting'
        : isFailing
          ? 'failing'
          : proof === null
            ? 'untested'
            : 'proven',
    proven_at: proof,
    proof: way.channel === 'push' ? 'device' : 'carrier',
    sent_at: row?.sentAt ?? null,
    failed_at: isFailing ? (row?.failedAt ?? null) : null,
    answer: isFailing ? (row?.answer ?? '') : '',
  };
}

/** The stations that the panel reports to itself, with the last test that each acknowledged. */
function stationsOf(resident: CachedPanel | null): readonly CanaryStation[] {
  if (resident === null) return [];
  const proofs = partOf(resident, 'stationProofs');
  return partOf(resident, 'destinations')
    .filter((row) => isSentByPanel(row) && !isMailReport(row) && row.level !== 'status')
    .map(({ no, name }) => ({
      name,
      proven_at: proofs.find(({ destination }) => destination === no)?.at ?? null,
    }));
}

export const canaryHandlers: Pick<Handlers, keyof typeof canaryRoutes> = {
  'GET /user/canary': async (context) => {
    const { services, panel, person, resident } = context;
    const due = await canaryAt(services.store.db, panel);
    const people = (await visibleWays(context)).map(
      ({ who, name, contact, choice, hasPhone, ways }): CanaryPerson => ({
        who,
        name,
        contact: contact !== null,
        mine: who === person.account.id,
        ...choice,
        has_phone: hasPhone,
        ways: ways.map(wayOf),
      }),
    );
    return data({
      tested_at: due?.begunAt ?? null,
      next_at: due?.roundAt ?? null,
      people,
      stations: stationsOf(resident),
    });
  },
  'PUT /user/canary': async (context, { body: { who, sms, voice } }) => {
    const { services, panel } = context;
    const known = (await visibleWays(context)).find((one) => one.who === who);
    if (known === undefined) throw notFound();
    const account = known.contact === null ? known.account : null;
    await putCanaryChoice(services.store.db, { panel, who, account }, { sms, voice });
    noteHere(context, 'notifications', { what: 'canary', to: known.name });
    return done;
  },
  'POST /user/canary': async (context) => {
    const { services, panel } = context;
    const { store, clock, notify } = services;
    if (!managesAll(context)) throw new AppError('forbidden', 'v2_mg_not_allowed');
    const due = await canaryAt(store.db, panel);
    const isLate = due?.begunAt === null || due === null || clock.now() - due.begunAt >= hour;
    if (!isLate || !(await notify.canary.hasten(due, panel)))
      throw new AppError('retryLater', 'v2_mg_retry_later');
    noteHere(context, 'notificationTest', { channel: 'canary', to: '' });
    return done;
  },
};
