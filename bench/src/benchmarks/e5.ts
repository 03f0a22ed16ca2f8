import type { Benchmark } from '../benchmark.ts';
import { type Figure, figure, median, noMoreThan } from '../figure.ts';
import { start, told } from '../program.ts';

/** e5: the checks of 100 rules, which the panel answers between two events. */
export const e5: Benchmark = {
  id: 'e5',
  title: 'checks of 100 rules',
  async run({ quick, own, say }) {
    const product = own(await start('product/rule-checks.ts'));
    const figures: Figure[] = [];
    for (const [word, what] of [
      ['safety', 'safety check of 100 rules, 45 devices'],
      ['conflicts', 'conflict check of 100 rules, 45 devices'],
    ] as const) {
      say(`e5: ${word}`);
      const times: number[] = [];
      let findings = 0;
      for (let turn = 0; turn < (quick ? 5 : 40); turn += 1) {
        const answer = await product.ask(word);
        times.push(told(answer, 'ms'));
        findings = told(answer, 'findings');
      }
      // The first ones still compile.
      const warm = times.slice(Math.floor(times.length / 4));
      figures.push(
        figure({
          id: 'e5',
          what,
          unit: 'ms',
          limit: null,
          product: median(warm),
          target: noMoreThan(50),
          note: `${word}: ${findings} findings, the first time ${(times[0] ?? 0).toFixed(0)} ms; no alarm may wait for longer than 50 ms (a2)`,
        }),
      );
    }
    return figures;
  },
};
