import type { Benchmark } from '../benchmark.ts';
import { largest, openEngine } from '../engines.ts';
import { atLeast, figure, median, noLessThan } from '../figure.ts';

const what = 'device reports, 640 zones, 10,000 rules with conditions, times and areas';

/** e1: how many words of devices a second the pure step takes where 10,000 rules wait, beside bare closures. */
export const e1: Benchmark = {
  id: 'e1',
  title: what,
  async run(conditions) {
    const { quick, say } = conditions;
    const size = { ...largest, rules: 10_000 };
    const words = quick ? 20_000 : 200_000;
    const limit = await openEngine(conditions, 'limits/closures.ts', size, words * 5);
    const product = await openEngine(conditions, 'product/engine.ts', size, words);
    const rules = await openEngine(conditions, 'product/engine.ts', size, words);
    const plain = await openEngine(conditions, 'product/engine.ts', { ...size, rules: 0 }, words);
    for (let turn = 0; turn < (quick ? 2 : 8); turn += 1) {
      say(`e1: turn ${turn + 1}`);
      await limit.round('step');
      await product.round('step');
      await rules.round('rules');
      await plain.round('step');
    }
    const share = (product.last('step', 'fired') / product.last('step', 'events')) * 100;
    const step = Math.round(median(plain.rates('step'))).toLocaleString('en-US');
    const note = `in a second of processor time; ${share.toFixed(0)} % of the reports run a rule; without rules the step takes ${step} events/s`;
    const values = { id: 'e1', unit: 'events/s', limit: median(limit.rates('step')), note };
    const whole = median(product.rates('step'));
    return [
      figure({ ...values, what: `${what}: step`, product: whole, target: atLeast(0.045) }),
      figure({ ...values, what: 'the same, as such', limit: null, product: whole, target: noLessThan(1e6) }),
      figure({
        ...values,
        what: 'the rules alone: what happened to what runs',
        product: median(rules.rates('rules')),
        target: atLeast(0.045),
      }),
    ];
  },
};
