import * as events from '@homeward/contract/words/alarms/event-names.ts';
import type { Actor } from '@homeward/contract/shapes/values/modes.ts';
import { panelActor } from '@homeward/contract/shapes/values/modes.ts';
import { chime } from '../alarms/sirens.ts';
import { tell } from '../reporting/tell.ts';
import { log } from '../kernel/log.ts';
import { layoutOf } from '../kernel/layout.ts';
import { entryAt } from '../kernel/turn.ts';
import type { Turn } from '../kernel/turn.ts';
import { isActive, moveCall } from './calls.ts';
import { careProgramOf } from './care-program.ts';
import { setCare, showCare } from './set-care.ts';
import { askForCall } from './help-call.ts';

const minuteMs = 60_000;
const taken = events.medicationTaken;
const notTaken = events.medicationMissed;
/** How long the panel may have been away at the end of the time and still believe that nothing was taken. */
const believedMs = 60_000;

/** What a dispenser says of its medication, as the `action` of its values; its tray is the devices' business. */
type Word = 'taken' | 'not_taken';
const words: readonly Word[] = ['taken', 'not_taken'];

/**
 * It is time for medication: a chime reminds of it, and it is due until the minutes that are set are over. What was
 * taken up to as many minutes early counts. While the receiver is away it is due without a chime.
 */
export function remind(turn: Turn): void {
  const { config, care } = turn.state;
  const { medicationDue, awaySince } = care.view;
  const { takenEarly } = care;
  const span = config.care.medicationMinutes * minuteMs;
  if (medicationDue !== null) return;
  setCare(turn, { takenEarly: null });
  if (takenEarly !== null && turn.at - takenEarly <= span) return;
  showCare(turn, { medicationDue: turn.at + span });
  if (awaySince === null) chime(turn, careProgramOf(config).area);
}

/** Medication was taken, by the word of the dispenser in a slot or of a person. */
export function noteTaken(turn: Turn, slot: number | null, actor: Actor): void {
  setCare(turn, { takenEarly: turn.state.care.view.medicationDue === null ? turn.at : null });
  showCare(turn, { medicationDue: null, medicationTaken: turn.at });
  log(turn, { event: taken, ...whereOf(turn, slot), actor });
  for (const call of turn.state.care.view.calls)
    if (call.kind === 'medication' && isActive(call)) moveCall(turn, call.id, 'closed', { helper: actor });
}

/** Nothing was taken in time. Where the panel was away then it heard no dispenser, and reminds anew. */
export function endOfMedication(turn: Turn): void {
  const { care, config, startedAt } = turn.state;
  const { medicationDue, awaySince } = care.view;
  if (medicationDue === null || medicationDue > turn.at) return;
  if (startedAt - medicationDue > believedMs) {
    showCare(turn, { medicationDue: startedAt + config.care.medicationMinutes * minuteMs });
    if (awaySince === null) chime(turn, careProgramOf(config).area);
  } else noteMissed(turn, null);
}

/** Told (706), and a call that somebody must answer. Who is away may have taken it along: then it is noted alone. */
function noteMissed(turn: Turn, slot: number | null): void {
  const where = whereOf(turn, slot);
  showCare(turn, { medicationDue: null });
  if (turn.state.care.view.awaySince !== null) {
    log(turn, { event: notTaken, ...where, detail: 'away' });
    return;
  }
  tell(turn, { event: notTaken, ...where });
  askForCall(turn, { kind: 'medication', area: where.area, device: slot, by: panelActor, incident: null });
}

/** A dispenser spoke: whether its medication was taken. Tells whether somebody took it, which is a sign of life. */
export function dispenserSaid(turn: Turn, slot: number, action: string): boolean {
  const word = words.find((entry) => entry === action);
  if (word === 'not_taken') noteMissed(turn, slot);
  if (word !== 'taken') return false;
  const { name } = entryAt(turn.state.config.devices, slot);
  noteTaken(turn, slot, { tag: 'device', name, channel: 'device', slot: null });
  return true;
}

function whereOf(turn: Turn, slot: number | null): { readonly area: number; readonly device?: number } {
  const { config } = turn.state;
  if (slot === null) return { area: careProgramOf(config).area };
  return { area: entryAt(layoutOf(config).areaOf, slot), device: slot };
}
