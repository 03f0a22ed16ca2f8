import { matrix } from '@homeward/contract/access.ts';
import type { Role, Verdict } from '@homeward/contract/access.ts';
import type { PanelEvent } from '@homeward/contract/entities/event.ts';
import type { Places } from '../store/event-scope.ts';

/** Whose whereabouts events may tell somebody, by the matrix' word on reading positions. */
export const placesOf = (verdict: Verdict, account: string): Places | undefined =>
  verdict.tag !== 'allowed' ? undefined : verdict.scope === 'own' ? { account } : 'all';

/** Whether somebody of a role is told of an event: of whereabouts only who reads positions at any time. */
export function hearsPlace(role: Role, account: string, { tracker, actor }: PanelEvent): boolean {
  if (tracker === undefined) return true;
  const grant = matrix.location[role];
  return grant === 'own' ? actor.account === account : grant === 'read' || grant === 'write';
}
