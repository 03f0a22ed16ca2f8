import { matrix } from '@homeward/contract/rules/access/access-matrix.ts';
import type { Role } from '@homeward/contract/shapes/access/access.ts';
import type { Verdict } from '@homeward/contract/rules/access/access-matrix.ts';
import type { PanelEvent } from '@homeward/contract/shapes/alarms/event.ts';
import type { Places } from '../store/event-scope.ts';
import { partOf } from './cached-panel.ts';
import type { CachedPanel } from './cached-panel.ts';

/** Trackers whose bearer an account is. */
const borneBy = (resident: CachedPanel | null | undefined, account: string): readonly string[] =>
  resident === null || resident === undefined
    ? []
    : partOf(resident, 'trackers').flatMap((tracker) => (tracker.account === account ? [tracker.id] : []));

/** Whose whereabouts events may tell somebody, by the matrix' word on reading positions. */
export const placesOf = (
  verdict: Verdict,
  account: string,
  resident: CachedPanel | null | undefined,
): Places | undefined =>
  verdict.tag !== 'allowed'
    ? undefined
    : verdict.scope === 'own'
      ? { account, trackers: borneBy(resident, account) }
      : 'all';

/**
 * Whether somebody of a role is told of an event: of whereabouts, also of who asked for them, only who reads positions
 * at any time, and the bearer.
 */
export function hearsPlace(
  role: Role,
  account: string,
  { tracker, actor }: PanelEvent,
  resident: CachedPanel | null | undefined,
): boolean {
  if (tracker === undefined) return true;
  const grant = matrix.location[role];
  if (grant === 'own') return actor.account === account || borneBy(resident, account).includes(tracker);
  return grant === 'read' || grant === 'write';
}
