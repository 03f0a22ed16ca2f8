import type { Tracker } from '@homeward/contract/shapes/care/location.ts';
import type { AccountId } from '@homeward/contract/shapes/values/ids.ts';
import { TrackerId } from '@homeward/contract/shapes/values/ids.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import type { locationRoutes, TrackerRow } from '@homeward/contract/routes/care/location.ts';
import { inForce } from '../accounts/memberships.ts';
import { AppError, notFound } from '../base/app-error.ts';
import { configure } from '../api/command.ts';
import { data, done, stateOf } from '../api/handler.ts';
import type { AtPanel, Handlers } from '../api/handler.ts';
import { verdictAt } from '../api/identify.ts';
import { partOf } from '../panels/cached-panel.ts';
import { isPlaceWithheld } from '../panels/shared-panel.ts';
import { freshId } from './fresh-id.ts';
import { isLetInByAlarm, noteLook } from './let-in.ts';

type TrackerCalls = Extract<keyof typeof locationRoutes, `${string} /location/tracker`>;

/** Days for which positions are kept, where the bearer says nothing. */
const usualDays = 30;

/** The name of a place or tracker as it is kept (S9.3). */
export function placeName(name: string): string {
  const trimmed = name.trim();
  const why =
    trimmed === ''
      ? 'v2_mg_required_name'
      : Array.from(trimmed).length > limits.nameLength
        ? 'v2_mg_max_limit_name_length'
        : null;
  if (why !== null) throw new AppError('inputError', why, { data: { where: 'name' } });
  return trimmed;
}

/** Trackers that this person may follow, with where they are: his own, or all. Of others only those who let him. */
export function trackersSeen(context: AtPanel): readonly TrackerRow[] {
  const resident = stateOf(context);
  const mine = context.person.account.id;
  const views = new Map(partOf(resident, 'trackersNow').map((view) => [view.id, view]));
  const helper = isLetInByAlarm(context, 'location');
  // Other calls than those of trackers ask this too: what the matrix says of location counts.
  const verdict = verdictAt(context, 'location', 'read');
  const all = verdict.tag === 'allowed' && verdict.scope !== 'own';
  return partOf(resident, 'trackers')
    .filter(({ account, consent }) => account === mine || (all && (consent || !helper)))
    .map((tracker) => {
      const { last = null, inside = [], asked = null } = views.get(tracker.id) ?? {};
      const shared = !isPlaceWithheld(context.scope.withheld, tracker);
      return { ...tracker, last, inside, asked, own: tracker.account === mine, shared };
    });
}

/** A tracker that this person may follow. Throws 998 as for any that is not there. */
export function trackerNamed(context: AtPanel, id: string | undefined): TrackerRow {
  const found = trackersSeen(context).find((tracker) => tracker.id === id);
  if (!found) throw notFound();
  return found;
}

/** Writes down that somebody looked where another is, or was, so that the bearer can read it. */
export function noteLookAt(
  context: AtPanel,
  what: 'location' | 'location history',
  { id, name, account, own }: TrackerRow,
): void {
  if (own) return;
  noteLook(context, what, { tracker: id, name, ...(account === undefined ? {} : { whose: account }) });
}

/** The name of a member of this household; throws where the account is nobody's here. */
async function bearerName({ services, panel, person }: AtPanel, account: AccountId): Promise<string> {
  const found = account === person.account.id ? person : await services.memberships.find(account);
  const now = services.clock.now();
  const member = found?.memberships.some((one) => one.panel === panel && inForce(one, now)) ?? false;
  if (!found || !member)
    throw new AppError('inputError', 'v2_mg_member_absent', { data: { where: 'account' } });
  return found.account.name.slice(0, 64);
}

const bearersOwn = (where: string): AppError =>
  new AppError('forbidden', 'v2_mg_location_consent_own', { data: { where } });

const pauseOf = (until: number | null | undefined): Pick<Tracker, 'pausedUntil'> =>
  until === null || until === undefined ? {} : { pausedUntil: until };

/** What is kept of a tracker, and nothing of where it is. */
const settingsOf = ({
  id,
  name,
  bearer,
  account,
  device,
  consent,
  retentionDays,
  pausedUntil,
}: Tracker): Tracker => ({
  id,
  name,
  bearer,
  device,
  consent,
  retentionDays,
  // Who shares nothing pauses nothing.
  ...(consent && pausedUntil !== undefined ? { pausedUntil } : {}),
  ...(account === undefined ? {} : { account }),
});

/** Phones and pendants. What becomes of a person's whereabouts is that person's word alone. */
export const trackerHandlers: Pick<Handlers, TrackerCalls> = {
  'GET /location/tracker': (context) => {
    const seen = trackersSeen(context);
    for (const tracker of seen) if (tracker.last !== null) noteLookAt(context, 'location', tracker);
    return data(seen);
  },
  'POST /location/tracker': async (context, { body }) => {
    const mine = context.person.account.id;
    const account = body.account === undefined ? mine : (body.account ?? undefined);
    if (context.own && account !== mine)
      throw new AppError('forbidden', 'v2_mg_not_allowed', { data: { where: 'account' } });
    const consent = body.consent ?? false;
    if (consent && account !== undefined && account !== mine) throw bearersOwn('consent');
    const id = TrackerId.parse(freshId(context));
    const tracker = settingsOf({
      id,
      name: placeName(body.name),
      bearer: account === undefined ? (body.bearer ?? '') : await bearerName(context, account),
      account,
      device: body.device ?? null,
      consent,
      retentionDays: body.retentionDays ?? usualDays,
      ...pauseOf(body.pausedUntil),
    });
    await configure(context, { tag: 'putTracker', tracker });
    return data({ id });
  },
  'PUT /location/tracker': async (context, { body }) => {
    const before = trackerNamed(context, body.id);
    const others = before.account !== undefined && !before.own;
    if (others && body.consent === true && !before.consent) throw bearersOwn('consent');
    if (others && (body.retentionDays ?? 0) > before.retentionDays) throw bearersOwn('retentionDays');
    if (others && body.pausedUntil !== undefined) throw bearersOwn('pausedUntil');
    const account = body.account === undefined ? before.account : (body.account ?? undefined);
    const bearer = before.account === undefined ? (body.bearer ?? before.bearer) : before.bearer;
    const tracker = settingsOf({
      id: before.id,
      name: body.name === undefined ? before.name : placeName(body.name),
      // A name may have changed since.
      bearer: before.own ? context.person.account.name.slice(0, 64) : bearer,
      account,
      device: body.device === undefined || context.own ? before.device : body.device,
      consent: body.consent ?? before.consent,
      retentionDays: body.retentionDays ?? before.retentionDays,
      ...pauseOf(body.pausedUntil === undefined ? before.pausedUntil : body.pausedUntil),
    });
    await configure(context, { tag: 'putTracker', tracker });
    return done;
  },
  'DELETE /location/tracker': async (context, { query, body }) => {
    const { id } = trackerNamed(context, body.id ?? query.id);
    await configure(context, { tag: 'removeTracker', tracker: id });
    return done;
  },
};
