import { matrix } from '@homeward/contract/rules/access/access-matrix.ts';
import type { Role } from '@homeward/contract/shapes/access/access.ts';
import type { Verdict } from '@homeward/contract/rules/access/access-matrix.ts';
import type { PanelEvent } from '@homeward/contract/shapes/alarms/event.ts';
import type { Places } from '../store/event-scope.ts';
import type { Withheld } from '../store/care-shares.ts';
import { sharedTrackers, withholds } from './shared-panel.ts';
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
  // Whose tracker is whose, nobody knows while the panel's state is not there.
  if (resident === null || resident === undefined) return { account, trackers: [] };
  return { only: sharedTrackers(withheld, resident) };
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
    if (!sharedTrackers(withheld, resident).includes(tracker)) return false;
  const grant = matrix.location[role];
  if (grant === 'own') return actor.account === account || borneBy(resident, account).includes(tracker);
  return grant === 'read' || grant === 'write';
}
