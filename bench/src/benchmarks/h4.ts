import type { Benchmark } from '../benchmark.ts';
import { figure, noMoreThan } from '../figure.ts';
import { start, told } from '../program.ts';

/** A time and a number. */
const bytesOfReading = 16;

/** h4: how large the history of a home gets in a year. */
export const h4: Benchmark = {
  id: 'h4',
  title: 'history of a year, 40 devices',
  async run({ quick, own, say }) {
    const days = quick ? 4 : 365;
    const product = own(await start('product/kept-history.ts'));
    let answer = await product.ask('0');
    let spent = 0;
    for (let lived = 0; lived < days;) {
      const some = Math.min(30, days - lived);
      answer = await product.ask(String(some));
      spent += told(answer, 'ms');
      lived += some;
      say(`h4: day ${lived}, ${(told(answer, 'bytes') / 1e6).toFixed(1)} MB`);
    }
    const [inputs, readings] = [told(answer, 'inputs'), told(answer, 'readings')];
    return [
      figure({
        id: 'h4',
        what: `history of ${days} days, 40 devices, on disk; limit: 16 bytes a reading`,
        unit: 'MB',
        limit: (readings * bytesOfReading) / 1e6,
        product: told(answer, 'bytes') / 1e6,
        target: noMoreThan(100),
        note: `${inputs.toLocaleString('en-US')} inputs, ${((spent * 1000) / inputs).toFixed(1)} µs each with the step; samples are kept for 14 days, roll-ups stay; the file may hold 1 GB, which is to last ten years`,
      }),
    ];
  },
};
