import * as events from '@homeward/contract/words/alarms/event-names.ts';
import type { PanelCommand } from '@homeward/contract/shapes/panel/command.ts';
import type { Actor } from '@homeward/contract/shapes/values/modes.ts';
import { refusalOf } from '../access/permissions.ts';
import { log } from '../kernel/log.ts';
import type { Proof } from '../kernel/input.ts';
import { layoutOf } from '../kernel/layout.ts';
import { deviceAt, done, entryAt, refused, setDevice, setState } from '../kernel/turn.ts';
import type { Outcome, Turn } from '../kernel/turn.ts';
import { noteFaults } from './faults.ts';
import { faultKey, isCleared } from './cleared.ts';

type Wish = Extract<PanelCommand, { tag: 'clearFault' }>;

/** XYZ of a fault that somebody has seen: nothing is as good as new, so it goes into the log alone. */
const seen = events.alarmReset;

/** What a code says once and never takes back, by the fault that it means. */
const saidOnce = { tamper: 'tamper', lowBattery: 'batteryLow' } as const;

/** Ends a fault that a taught code began: nothing else would, and the next one would not be told. */
function endIfTaught(turn: Turn, slot: number, fault: Wish['fault']): void {
  if (fault !== 'tamper' && fault !== 'lowBattery') return;
  const { codes } = entryAt(turn.state.config.devices, slot);
  const word = saidOnce[fault];
  if (!Object.values(codes ?? {}).includes(word)) return;
  const { values } = deviceAt(turn, slot);
  setDevice(turn, slot, { values: { ...values, [word]: false } });
  noteFaults(turn, slot, { [word]: false }, values);
}

/**
 * Somebody has seen a fault: until it goes and comes again it neither blocks arming nor warns (domain 4.2). It stays a
 * fault, shown and watched, but where a code began it that has no end. Who may bypass a zone may; rules and schedules never do.
 */
export function clearFault(turn: Turn, { device, fault }: Wish, actor: Actor, proof: Proof): Outcome {
  if (actor.tag !== 'person') return refused({ tag: 'notAllowed' });
  const slot = device === null ? null : layoutOf(turn.state.config).slotOf.get(device);
  if (slot === undefined) return refused({ tag: 'absent' });
  const area = slot === null ? null : entryAt(layoutOf(turn.state.config).areaOf, slot);
  const refusal = proof.tag === 'pin' ? refusalOf(turn, proof, area, 'bypass') : null;
  if (refusal !== null) return refused(refusal);
  const { status, maintenance } = turn.state;
  const standing: readonly string[] = slot === null ? status.faults : deviceAt(turn, slot).faults;
  if (!standing.includes(fault)) return refused({ tag: 'absent' });
  if (isCleared(turn.state, device, fault)) return done;
  const clearedFaults = [...maintenance.clearedFaults, faultKey(device, fault)];
  setState(turn, { maintenance: { ...maintenance, clearedFaults } });
  const where = slot === null || area === null ? {} : { area, device: slot };
  log(turn, { event: seen, ...where, actor, detail: `${fault} cleared` });
  if (slot !== null) endIfTaught(turn, slot, fault);
  return done;
}
