import { matrix } from '@homeward/contract/rules/access/access-matrix.ts';
import type { Role } from '@homeward/contract/shapes/access/access.ts';
import type { Verdict } from '@homeward/contract/rules/access/access-matrix.ts';
import type { PanelEvent } from '@homeward/contract/shapes/alarms/event.ts';
import type { Places } from '../store/event-scope.ts';
import type { Withheld } from '../store/care-shares.ts';
import { withheldTrackers, withholds } from './shared-panel.ts';
import { partOf } from './cached-panel.ts';
import type { CachedPanel } from './cached-panel.ts';

/** Trackers whose bearer an account is. */
const borneBy = (resident: CachedPanel | null | undefined, account: string): readonly string[] =>
  resident === null || resident === undefined
    ? []
    : partOf(resident, 'trackers').flatMap((tracker) => (tracker.account === account ? [tracker.id] : []));

/** Whose whereabouts events may tell somebody, by the matrix' word on reading positions. */
export function placesOf(
  verdict: Verdict,
  account: string,
  resident: CachedPanel | null | undefined,
  withheld: readonly Withheld[] = [],
): Places | undefined {
  if (verdict.tag !== 'allowed') return undefined;
  if (verdict.scope === 'own') return { account, trackers: borneBy(resident, account) };
  if (!withholds(withheld, 'places')) return 'all';
  const except = withheldTrackers(withheld, resident);
  // Whose tracker is whose, nobody knows while the panel's state is not there.
  if (resident === null || resident === undefined) return { account, trackers: [] };
  return except.length === 0 ? 'all' : { except };
}

/**
 * Whether somebody of a role is told of an event: of whereabouts, also of who asked for them, only who reads positions
 * at any time, and the bearer.
 */
export function hearsPlace(
  role: Role,
  account: string,
  { tracker, actor, incident }: PanelEvent,
  resident: CachedPanel | null | undefined,
  withheld: readonly Withheld[] = [],
): boolean {
  if (tracker === undefined) return true;
  if (incident === null && withholds(withheld, 'places'))
    if (resident === null || resident === undefined || withheldTrackers(withheld, resident).includes(tracker))
      return false;
  const grant = matrix.location[role];
  if (grant === 'own') return actor.account === account || borneBy(resident, account).includes(tracker);
  return grant === 'read' || grant === 'write';
}
