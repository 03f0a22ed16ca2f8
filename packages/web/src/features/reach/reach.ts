import type { Reach, ReachedPerson } from '@homeward/contract/shapes/reports/reach.ts';
import { useMinute } from '#lib/clock.ts';
import { useAnswer } from '#lib/house/use-answer.ts';

/** What is to be told: a break-in, fire or water, or a call for help. */
export type ReachOf = 'alarm' | 'help';

/** Whom an alarm would reach now, looked at every minute; undefined while nobody knows. */
export function useReach(skip = false): Reach | undefined {
  const minute = useMinute();
  return useAnswer('GET /panel/reach', {}, { again: minute, kept: true, skip }).data;
}

/** Those whom some way would reach. */
export const reached = (people: readonly ReachedPerson[]): readonly ReachedPerson[] =>
  people.filter(({ ways }) => ways.length > 0);

/** Whether nothing would leave the house: no person, no station. */
export const reachesNobody = (reach: Reach, what: ReachOf): boolean =>
  reached(reach[what]).length === 0 && reach.stations.working.length === 0;
