import type { PanelState } from '../state.ts';
import { upgraded } from '../upgrade.ts';

/** A state as it comes back when it has been written down. */
export const fromDisk = (state: PanelState): PanelState => upgraded(JSON.parse(JSON.stringify(state)));
