import { isLifeOrPanic } from '@homeward/contract/rules/alarms/event-priority.ts';
import { eventParts } from '@homeward/contract/rules/alarms/event-string.ts';
import type { AccountId } from '@homeward/contract/shapes/values/ids.ts';
import type { PanelState } from '@homeward/panel/state/panel-state.ts';
import { textOf } from '@homeward/server/texts/catalogue.ts';
import type { Store } from '@homeward/server/store/store.ts';
import type { HubMachine } from './hub-machine.ts';
import type { LiveClient } from './live-client.ts';
import type { Phones, Push } from './phones.ts';
import type { Verdict } from './verdict.ts';
import type { Weather } from './weather.ts';
import { sabotage } from './witness-last-word.ts';

/** What a push begins with that says that something is over. */
const reassurances = (['over', 'cancelled'] as const).map((key) => textOf('en-US', `notify.class.${key}`));
const isReassuring = ({ subject }: Push): boolean => reassurances.some((word) => subject.startsWith(word));
const isCancel = ({ cid }: Push): boolean => eventParts(cid).event === 406;

/** Parcels on their way to somebody. */
export async function waitingFor({ db }: Store, account: AccountId): Promise<number> {
  const { count } = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account', '=', account)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return count;
}

/** Alarms of a panel whose causes stand, and of which its people hear. */
function standing({ areas, config, maintenance }: PanelState) {
  if (maintenance.testModeUntil !== null) return [];
  return areas.flatMap(({ unrestored }, slot) =>
    unrestored.flatMap(({ code, incident, device, settlesAt }) =>
      device === null || settlesAt !== undefined || sabotage.has(eventParts(code).event)
        ? []
        : [{ code, incident, area: config.areas[slot]?.id }],
    ),
  );
}

/**
 * What people read at rest: of no alarm that stands does somebody's phone say that it is over (I15), and whoever counts
 * as told was told (I16). Clocks that jumped by years leave nothing to say about the first.
 */
export async function checkPeople(
  { home, hub, stations, watch }: HubMachine,
  clients: readonly LiveClient[],
  store: Store,
  phones: Phones,
  weather: Weather,
  verdict: Verdict,
): Promise<void> {
  const state = hub()?.state();
  if (state === undefined || watch.failing) return;
  const jumped = (['hubClockJumped', 'serverClockJumped'] as const).some((kind) => weather.counts.has(kind));
  for (const { viewer } of clients) {
    const screen = phones.screen(viewer.account);
    for (const { code, incident, area } of jumped ? [] : standing(state)) {
      if (viewer.areas.length > 0 && !viewer.areas.some((mine) => mine === area)) continue;
      const push = screen?.get(`incident ${incident}`);
      if (push === undefined || !isReassuring(push)) continue;
      if (isCancel(push) && !isLifeOrPanic(eventParts(code).event)) continue;
      verdict.found('I15', `${code} stands at ${home.config.id}, and ${viewer.name} reads "${push.subject}"`);
    }
    const told = await store.db
      .selectFrom('outbox')
      .select(['id', 'subject'])
      .where('account', '=', viewer.account)
      .where('state', '=', 'accepted')
      .execute();
    for (const { id, subject } of told)
      if (!phones.arrived(id))
        verdict.found('I16', `${viewer.name} counts as told of "${subject}", and was not`);
  }
  const taken = Map.groupBy(
    new Set(stations.taken.map(({ url, sequence, code }) => `${code} ${url} ${sequence}`)),
    (key) => key.slice(0, 11),
  );
  const claimed = Map.groupBy(
    state.incidents.flatMap(({ deliveries }) => deliveries.filter((one) => one.state === 'accepted')),
    ({ code }) => code,
  );
  for (const [code, all] of claimed)
    if ((taken.get(code)?.length ?? 0) < all.length)
      verdict.found(
        'I16',
        `${home.config.id} says ${code} was delivered ${all.length} times, and it was not`,
      );
}
