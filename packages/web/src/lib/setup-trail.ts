import { create } from 'zustand';

const key = 'homeward.setup';

/** A step of the set-up of a home, or of an installer's at a new site. */
const isStep = (path: string): boolean => /^\/(?:setup|site_wizard)\/\w+$/.test(path);

/** The step as this page of the browser was left with it; undefined where nothing is kept here. */
function kept(): string | undefined {
  try {
    const said = sessionStorage.getItem(key) ?? '';
    return isStep(said) ? said : undefined;
  } catch {
    return undefined;
  }
}

/** The path of the step that somebody is at, so that every page leads back to it; undefined where there is none. */
export const useSetupTrail = create<{ readonly to: string | undefined }>(() => ({ to: kept() }));

/** Notes the step, or with undefined that the set-up is left. */
export function leaveTrail(to: string | undefined): void {
  useSetupTrail.setState({ to });
  try {
    if (to === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, to);
  } catch {
    // Nothing is kept here: it lasts as long as the page.
  }
}
