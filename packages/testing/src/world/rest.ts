import type { PanelView } from '@homeward/contract/shapes/panel/panel.ts';
import { viewInWallTime } from '@homeward/hub/time/wall-time.ts';
import type { PanelState } from '@homeward/panel/state/panel-state.ts';
import { viewOf } from '@homeward/panel/view.ts';
import { viewOf as knownView } from '@homeward/server/panels/cached-panel.ts';
import { auditBreak } from '@homeward/server/store/audit-check.ts';
import { difference } from './difference.ts';
import type { HubMachine } from './hub-machine.ts';
import type { LiveClient } from './live-client.ts';
import type { Phones } from './phones.ts';
import { checkPeople, waitingFor } from './rest-people.ts';
import type { Scheduler } from './scheduler.ts';
import type { ServerMachine } from './server-machine.ts';
import type { Verdict } from './verdict.ts';
import type { Weather } from './weather.ts';

/** What is wrong in a household at rest: first what must be well within 60 s (I14), then the rest. */
async function troublesAtRest(
  household: HubMachine,
  clients: readonly LiveClient[],
  server: ServerMachine,
): Promise<readonly (readonly ['I7' | 'I8' | 'I9' | 'I14', string])[]> {
  const { home, watch, house } = household;
  const { id } = home.config;
  const hub = household.hub();
  const running = server.running();
  if (hub === null || running === null) return [['I14', `${id} or the server does not run`]];
  const { services } = running.server;
  if (hub.failing()) return [['I14', `${id} still protects from memory`]];
  for (const trouble of house.troubles()) return [['I14', `${id}: ${trouble}`]];
  if (!household.online()) return [['I14', `${id} has not found the server again`]];
  if (!services.presence.isOnline(id)) return [['I14', `the server does not see ${id}`]];
  const state = hub.state();
  const deaf = state.config.devices.find((_, slot) => state.devices.get(slot)?.online !== 'online');
  if (deaf !== undefined)
    return [
      [
        'I14',
        `${id}: ${deaf.id} is there, and shows ${state.devices.get(state.config.devices.indexOf(deaf))?.online}`,
      ],
    ];
  for (const client of clients) {
    if (!client.isLive()) return [['I14', `${client.viewer.name} at ${id} is not live`]];
  }
  const [siren] = sirenTroubles(household, state);
  if (siren !== undefined) return [['I7', `${id}: ${siren}`]];
  const stored = await services.store.db
    .selectFrom('events')
    .select(['seq', 'code'])
    .where('panel', '=', id)
    .orderBy('epoch')
    .orderBy('seq')
    .execute();
  const other = Array.from({ length: Math.max(stored.length, watch.codes.length) }, (_, index) => index).find(
    (index) => stored[index]?.seq !== index + 1 || stored[index]?.code !== watch.codes[index],
  );
  if (other !== undefined) {
    const kept = stored[other];
    return [
      [
        'I8',
        `event ${other + 1} of ${id} is ${watch.codes[other]}; the server stores ${kept?.seq} ${kept?.code}`,
      ],
    ];
  }
  const resident = await services.registry.find(id);
  const known = resident === null ? null : knownView(resident);
  const said = viewOf(state);
  const offset = (known?.areas[0]?.since ?? 0) - (said.areas[0]?.since ?? 0);
  // Devices stand in no order: who reads them sorts them by area and zone.
  const byId = (view: PanelView): PanelView => ({
    ...view,
    at: 0,
    devices: view.devices.toSorted((left, right) => (left.id < right.id ? -1 : 1)),
  });
  const differs = known === null ? 'nothing' : difference(byId(known), byId(viewInWallTime(said, offset)));
  if (differs !== null) return [['I9', `the server knows ${id} otherwise than its hub: ${differs}`]];
  for (const client of clients) {
    const [first] = await client.differences();
    if (first !== undefined) return [['I9', `${client.viewer.name} at ${id}: ${first}`]];
  }
  return [];
}

/** Sirens that sound and should not, or the other way round. Where no model knows, the panel's own word must be obeyed. */
function sirenTroubles({ watch, house }: HubMachine, state: PanelState): readonly string[] {
  const known = watch.sirens();
  const loud = state.areas.flatMap(({ alarm }, place) =>
    alarm.tag === 'sounding' && alarm.sirenUntil !== null ? [state.config.areas[place]?.id] : [],
  );
  return house.bodies.flatMap(({ config, values }) => {
    if (values.sounding === undefined) return [];
    const member = state.config.devices.find(({ id }) => id === config.id);
    const own = member !== undefined && loud.includes(member.area) && state.config.sirenVolume !== 'none';
    // A strobe flashes on when the sirens have stopped, and a siren may sound for other areas.
    const quiet =
      loud.length > 0 || (member?.kind === 'strobe' && state.areas.some(({ flashes }) => flashes));
    const should = known === null ? (own ? true : quiet ? null : false) : known.has(config.id);
    if (should === null || should === values.sounding) return [];
    return [
      `${config.id} ${values.sounding === true ? 'sounds' : 'is silent'}, and should ${should ? '' : 'not '}sound`,
    ];
  });
}

