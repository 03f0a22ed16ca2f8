import type { PanelState } from '@homeward/panel/state/panel-state.ts';
import { upgraded } from '@homeward/panel/upgrade.ts';

/** A state as it comes back when it has been written down. */
export const fromDisk = (state: PanelState): PanelState => upgraded(JSON.parse(JSON.stringify(state)));
