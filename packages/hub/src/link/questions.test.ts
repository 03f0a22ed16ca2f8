import { describe, expect, it } from 'vitest';
import { RuleId, TrackerId } from '@homeward/contract/shapes/values/ids.ts';
import type { PanelAnswer, PanelQuestion } from '@homeward/contract/shapes/panel/question.ts';
import { Newest } from '@homeward/panel/state/newest.ts';
import { initialState } from '@homeward/panel/kernel/initial.ts';
import type { PanelState } from '@homeward/panel/state/panel-state.ts';
import { type Answerers, createQuestions } from './questions.ts';
import { createBenchServer } from '@homeward/testing/hub/bench-server.ts';
import { hall, houseConfig } from '@homeward/testing/hub/house.ts';
import { createQuietLog } from '@homeward/testing/hub/quiet-log.ts';
import { createBench } from '@homeward/testing/hub/test-hub.ts';
import { createVirtualClock } from '../time/virtual-clock.ts';

const rule = RuleId.parse('night');
const run = {
  rule,
  at: 1_000,
  outcome: 'ran',
  blockedBy: null,
  refusals: [],
  cause: [],
  requests: [],
} as const;
const fresh = initialState(houseConfig, 0);
const ran: PanelState = { ...fresh, automation: { ...fresh.automation, runs: Newest.of([run]) } };
const history: PanelQuestion = {
  tag: 'history',
  device: hall,
  series: 'temperature',
  from: 10_000,
  to: 20_000,
  step: 0,
};

function questions(answerers: Answerers, wallOffset = 0) {
  const clock = createVirtualClock(0);
  const log = createQuietLog();
  return {
    clock,
    log,
    ...createQuestions({ state: () => ran, wallOffset: () => wallOffset, clock, log, answerers }),
  };
}

describe('a question', () => {
  it('that the panel’s state answers is answered by it, whoever else could', async () => {
    const { ask } = questions({ ruleRuns: () => Promise.reject(new Error('not asked')) });
    expect(await ask({ tag: 'ruleRuns', rule })).toEqual({ tag: 'ruleRuns', runs: [run] });
    expect(await ask({ tag: 'ruleRuns', rule: RuleId.parse('other') })).toEqual({
      tag: 'ruleRuns',
      runs: [],
    });
  });

  it('goes in by panel time, and its answer out by wall time', async () => {
    const asked: PanelQuestion[] = [];
    const { ask } = questions(
      {
        history: async (question) => {
          asked.push(question);
          const { device, series, step } = question;
          return {
            tag: 'history',
            history: { device, series, step, points: [{ at: question.from, value: 1 }], buckets: [] },
          };
        },
      },
      4_000,
    );
    expect(await ask(history)).toMatchObject({
      tag: 'history',
      history: { points: [{ at: 10_000, value: 1 }] },
    });
    expect(asked).toEqual([{ ...history, from: 6_000, to: 16_000 }]);
    expect(await ask({ tag: 'ruleRuns', rule: null })).toMatchObject({ runs: [{ at: 5_000 }] });
  });

  it('that nobody here can answer is unanswered', async () => {
    expect(await questions({}).ask(history)).toEqual({ tag: 'unanswered', why: 'hub.notKnown' });
  });

  it('whose answer fails is unanswered, and the log says why', async () => {
    const { ask, log } = questions({ history: () => Promise.reject(new Error('torn page')) });
    expect(await ask(history)).toEqual({ tag: 'unanswered', why: 'hub.broken' });
    expect(JSON.stringify(log.lines)).toContain('torn page');
  });

  it('that takes longer than a minute is unanswered, and what comes late is dropped', async () => {
    let say: (answer: PanelAnswer) => void = () => {};
    const { ask, clock } = questions({ history: () => new Promise((resolve) => (say = resolve)) });
    const answer = ask(history);
    await clock.run(60_000);
    expect(await answer).toEqual({ tag: 'unanswered', why: 'hub.tookTooLong' });
    say({ tag: 'positions', positions: [] });
    expect(clock.waiting).toBe(0);
  });

  it('over the link finds the hub’s own answers and those it was given', async () => {
    const positions: PanelAnswer = { tag: 'positions', positions: [] };
    const bench = await createBench({ hub: { answerers: { positions: async () => positions } } });
    const server = createBenchServer(bench.clock);
    bench.hub().connect(server.connector);
    await bench.clock.run(10);
    expect(await server.ask({ tag: 'ruleRuns', rule: null })).toEqual({ tag: 'ruleRuns', runs: [] });
    const tracker = TrackerId.parse('phone');
    expect(await server.ask({ tag: 'positions', tracker, from: 0, to: 1 })).toEqual(positions);
  });
});
