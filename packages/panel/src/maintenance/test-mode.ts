import * as events from '@homeward/contract/words/alarms/event-names.ts';
import type { PanelCommand } from '@homeward/contract/shapes/panel/command.ts';
import type { Actor } from '@homeward/contract/shapes/values/modes.ts';
import { tell } from '../reporting/tell.ts';
import { done } from '../kernel/turn.ts';
import type { Outcome, Turn } from '../kernel/turn.ts';
import { noteGranted, setMaintenance } from './maintenance.ts';
import { isTestMode } from '../kernel/test-mode.ts';

/** Begins test mode for minutes, or ends it. The station is told before it begins and after it has ended. */
export function setTestMode(
  turn: Turn,
  { minutes }: Extract<PanelCommand, { tag: 'testMode' }>,
  actor: Actor,
): Outcome {
  if (minutes === 0) {
    endTestMode(turn, actor);
    return done;
  }
  if (!isTestMode(turn.state)) {
    tell(turn, { event: events.testMode, user: 0, actor, detail: `test mode for ${minutes} minutes` });
    setMaintenance(turn, { testModeSince: turn.at });
  }
  setMaintenance(turn, { testModeUntil: turn.at + minutes * 60_000 });
  noteGranted(turn, 'testMode', actor);
  return done;
}

/** Ends test mode, if it is on. */
export function endTestMode(turn: Turn, actor?: Actor): void {
  if (!isTestMode(turn.state)) return;
  setMaintenance(turn, { testModeUntil: null, testModeSince: null });
  noteGranted(turn, 'testMode', null);
  tell(turn, {
    event: events.testMode,
    qualifier: 3,
    user: 0,
    detail: 'test mode over',
    ...(actor === undefined ? {} : { actor }),
  });
}

/** Test mode never outlasts its time: reports leave again. */
export function endOfTestMode(turn: Turn): void {
  const { testModeUntil } = turn.state.maintenance;
  if (testModeUntil !== null && testModeUntil <= turn.at) endTestMode(turn);
}