/** Alarms that have still to be told, in words. */
function waitingAlarms(household: HubMachine): readonly string[] {
  const reporting = household.hub()?.state().reporting;
  if (reporting === undefined) return ['all of them'];
  const alarms = reporting.pending.filter(({ incident }) => incident !== null);
  return alarms.map(({ id, code, attempted, outcomes }) => JSON.stringify({ id, code, attempted, outcomes }));
}

/** Every alarm on record was taken by a station, or refused by one that cannot make sense of it (I2). */
function checkDeliveries({ home, watch, stations }: HubMachine, verdict: Verdict): void {
  const distinct = new Set(
    [...stations.taken, ...stations.refused].map(({ url, sequence, code }) => `${code} ${url} ${sequence}`),
  );
  const told = Map.groupBy(
    [...distinct].map((key) => key.slice(0, 11)),
    (code) => code,
  );
  const records = Map.groupBy(
    watch.records.filter(({ must }) => must).map(({ code }) => code),
    (code) => code,
  );
  for (const [code, all] of records) {
    const reports = told.get(code)?.length ?? 0;
    if (reports >= all.length) continue;
    verdict.found(
      'I2',
      `${home.config.id}: ${all.length} alarms ${code} are on record, ${reports} were told to a station`,
    );
  }
}

/** What a household keeps is bounded (I13). */
function checkBounds({ home, disk, hub }: HubMachine, verdict: Verdict): void {
  const inputs = disk.inputs.reduce((sum, { count }) => sum + count, 0);
  const bounds: readonly (readonly [string, number, number])[] = [
    ['inputs in the journal', inputs, 2_000],
    ['events in the journal', disk.events.length, 800],
    ['snapshots', disk.snapshots.length, 12],
    ['waiting reports', hub()?.state().reporting.pending.length ?? 0, 500],
    ['incidents', hub()?.state().incidents.length ?? 0, 60],
  ];
  for (const [what, count, most] of bounds) {
    if (count > most) verdict.found('I13', `${home.config.id} keeps ${count} ${what}, more than ${most}`);
  }
}

/** The chain of what was done at a panel holds, and has an entry for everything that was answered (I12). */
async function checkAudit(
  { home }: HubMachine,
  answered: number,
  server: ServerMachine,
  verdict: Verdict,
): Promise<void> {
  const { db } = server.store;
  const broken = await auditBreak(db, home.config.id);
  if (broken !== null) verdict.found('I12', `the audit of ${home.config.id} is broken at entry ${broken}`);
  const { count } = await db
    .selectFrom('audit')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('scope', '=', home.config.id)
    .executeTakeFirstOrThrow();
  if (count !== answered)
    verdict.found(
      'I12',
      `${answered} commands to ${home.config.id} were answered, and ${count} are in the audit`,
    );
}

/** What a rest needs to know of a household. */
export interface Resting {
  readonly household: HubMachine;
  readonly clients: readonly LiveClient[];
  /** Commands that were answered so far. */
  readonly answered: () => number;
  readonly phones: Phones;
  readonly weather: Weather;
}

/**
 * Checks a household when nothing has gone wrong for a minute: all must be well, what was promised kept, and every
 * alarm told. Reports have longer: a station that was silent is tried again after five minutes at most.
 */
export async function checkAtRest(
  { household, clients, answered, phones, weather }: Resting,
  server: ServerMachine,
  scheduler: Scheduler,
  verdict: Verdict,
): Promise<void> {
  const goOn = (ms: number) => scheduler.run(scheduler.now() + ms);
  const fine = () => verdict.violation() === null;
  // What changes by itself at the very moment is on its way for a few seconds more.
  for (let again = 0; fine(); again += 1) {
    const [trouble] = await troublesAtRest(household, clients, server);
    if (trouble === undefined) break;
    if (again === 2) verdict.found(...trouble);
    else await goOn(5_000);
  }
  for (let again = 0; fine(); again += 1) {
    const [waits] = waitingAlarms(household);
    if (waits === undefined) break;
    const { id } = household.home.config;
    if (again === 12)
      verdict.found('I2', `${id}: 12 min after the last fault an alarm waits to be told: ${waits}`);
    else await goOn(60_000);
  }
  for (const { viewer } of clients)
    for (let again = 0; fine(); again += 1) {
      const waits = await waitingFor(server.store, viewer.account);
      if (waits === 0) break;
      // What waits longest was tried often while nothing got through (`pauseAfter`).
      if (again === 20)
        verdict.found('I14', `20 min after the last fault ${waits} pushes to ${viewer.name} wait`);
      else await goOn(60_000);
    }
  if (!fine()) return;
  household.watch.rest();
  checkDeliveries(household, verdict);
  await checkPeople(household, clients, server.store, phones, weather, verdict);
  checkBounds(household, verdict);
  await checkAudit(household, answered(), server, verdict);
  const [complaint] = household.complaints;
  if (complaint !== undefined) verdict.found('I14', `${household.home.config.id} complains: ${complaint}`);
}
