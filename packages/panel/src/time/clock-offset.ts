import type { PanelState } from '../state/panel-state.ts';

/**
 * Ms to add to panel time for what the panel's clock shows: the machine's wall clock, or its owner's where he goes by
 * one of his own. Schedules, hours of codes and rules go by it; times of events are the machine's.
 */
export const clockOffset = ({ wallOffset, config }: Pick<PanelState, 'wallOffset' | 'config'>): number =>
  config.internetTime ? wallOffset : wallOffset + config.clockAheadSeconds * 1000;
