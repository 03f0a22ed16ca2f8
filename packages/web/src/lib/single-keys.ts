import { create } from 'zustand';

const storageKey = 'homeward.keys';

function read(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true;
  }
}

/** Whether keys without Ctrl do something on this device; somebody who speaks to the computer may not want it. */
export const useSingleKeys = create<{ readonly on: boolean }>(() => ({ on: read() }));

export function setSingleKeys(on: boolean): void {
  useSingleKeys.setState({ on });
  try {
    if (on) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, 'off');
  } catch {
    // It lasts for this visit.
  }
}
