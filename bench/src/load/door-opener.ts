/**
 * Opens doors and times what answers them, in a process of its own: whoever measures an alarm must not wait for the
 * garbage of others, nor for what else the load does.
 */
import { constants, setPriority } from 'node:os';
import { serve, setting } from '../telling.ts';
import { openDoors } from './mqtt-load.ts';
import { dial } from './zigbee-home.ts';

try {
  setPriority(constants.priority.PRIORITY_HIGH);
} catch {
  // Not for everybody; then it stands in line with the rest of the load.
}
const client = await dial(setting('BENCH_MQTT'));
serve(
  {},
  async (word) => {
    const [base = '', rate, count] = word.split(' ');
    const { latencies, ...counts } = await openDoors(client, base, Number(rate), Number(count));
    return { latencies: latencies.join(' '), ...counts };
  },
  () => client.endAsync(),
);
