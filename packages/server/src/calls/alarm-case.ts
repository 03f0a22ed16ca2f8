import { mostAround } from '@homeward/contract/shapes/company/alarm-case.ts';
import type { AlarmCase, AlarmSiteCard, CaseAround } from '@homeward/contract/shapes/company/alarm-case.ts';
import type { alarmCaseRoutes } from '@homeward/contract/routes/company/alarm-case.ts';
import type { BodyOf } from '@homeward/contract/routes/table.ts';
import { data } from '../api/handler.ts';
import type { ForTenant, Handlers } from '../api/handler.ts';
import { AppError, notFound } from '../base/app-error.ts';
import { responseTimes } from '../queue/response-times.ts';
import { accountById } from '../store/accounts.ts';
import {
  actIn,
  actOnCase,
  alarmCase,
  caseLines,
  caseTimes,
  closedCases,
  hasOpenCase,
  openCases,
} from '../store/alarm-cases.ts';
import { siteCard, siteSpots } from '../store/alarm-sites.ts';
import { operatorsOf } from '../tenants/operators.ts';
import { auditedAs, caseActOf } from './alarm-act.ts';
import { alarmCameraHandlers, camerasOfCase } from './alarm-camera.ts';
import { caseNamed, ring, whyNot } from './alarm-named.ts';
import { alarmSiteHandlers, offeredSites } from './alarm-site.ts';
import { noted } from './company-notes.ts';
import { wrongField } from './device-named.ts';

const day = 24 * 60 * 60_000;

async function peopleOf({ services, tenant }: ForTenant) {
  const found = await Promise.all(
    [...operatorsOf(services.tenants, tenant.id, 'write')].map((id) => accountById(services.store.db, id)),
  );
  return found
    .flatMap((one) => (one ? [{ account: one.id, name: one.name || one.login }] : []))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}

async function acted(context: ForTenant, body: BodyOf<'POST /installer/alarm'>): Promise<AlarmCase> {
  const { services, tenant, person } = context;
  const { store } = services;
  const before = await caseNamed(context, body.id);
  const isOwn = before.claimedBy === person.account.id;
  // Twice the same wish: the first has done it.
  if (body.act === 'claim' && isOwn && before.closedAt === null) return before;
  if (body.act === 'reopen' && (await hasOpenCase(store.db, tenant.id, before.site)))
    throw new AppError('conflict', before.closedAt === null ? 'v2_mg_case_open' : 'v2_mg_case_site_open');
  const act = await caseActOf(context, before, body);
  const done = await actOnCase(store, act).catch(async (error: unknown) => {
    // An alarm has come between: a site has one open case.
    if (body.act === 'reopen' && (await hasOpenCase(store.db, tenant.id, before.site)))
      throw new AppError('conflict', 'v2_mg_case_site_open');
    throw error;
  });
  if (!done) throw await whyNot(context, act);
  const { what: _, ...said } = act.line;
  noted(context, auditedAs[body.act], { case: body.id, site: before.site, ...said });
  ring(context);
  return caseNamed(context, body.id);
}

async function handedOver(
  context: ForTenant,
  { ids, to, note }: BodyOf<'POST /installer/alarm_handover'>,
): Promise<number> {
  const { services, tenant, person } = context;
  const { store, clock, tenants } = services;
  const { id, name } = person.account;
  const taker = to === '' ? null : [...operatorsOf(tenants, tenant.id, 'write')].find((one) => one === to);
  const account = taker ? await accountById(store.db, taker) : null;
  if (to !== '' && (account === null || to === id)) throw wrongField('to', 'v2_mg_no_data_found');
  const takerName = account === null ? '' : account.name || account.login;
  const known = await alarmCase(store.db, tenant.id, ids[0] ?? '');
  const handed = await store.commit(async (db) => {
    const done: string[] = [];
    for (const one of new Set(ids)) {
      const given = await actIn(db, {
        tenant: tenant.id,
        id: one,
        at: clock.now(),
        by: { id, name },
        needs: { claimedBy: id, isOpen: true },
        change: account === null ? { tag: 'free' } : { tag: 'given', to: account.id, name: takerName },
        line: { what: 'handOver', about: takerName, text: note },
      });
      if (given) done.push(one);
    }
    return done;
  });
  if (handed.length === 0)
    throw known === null ? notFound() : new AppError('conflict', 'v2_mg_case_not_yours');
  noted(context, 'handOverAlarms', { cases: handed, to, note });
  ring(context);
  return handed.length;
}

/** What else is open, and where: whoever sends somebody sees whether it is one storm, or one gang. */
async function casesAround(
  { services, tenant }: ForTenant,
  one: AlarmCase,
  card: AlarmSiteCard | null,
): Promise<readonly CaseAround[]> {
  if (!card?.spot) return [];
  const { store, seal } = services;
  const others = (await openCases(store.db, tenant.id))
    .filter(({ id }) => id !== one.id)
    .slice(0, mostAround);
  const spots = await siteSpots(store.db, seal, { tenant: tenant.id, sites: others.map(({ site }) => site) });
  return others.flatMap(({ id, name, kind, site }) => {
    const spot = spots.get(site);
    return spot === undefined ? [] : [{ id, name, kind, ...spot }];
  });
}

export const alarmCaseHandlers: Pick<Handlers, keyof typeof alarmCaseRoutes> = {
  ...alarmSiteHandlers,
  ...alarmCameraHandlers,
  'GET /installer/queue': async (context, { query }) => {
    const { services, tenant } = context;
    const { db } = services.store;
    return data({
      cases: await (query.closed ? closedCases : openCases)(db, tenant.id),
      people: await peopleOf(context),
      offered: offeredSites(context),
      at: services.clock.now(),
    });
  },
  'GET /installer/alarm': async (context, { query }) => {
    const { services, tenant } = context;
    const { store, seal } = services;
    const found = await caseNamed(context, query.id);
    const card = await siteCard(store.db, seal, { tenant: tenant.id, site: found.site });
    return data({
      case: found,
      lines: await caseLines(store.db, found.id),
      card,
      pictures: await camerasOfCase(context, found),
      around: await casesAround(context, found, card),
    });
  },
  'POST /installer/alarm': async (context, { body }) => data(await acted(context, body)),
  'POST /installer/alarm_handover': async (context, { body }) =>
    data({ handed: await handedOver(context, body) }),
  'GET /installer/response_times': async ({ services, tenant }, { query }) => {
    const { store, clock } = services;
    // From the beginning of a day, so that the oldest is a whole one.
    const since = Math.floor(clock.now() / day) * day - (query.days - 1) * day;
    return data(responseTimes(await caseTimes(store.db, tenant.id, since)));
  },
};
