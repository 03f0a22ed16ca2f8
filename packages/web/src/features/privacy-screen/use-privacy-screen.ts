import { create } from 'zustand';

export const privacyScreenKey = 'homeward.veil';

function stored(): boolean {
  try {
    return localStorage.getItem(privacyScreenKey) !== null;
  } catch {
    return false;
  }
}

/**
 * Whether this device hides the house until a code is given: `on`, as it was chosen, and `drawn`, as it is now. Alarms
 * and entry delays are never hidden.
 */
export const usePrivacyScreen = create(() => ({ on: stored(), drawn: stored() }));
