import type { Instant } from '@homeward/contract/shapes/values/ids.ts';
import type { Timing } from '../kernel/chapter.ts';
import { setPanelFault } from '../faults/panel-faults.ts';
import { setState } from '../kernel/turn.ts';
import type { Turn } from '../kernel/turn.ts';
import { isReceiver } from '../reporting/report-route.ts';
import type { Poll } from '../state/reporting-state.ts';
import { addressOf } from '../connections/addresses.ts';

/** Without an answer by then a poll counts as missed, ms. */
const answerMs = 30_000;
/** Polls in a row that a receiver misses before it is a fault (355). */
const troubleAfter = 3;

const polled = ({ config }: Timing): readonly number[] =>
  config.pollingSeconds === 0 ? [] : config.report.destinations.filter(isReceiver).map(({ no }) => no);

function setPolls(turn: Turn, polls: readonly Poll[]): void {
  setState(turn, { reporting: { ...turn.state.reporting, polls } });
  setPanelFault(
    turn,
    'polling',
    polls.some(({ missed }) => missed >= troubleAfter),
  );
}

const setPoll = (turn: Turn, poll: Poll): void =>
  setPolls(
    turn,
    turn.state.reporting.polls.map((other) => (other.destination === poll.destination ? poll : other)),
  );

/** When polling has something to do. A line that is to be polled and is not yet, is due at once. */
export function nextPoll(state: Timing): Instant | null {
  const wanted = polled(state);
  const { polls } = state.reporting;
  if (wanted.length !== polls.length || wanted.some((no, place) => polls[place]?.destination !== no))
    return state.at;
  let next: Instant | null = null;
  for (const { inFlightUntil, nextAt } of polls) {
    const at = inFlightUntil ?? nextAt;
    if (next === null || at < next) next = at;
  }
  return next;
}

/** Follows the report page, counts polls that nobody answered, and sends those that are due. */
export function poll(turn: Turn): void {
  follow(turn);
  for (const entry of turn.state.reporting.polls) {
    if (entry.inFlightUntil !== null && entry.inFlightUntil <= turn.at) missed(turn, entry);
    else if (entry.inFlightUntil === null && entry.nextAt <= turn.at) send(turn, entry);
  }
}

/** Lines that are polled from now on, and those that are no longer. */
function follow(turn: Turn): void {
  const { polls } = turn.state.reporting;
  const wanted = polled(turn.state);
  if (wanted.length === polls.length && wanted.every((no, place) => polls[place]?.destination === no)) return;
  setPolls(
    turn,
    wanted.map(
      (destination) =>
        polls.find((entry) => entry.destination === destination) ?? {
          destination,
          heardAt: turn.at,
          inFlightUntil: null,
          missed: 0,
          nextAt: turn.at + turn.state.config.pollingSeconds * 1000,
        },
    ),
  );
}

function send(turn: Turn, entry: Poll): void {
  const { account, destinations } = turn.state.config.report;
  const row = destinations.find(({ no }) => no === entry.destination);
  if (row === undefined) return;
  setPoll(turn, { ...entry, inFlightUntil: turn.now + answerMs });
  turn.effects.push({ tag: 'poll', poll: { destination: entry.destination, ...addressOf(row), account } });
}

function missed(turn: Turn, entry: Poll): void {
  const nextAt = turn.now + turn.state.config.pollingSeconds * 1000;
  setPoll(turn, { ...entry, inFlightUntil: null, missed: entry.missed + 1, nextAt });
}

/** A poll ended. An answer nobody waits for any more says nothing new. */
export function pollAnswered(turn: Turn, destination: number, ok: boolean): void {
  const entry = turn.state.reporting.polls.find((other) => other.destination === destination);
  if (entry === undefined || entry.inFlightUntil === null) return;
  if (ok) lineHeard(turn, destination);
  else missed(turn, entry);
}

/** The receiver answered, be it to a poll or a report: the time to the next poll begins anew (reliability A3-27). */
export function lineHeard(turn: Turn, destination: number): void {
  const entry = turn.state.reporting.polls.find((other) => other.destination === destination);
  if (entry === undefined) return;
  const nextAt = turn.now + turn.state.config.pollingSeconds * 1000;
  setPoll(turn, { ...entry, heardAt: turn.now, inFlightUntil: null, missed: 0, nextAt });
}

/** After a restart no poll is on its way; the next goes out at once, and that the panel was away is no miss. */
export function forgetPolls(turn: Turn): void {
  setPolls(
    turn,
    turn.state.reporting.polls.map((entry) => ({ ...entry, inFlightUntil: null, nextAt: turn.at })),
  );
}
