import * as events from '@homeward/contract/words/alarms/event-names.ts';
import { deliveryReasons } from '@homeward/contract/words/reports/delivery-reasons.ts';
import { eventParts } from '@homeward/contract/rules/alarms/event-string.ts';
import type { EventCode } from '@homeward/contract/shapes/alarms/event.ts';
import type { Receipt, ReportTest } from '@homeward/contract/shapes/reports/report.ts';
import { log } from '../kernel/log.ts';
import { destinationsOf } from '../reporting/destinations.ts';
import { setState } from '../kernel/turn.ts';
import type { Turn } from '../kernel/turn.ts';

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

/** A receipt as whoever pressed the button reads it: its tag, and why. */
function answerText(answer: Receipt): string {
  switch (answer.tag) {
    case 'accepted':
      return answer.tag;
    case 'badTime':
      return `${answer.tag}: ${deliveryReasons.otherTime}`;
    case 'refused':
    case 'noAnswer':
      return `${answer.tag}: ${answer.reason}`.slice(0, 160);
  }
}

/** A report before the test failed on the same line: why, while the test still waits. */
export function noteBeforeTest(turn: Turn, destination: number, answer: Receipt): void {
  const test = turn.state.reporting.tests.find((one) => one.destination === destination);
  if (test?.state === 'waiting') setTest(turn, { ...test, answer: answerText(answer) });
}

/** How a manual test ended, for whoever pressed the button. */
export function endTest(turn: Turn, destination: number, answer: Receipt): void {
  const { config, reporting } = turn.state;
  const name = destinationsOf(config).find(({ no }) => no === destination)?.name ?? '';
  log(turn, { event: events.testReport, detail: `${name} ${answerText(answer)}`.trim() });
  const test = reporting.tests.find((one) => one.destination === destination);
  if (test === undefined) return;
  const state = answer.tag === 'accepted' ? 'accepted' : 'failed';
  setTest(turn, { ...test, state, endedAt: turn.now, answer: answerText(answer) });
}

const tests: ReadonlySet<number> = new Set([events.manualTest, events.periodicTest, events.ethernetTest]);

/** A destination acknowledged a report: where it was a test, by hand or by itself, the way to it is proven. */
export function noteProof(turn: Turn, code: EventCode, destination: number): void {
  if (!tests.has(eventParts(code).event)) return;
  const { reporting } = turn.state;
  const others = reporting.proofs.filter((proof) => proof.destination !== destination);
  const proofs = [...others, { destination, at: turn.now }].toSorted((a, b) => a.destination - b.destination);
  setState(turn, { reporting: { ...reporting, proofs } });
}

/** Tests of rows that are gone are over: what nobody will answer must not be waited for. */
export function forgetTests(turn: Turn, same: (destination: number) => boolean): void {
  const { reporting } = turn.state;
  const left = reporting.tests.filter(({ destination }) => same(destination));
  const proofs = reporting.proofs.filter(({ destination }) => same(destination));
  if (left.length !== reporting.tests.length || proofs.length !== reporting.proofs.length)
    setState(turn, { reporting: { ...reporting, tests: left, proofs } });
}
