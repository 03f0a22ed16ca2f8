import type { setupGuideRoutes } from '@homeward/contract/routes/panel/setup-guide.ts';
import { setupSteps } from '@homeward/contract/words/panel/setup-steps.ts';
import { AppError, notFound } from '../base/app-error.ts';
import { ask, command, configure } from '../api/command.ts';
import { data, done, stateOf } from '../api/handler.ts';
import type { AtPanel, Handlers } from '../api/handler.ts';
import { placeOf } from '../notify/place.ts';
import { reachOf } from '../notify/reach.ts';
import { waysFor } from '../notify/rules.ts';
import { partOf } from '../panels/cached-panel.ts';
import { practisedSince } from '../store/notification-log.ts';
import { isDetector, lastTestOf } from '../panels/walk-test.ts';
import { offeredAt, visiblePeople } from './notified-people.ts';
import { setupStepsOf, type SetupFacts } from './setup-steps.ts';

/** How many gateways the machine itself sets; none where nobody can say now. */
async function machineGateways(context: AtPanel): Promise<number> {
  try {
    return (await ask(context, { tag: 'gateways' })).machine.length;
  } catch (error) {
    if (error instanceof AppError) return 0;
    throw error;
  }
}

const sounding: ReadonlySet<string> = new Set(['siren', 'bx', 'strobe']);

/** What is so at a panel, as far as its set-up goes by it. */
export async function setupFactsOf(context: AtPanel): Promise<SetupFacts> {
  const { services, panel, person } = context;
  const { store, registry, tenants, notify, clock } = services;
  const resident = stateOf(context);
  const given = { db: store.db, registry, terms: tenants, configured: notify.ways.configured };
  const [place, ofMachine] = await Promise.all([
    placeOf(given, panel, clock.now()),
    machineGateways(context),
  ]);
  const reach = reachOf({ ...place, resident });
  const { country, emergencyNumber, latitude, profile } = partOf(resident, 'settings');
  const { lastPractice } = partOf(resident, 'maintenance');
  const practisedAt = lastPractice?.alarm?.at ?? null;
  const messages = practisedAt === null ? [] : await practisedSince(store.db, panel, practisedAt);
  const devices = resident.devices.filter(({ kind }) => kind !== 'panel');
  const test = lastTestOf(resident);
  const me = place.people.find(({ account }) => account === person.account.id);
  return {
    name: resident.head.name,
    country,
    emergency_number: emergencyNumber,
    placed: latitude !== null,
    profile,
    gateways: partOf(resident, 'gateways').length + ofMachine,
    devices: devices.length,
    guards: devices.filter(isDetector).length,
    sirens: devices.filter(({ kind }) => sounding.has(kind)).length,
    roomless: devices.filter(({ room }) => room === null).length,
    codes: partOf(resident, 'pins').filter(({ enabled }) => enabled).length,
    people: place.people.length,
    reached: reach.alarm.filter(({ ways }) => ways.length > 0).length,
    reaches_me: me !== undefined && waysFor(me, 'alarm', place.offered).length > 0,
    stations: reach.stations.working.length,
    tested: test?.heard ?? 0,
    detectors: resident.devices.filter(isDetector).length,
    tested_at: test?.at ?? null,
    practised_at: practisedAt,
    practice_taken: messages.filter(({ state }) => state === 'accepted').length,
  };
}

export const setupGuideHandlers: Pick<Handlers, keyof typeof setupGuideRoutes> = {
  'GET /panel/setup_guide': async (context) => {
    const facts = await setupFactsOf(context);
    const { setupSkipped } = partOf(stateOf(context), 'settings');
    return data({ steps: setupStepsOf(facts, setupSkipped, context.services.clock.now()), facts });
  },
  'PUT /panel/setup_guide': async (context, { body }) => {
    const { setupSkipped: before } = partOf(stateOf(context), 'settings');
    const after = setupSteps.filter((step) => (step === body.step ? body.skipped : before.includes(step)));
    if (after.length !== before.length)
      await configure(context, { tag: 'putSettings', settings: { setupSkipped: after } });
    return done;
  },
  'GET /panel/practice': async (context) => {
    const { services, panel, person } = context;
    const { practice, lastPractice } = partOf(stateOf(context), 'maintenance');
    const alarm = practice === null ? (lastPractice?.alarm ?? null) : practice.alarm;
    const offered = offeredAt(context);
    return data({
      running: practice !== null,
      until: practice?.until ?? null,
      alarm,
      notified: alarm === null ? [] : await practisedSince(services.store.db, panel, alarm.at),
      people: (await visiblePeople(context)).map((one) => ({
        user_id: one.account,
        name: one.name,
        me: one.account === person.account.id,
        reached: waysFor(one, 'alarm', offered).some(({ channel }) => channel !== 'webhook'),
      })),
    });
  },
  'POST /panel/practice': async (context, { body }) => {
    const people = body.users ?? [context.person.account.id];
    if (body.act === 'begin') {
      const known = new Set<string>((await visiblePeople(context)).map(({ account }) => account));
      if (people.some((account) => !known.has(account))) throw notFound();
    }
    await command(context, { tag: 'practice', act: body.act, people, siren: body.siren ?? true });
    return done;
  },
};
