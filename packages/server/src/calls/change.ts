import type { Capability } from '@homeward/contract/shapes/access/access.ts';
import { guardingParts } from '@homeward/contract/words/panel/change-parts.ts';
import type { ChangePart } from '@homeward/contract/words/panel/change-parts.ts';
import type { ChangedThing, JudgedChange } from '@homeward/contract/shapes/panel/setup-change.ts';
import type { ChangeRow, changeRoutes } from '@homeward/contract/routes/panel/change.ts';
import { AppError, notFound } from '../base/app-error.ts';
import { assertMay, assertMayAct, assertProvenIfArmed } from '../api/assert-may.ts';
import { ask, configure } from '../api/command.ts';
import { data, done } from '../api/handler.ts';
import type { AtPanel, Handlers } from '../api/handler.ts';
import { verdictAt } from '../api/identify.ts';

const pageSize = 50;

/** Who may read and put back what is in a part: as its own page has it. */
const capabilityOf: Readonly<Record<ChangePart, Capability>> = {
  panel: 'panelSettings',
  settings: 'panelSettings',
  areas: 'panelSettings',
  rooms: 'automationEdit',
  devices: 'panelSettings',
  deviceGroups: 'automationEdit',
  geofences: 'geofences',
  trackers: 'location',
  scenes: 'automationEdit',
  rules: 'automationEdit',
  schedules: 'panelSettings',
  pins: 'pins',
  care: 'careSettings',
  connections: 'network',
  gateways: 'network',
  groups: 'reports',
  destinations: 'reports',
};

/** Connections whose page is that of reports. */
const reported: ReadonlySet<string> = new Set(['smtp', 'sms', 'media']);

const capabilityFor = ({ part, id }: ChangedThing): Capability =>
  part === 'connections' && reported.has(id) ? 'reports' : capabilityOf[part];

function sees(context: AtPanel, thing: ChangedThing): boolean {
  const verdict = verdictAt(context, capabilityFor(thing), 'read');
  return verdict.tag === 'allowed' && verdict.scope === 'all';
}

/** A change with what of it the caller may see; null where that is nothing. */
function seen(context: AtPanel, change: JudgedChange): JudgedChange | null {
  const things = change.things.filter((thing) => sees(context, thing));
  if (things.length === 0) return null;
  const whole = things.length === change.things.length;
  return { ...change, things, refusal: whole ? change.refusal : 'v2_mg_not_allowed' };
}

/** All that the panel keeps, newest first, and what of it can be undone now. */
const changesOf = async (context: AtPanel): Promise<readonly JudgedChange[]> =>
  (await ask(context, { tag: 'setupChanges', at: context.services.clock.now() })).changes;

async function changesFor(context: AtPanel): Promise<readonly JudgedChange[]> {
  return (await changesOf(context)).flatMap((change) => seen(context, change) ?? []);
}

const rowOf = ({ person }: AtPanel, change: JudgedChange): ChangeRow => {
  const { no, at, actor, by, things, more, undoes, undoneBy, refusal } = change;
  return {
    no,
    at,
    by: actor.name,
    who: actor.tag,
    channel: actor.channel,
    installer: actor.slot?.tag === 'installer',
    own: actor.account === person.account.id,
    act: by,
    things,
    more,
    undoes,
    undone_by: undoneBy,
    refusal,
  };
};

/** What was changed of the set-up, and putting it back. */
export const changeHandlers: Pick<Handlers, keyof typeof changeRoutes> = {
  'GET /panel/changes': async (context, { query }) => {
    const { num = pageSize, before = Infinity, part, by, from = -Infinity, until = Infinity } = query;
    const all = await changesFor(context);
    const found = all.filter(
      ({ no, at, actor, things }) =>
        no < before &&
        at >= from &&
        at < until &&
        (by === undefined || actor.name === by) &&
        (part === undefined || things.some((thing) => thing.part === part)),
    );
    return data({
      changes: found.slice(0, num).map((change) => rowOf(context, change)),
      more: found.length > num,
      people: [...new Set(all.map(({ actor }) => actor.name))],
    });
  },
  'POST /panel/change_undo': async (context, { body }) => {
    assertMayAct(context);
    const change = (await changesOf(context)).find(({ no }) => no === body.no);
    const shown = change && seen(context, change);
    if (!change || !shown) throw notFound();
    if (shown.things.length < change.things.length) throw new AppError('forbidden', 'v2_mg_not_allowed');
    for (const capability of new Set(change.things.map(capabilityFor))) assertMay(context, capability);
    if (change.things.some(({ part }) => guardingParts.has(part))) assertProvenIfArmed(context);
    await configure(context, { tag: 'undoChange', change: body.no }, body.pincode ?? null);
    return done;
  },
};
