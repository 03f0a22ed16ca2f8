import type { SetupStep } from '@homeward/contract/words/panel/setup-steps.ts';
import { setupSteps } from '@homeward/contract/words/panel/setup-steps.ts';
import { create } from 'zustand';

const key = 'homeward.setup';

/** The step as this page of the browser was left with it; undefined where nothing is kept here. */
function kept(): SetupStep | undefined {
  try {
    const said = sessionStorage.getItem(key);
    return setupSteps.find((step) => step === said);
  } catch {
    return undefined;
  }
}

/** The step of the set-up that somebody is at, so that every page leads back to it; undefined where there is none. */
export const useSetupTrail = create<{ readonly step: SetupStep | undefined }>(() => ({ step: kept() }));

/** Notes the step, or with undefined that the set-up is left. */
export function leaveTrail(step: SetupStep | undefined): void {
  useSetupTrail.setState({ step });
  try {
    if (step === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, step);
  } catch {
    // Nothing is kept here: it lasts as long as the page.
  }
}
