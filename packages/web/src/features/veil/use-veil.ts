import { create } from 'zustand';

export const veilKey = 'homeward.veil';

function stored(): boolean {
  try {
    return localStorage.getItem(veilKey) !== null;
  } catch {
    return false;
  }
}

/**
 * Whether this device hides the house until a code is given: `on`, as it was chosen, and `drawn`, as it is now. Alarms
 * and entry delays are never hidden.
 */
export const useVeil = create(() => ({ on: stored(), drawn: stored() }));
