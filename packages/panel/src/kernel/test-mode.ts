import type { Instant } from '@homeward/contract/shapes/values/ids.ts';
import type { PanelState } from '../state/panel-state.ts';

/** Whether the panel keeps its reports to itself: it alarms, sounds and logs, and tells nobody outside. */
export const isTestMode = ({ maintenance }: PanelState): boolean => maintenance.testModeUntil !== null;

/** Before any test mode: for what belongs to something that was told. */
export const longAgo: Instant = 0;

/**
 * Whether what began then is a test, about which nobody outside hears. What began before test mode did is none: an alarm
 * that was held, or a call that could still be taken back, is told all the same.
 */
export const isTest = (state: PanelState, beganAt: Instant): boolean =>
  isTestMode(state) && beganAt >= (state.maintenance.testModeSince ?? 0);
