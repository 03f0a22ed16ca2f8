import { chime } from '../alarms/sirens.ts';
import type { Turn } from '../kernel/turn.ts';
import { careProgramOf } from './care-program.ts';
import { showCare } from './set-care.ts';
import { beginSilence } from './silences.ts';

const minuteMs = 60_000;
/** How long the panel may have been away at the end of a check-in and still believe the silence. */
const believedMs = 60_000;

/**
 * It is time for a check-in: a chime asks for a sign of life. One that was given a short while ago answers in advance;
 * while the receiver is away, or was asked already, nobody is asked.
 */
export function askForSign(turn: Turn): void {
  const { config, care } = turn.state;
  const { view, life } = care;
  if (view.awaySince !== null || view.checkInDue !== null) return;
  const recent = config.care.checkInRecentMinutes * minuteMs;
  if (recent > 0 && life.home !== null && turn.at - life.home <= recent) {
    showCare(turn, { checkIn: { askedAt: turn.at, answeredAt: life.home, outcome: 'seen' } });
    return;
  }
  ask(turn, turn.at);
}

function ask(turn: Turn, at: number): void {
  const { config } = turn.state;
  showCare(turn, {
    checkInDue: at + config.care.checkInMinutes * minuteMs,
    checkIn: { askedAt: at, answeredAt: null, outcome: 'waiting' },
  });
  chime(turn, careProgramOf(config).area);
}

/**
 * Nobody gave the sign in time: an alarm, at the very minute (reliability A4-33). Only where the panel itself was away
 * then, it could have heard nobody, and asks anew.
 */
export function endOfCheckIn(turn: Turn): void {
  const { care, startedAt } = turn.state;
  const { checkInDue, checkIn } = care.view;
  if (checkInDue === null || checkInDue > turn.at) return;
  if (startedAt - checkInDue > believedMs) {
    ask(turn, startedAt);
    return;
  }
  showCare(turn, { checkInDue: null, checkIn: checkIn && { ...checkIn, outcome: 'missed' } });
  beginSilence(turn, 'checkIn', 'check-in missed', null);
}

/** The receiver's own word that all is well, asked for or not. */
export function noteAnswer(turn: Turn): void {
  const { checkInDue, checkIn } = turn.state.care.view;
  if (checkInDue !== null && checkIn !== null)
    showCare(turn, { checkInDue: null, checkIn: { ...checkIn, answeredAt: turn.at, outcome: 'answered' } });
}

/** Nobody is asked any more: the receiver went away, or check-ins were turned off. */
export function withdrawCheckIn(turn: Turn): void {
  const { checkInDue, checkIn } = turn.state.care.view;
  if (checkInDue === null) return;
  showCare(turn, { checkInDue: null, checkIn: checkIn && { ...checkIn, outcome: 'withdrawn' } });
}
