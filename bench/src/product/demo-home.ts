/** The demo home as `npm run demo` starts it, with a portal of this run. */
import { startDemo } from '@homeward/homeward/demo/demo.ts';
import { readSettings } from '@homeward/homeward/settings/settings.ts';
import { lineLog, systemClock, systemRandom } from '@homeward/homeward/machine/system-ports.ts';
import { serve, setting } from '../telling.ts';

const data = setting('BENCH_DATA');
const read = readSettings({ HOMEWARD_DATA: data, HOMEWARD_PORT: setting('BENCH_PORT') }, data);
if (read.tag === 'wrong') throw new Error(read.problems.join('; '));
const machine = { clock: systemClock, random: systemRandom, log: lineLog('error') };
const home = await startDemo(read.settings, machine, setting('BENCH_WEB'), () => {});
serve({ ready: 1 }, () => ({}), home.stop);
