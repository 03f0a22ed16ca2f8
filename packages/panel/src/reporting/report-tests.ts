import type { Receipt, ReportTest } from '@homeward/contract/entities/report.ts';
import { log } from '../events.ts';
import { setState } from '../turn.ts';
import type { Turn } from '../turn.ts';

function setTest(turn: Turn, test: ReportTest): void {
  const { reporting } = turn.state;
  const others = reporting.tests.filter(({ destination }) => destination !== test.destination);
  const tests = [...others, test].toSorted((a, b) => a.destination - b.destination);
  setState(turn, { reporting: { ...reporting, tests } });
}

/** Somebody waits for a test of a destination, which is in the queue. */
export function beginTest(turn: Turn, destination: number): void {
  const id = turn.state.reporting.lastId;
  setTest(turn, { id, destination, at: turn.at, state: 'waiting', endedAt: null, answer: null });
}

/** How a manual test ended, for whoever pressed the button. */
export function endTest(turn: Turn, destination: number, answer: Receipt): void {
  const { config, reporting } = turn.state;
  const name = config.report.destinations.find(({ no }) => no === destination)?.name ?? '';
  const reason = answer.tag === 'refused' || answer.tag === 'noAnswer' ? `: ${answer.reason}` : '';
  log(turn, { event: 655, detail: `${name} ${answer.tag}${reason}`.trim() });
  const test = reporting.tests.find((one) => one.destination === destination);
  if (test === undefined) return;
  const state = answer.tag === 'accepted' ? 'accepted' : 'failed';
  setTest(turn, {
    ...test,
    state,
    endedAt: turn.now,
    answer: `${answer.tag}${reason}`.slice(0, 160),
  });
}

/** Tests of rows that are gone are over: what nobody will answer must not be waited for. */
export function forgetTests(turn: Turn, same: (destination: number) => boolean): void {
  const { reporting } = turn.state;
  const tests = reporting.tests.filter(({ destination }) => same(destination));
  if (tests.length !== reporting.tests.length) setState(turn, { reporting: { ...reporting, tests } });
}
