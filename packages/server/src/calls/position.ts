import { codes } from '@homeward/contract/words/api/reply-codes.ts';
import type { Position } from '@homeward/contract/shapes/care/location.ts';
import type { TrackerId } from '@homeward/contract/shapes/values/ids.ts';
import type { locationRoutes, TrackerRow } from '@homeward/contract/routes/care/location.ts';
import { AppError, notFound } from '../base/app-error.ts';
import { ask, command } from '../api/command.ts';
import { data, done } from '../api/handler.ts';
import type { AtPanel, Handlers } from '../api/handler.ts';
import { isPlaceWithheld } from '../panels/shared-panel.ts';
import { isLetInByAlarm } from './let-in.ts';
import { noteLookAt, trackerNamed, trackersSeen } from './tracker.ts';

type PositionCalls = Extract<
  keyof typeof locationRoutes,
  'POST /location/position' | 'POST /location/locate' | 'GET /location/history'
>;

const dayMs = 86_400_000;
/** Longer than anybody's positions are kept. */
const longestMs = 90 * dayMs;
/** What a panel tells at once. */
const most = 2000;

const noConsent = (): AppError => new AppError('forbidden', 'v2_mg_location_consent_required');

/** Throws where a tracker's bearer does not let himself be followed, or not by the caller. */
function assertConsent({ scope }: AtPanel, tracker: TrackerRow): void {
  if (isPlaceWithheld(scope.withheld, tracker)) throw new AppError('forbidden', 'v2_mg_not_shared');
  if (!tracker.consent) throw noConsent();
}

/** The tracker that a position is of: the caller's own, or one of the household that is nobody's. */
function speaking(context: AtPanel, id: TrackerId | undefined): TrackerRow {
  const trackers = trackersSeen(context).filter(({ own, account }) => own || account === undefined);
  if (id !== undefined) {
    const named = trackers.find((tracker) => tracker.id === id);
    if (!named) throw notFound();
    return named;
  }
  const [mine, another] = trackers.filter(({ own }) => own);
  if (!mine) throw notFound();
  if (another) throw new AppError('inputError', 'v2_mg_required_field', { data: { where: 'id' } });
  return mine;
}

/** Positions of a span, the oldest first; none where the panel keeps none. */
async function positionsOf(
  context: AtPanel,
  tracker: TrackerId,
  from: number,
  to: number,
): Promise<readonly Position[]> {
  try {
    return (await ask(context, { tag: 'positions', tracker, from, to })).positions;
  } catch (error) {
    if (error instanceof AppError && error.code === codes.notFound) return [];
    throw error;
  }
}

/** Phones say where they are, others ask, and see where they were. */
export const positionHandlers: Pick<Handlers, PositionCalls> = {
  'POST /location/position': async (context, { body }) => {
    const tracker = speaking(context, body.id);
    if (!tracker.consent) throw noConsent();
    const { latitude, longitude, accuracy, at = context.services.clock.now() } = body;
    const position = { at, latitude, longitude, accuracy };
    await command(context, { tag: 'position', tracker: tracker.id, position });
    return done;
  },
  'POST /location/locate': async (context, { body }) => {
    const tracker = trackerNamed(context, body.id);
    assertConsent(context, tracker);
    await command(context, { tag: 'locate', tracker: tracker.id });
    return done;
  },
  'GET /location/history': async (context, { query }) => {
    const tracker = trackerNamed(context, query.id);
    if (isPlaceWithheld(context.scope.withheld, tracker)) throw new AppError('forbidden', 'v2_mg_not_shared');
    const now = context.services.clock.now();
    const to = Math.min(query.to ?? now, now + dayMs);
    // An alarm shows the way to somebody, not the life of the weeks before.
    const earliest = isLetInByAlarm(context, 'location') ? now - dayMs : now - longestMs;
    const from = Math.max(query.from ?? to - dayMs, earliest);
    noteLookAt(context, 'location history', tracker);
    const found = from > to ? [] : await positionsOf(context, tracker.id, from, to);
    const positions = found.slice(-query.num);
    const [first] = positions;
    const earlier = first !== undefined && (found.length > positions.length || found.length >= most);
    return data({ positions, earlier: earlier ? first.at - 1 : null });
  },
};
