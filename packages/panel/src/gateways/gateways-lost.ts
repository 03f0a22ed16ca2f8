import * as events from '@homeward/contract/words/alarms/event-names.ts';
import { setPanelFault } from '../faults/panel-faults.ts';
import { wayBack } from '../faults/supervision.ts';
import { log } from '../kernel/log.ts';
import { setState } from '../kernel/turn.ts';
import type { Turn } from '../kernel/turn.ts';
import { powerKept } from './power-units.ts';

const event = events.gatewayFailure;

const lostNow = (turn: Turn): readonly string[] => turn.state.status.gatewaysLost ?? [];

/**
 * Which gateways are out of reach now. Together they are one fault of the panel, told when the first is lost and when
 * the last is back; the log names each. That their devices are unheard is told beside it.
 */
export function gatewaysLost(turn: Turn, names: readonly string[]): void {
  const before = lostNow(turn);
  const lost = names.filter((name) => !before.includes(name));
  const back = before.filter((name) => !names.includes(name));
  if (lost.length + back.length === 0) return;
  const { status } = turn.state;
  setState(turn, { status: { ...status, gatewaysLost: names } });
  const stood = before.length > 0;
  const stands = names.length > 0;
  if (stood !== stands) setPanelFault(turn, 'gateway', stands, (stands ? lost : back)[0]);
  const told = stood === stands ? [] : [(stands ? lost : back)[0]];
  if (back.length > 0) wayBack(turn, back);
  for (const detail of lost) if (!told.includes(detail)) log(turn, { event, qualifier: 1, detail });
  for (const detail of back) if (!told.includes(detail)) log(turn, { event, qualifier: 3, detail });
}

/** Gateways that are no longer set up are not missed, nor the supplies that they watched; those of the machine the hub tells anew. */
export function gatewaysKept(turn: Turn): void {
  powerKept(turn);
  const names = new Set(turn.state.config.gateways.map(({ name }) => name));
  gatewaysLost(
    turn,
    lostNow(turn).filter((name) => names.has(name)),
  );
}
