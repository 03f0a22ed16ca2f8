import type { Escalation } from '@homeward/contract/shapes/reports/notification.ts';
import { partOf } from '../panels/cached-panel.ts';
import type { CachedPanel } from '../panels/cached-panel.ts';
import type { Escalating } from '../store/escalations.ts';
import type { Place } from './place.ts';
import type { Recipient } from './rules.ts';

const minute = 60_000;

/** Somebody acknowledged, disarmed or closed it. What is not known is not over. */
export const isOver = (resident: CachedPanel | null, incident: string): boolean => {
  const known = resident && partOf(resident, 'incidents').find(({ id }) => id === incident);
  return known !== null && known !== undefined && known.state !== 'open';
};

/** The beginning: the first step of the first round, told with the alarm itself. */
export const firstStep = (
  plan: Escalation,
  of: Pick<Escalating, 'panel' | 'incident' | 'event'>,
  now: number,
): Escalating => ({
  ...of,
  round: 1,
  step: 0,
  nextAt: plan.steps.length > 1 || plan.rounds > 1 ? now + plan.afterMinutes * minute : null,
});

/** Where one goes on that was at rest: at the step that it had come to; after the last, from the first. */
export function resumedStep(plan: Escalation, from: Escalating, now: number): Escalating {
  const next = nextStep(plan, from, now);
  return next === null ? firstStep(plan, from, now) : { ...from, nextAt: next.nextAt };
}

/** What comes after a step; null after the last of the last round. */
export function nextStep(plan: Escalation, from: Escalating, now: number): Escalating | null {
  const last = from.step + 1 >= plan.steps.length;
  const next = last ? { round: from.round + 1, step: 0 } : { round: from.round, step: from.step + 1 };
  return next.round > plan.rounds ? null : { ...from, ...next, nextAt: now + plan.afterMinutes * minute };
}

/** The people of a step, or of it and all before. Those whom no step names belong to the first. */
export function peopleOfStep(
  { people, escalation }: Pick<Place, 'people' | 'escalation'>,
  { round, step }: Pick<Escalating, 'round' | 'step'>,
  which: 'only' | 'upTo',
): readonly Recipient[] {
  const stepOf = ({ account }: Recipient): number =>
    Math.max(
      0,
      escalation.steps.findIndex((accounts) => accounts.includes(account)),
    );
  return people.filter((person) =>
    which === 'only' ? stepOf(person) === step : round > 1 || stepOf(person) <= step,
  );
}
