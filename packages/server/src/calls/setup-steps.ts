import type { DataOf } from '@homeward/contract/routes/table.ts';
import { setupSteps, type SetupState, type SetupStep } from '@homeward/contract/words/panel/setup-steps.ts';
import type { Instant } from '@homeward/contract/shapes/values/ids.ts';
import { notifyLimits } from '../notify/limits.ts';

export type SetupFacts = DataOf<'GET /panel/setup_guide'>['facts'];

const dayMs = 86_400_000;

/** Whether the facts say that a step is done. */
const isDone: Readonly<Record<SetupStep, (facts: SetupFacts, now: Instant) => boolean>> = {
  home: ({ name, country }) => name.trim() !== '' && country !== '',
  // What came by itself, as from a simulated world, needs none.
  gateways: ({ gateways, devices }) => gateways > 0 || devices > 0,
  devices: ({ guards }) => guards > 0,
  // The first visitor gives one of each.
  codes: ({ codes, people }) => codes > 1 || people > 1,
  told: ({ reached, stations }) => reached > 0 || stations > 0,
  walkTest: ({ tested, detectors }) => detectors > 0 && tested === detectors,
  // Messages are forgotten in time; the alarm that they were about is not.
  practice: ({ practised_at: at, practice_taken: taken }, now) =>
    at !== null && (taken > 0 || now - at > notifyLimits.otherDays * dayMs),
};

/** Where each step of the set-up stands: by the facts, and else by what its owner left out. */
export const setupStepsOf = (
  facts: SetupFacts,
  skipped: readonly SetupStep[],
  now: Instant,
): readonly { readonly step: SetupStep; readonly state: SetupState }[] =>
  setupSteps.map((step) => ({
    step,
    state: isDone[step](facts, now) ? 'done' : skipped.includes(step) ? 'skipped' : 'open',
  }));
