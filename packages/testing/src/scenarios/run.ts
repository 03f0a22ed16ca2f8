// npm run scenarios [-- NAME …]: plays scenarios against the shipped drivers; all of them are written into docs/scenarios.md.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { peersThere } from './peers.ts';
import { play, type Played } from './play.ts';
import { scenarios, type Scenario } from './scenario.ts';

const wanted = process.argv.slice(2);
const all = scenarios();
const unknown = wanted.filter((name) => !all.has(name));
if (unknown.length > 0) throw new Error(`no scenario is called ${unknown.join(', ')}`);

const absent = [...all].filter(
  ([name, { peers }]) => (wanted.length === 0 || wanted.includes(name)) && !peersThere(peers),
);
if (absent.length > 0)
  throw new Error(`peers are not installed (docs/testing.md) of ${absent.map(([name]) => name).join(', ')}`);

const ms = (value: number | null): string => (value === null ? '–' : String(Math.round(value)));
const list = (texts: readonly string[]): string => (texts.length === 0 ? '–' : texts.join(', '));
const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

const played: (readonly [name: string, scenario: Scenario, result: Played])[] = [];
for (const [name, scenario] of all) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const result = await play(scenario);
  const { heard, decided, sounded, told, missed, false: wrong } = result;
  const isGood = missed.length + wrong.length === 0;
  process.stdout.write(
    `${isGood ? 'ok  ' : 'FAIL'} ${name.padEnd(28)} heard ${ms(heard)}, decided ${ms(decided)}, sounded ${ms(sounded)}, told ${ms(told)} ms; missed ${list(missed)}; false ${list(wrong)}\n`,
  );
  played.push([name, scenario, result]);
}
const bad = played.filter(([, , { missed, false: wrong }]) => missed.length + wrong.length > 0);

if (wanted.length === 0) {
  const head = ['scenario', 'what happens', 'heard', 'decided', 'sounded', 'told', 'missed', 'false'];
  const rows = played.map(([name, { about }, { heard, decided, sounded, told, missed, false: wrong }]) => [
    name,
    about,
    ms(heard),
    ms(decided),
    ms(sounded),
    ms(told),
    list(missed),
    list(wrong),
  ]);
  const text = `# The alarm test bench

Written by \`npm run scenarios\`. Each scenario is played through the drivers that are shipped, over their real wires: a broker of its own (Mosquitto), behind it MQTT devices, a Zigbee2MQTT bridge, rtl_433 and a board as our stand-ins speak for them; Z-Wave JS and its server over mock nodes, a lock with S2 keys among them; devices and a controller of matter.js behind the websocket of a Matter server; pymodbus as a Modbus gateway; stand-ins for the programs that read and drive pins; and an ONVIF camera of ours. Times are ms from the act to what the hub wrote down, the siren's command on the wire, and the report to a station that takes it at once; \`–\` is not measured, or does not happen. Long waits are put forward, the wires are not. Last run: ${new Date().toISOString().slice(0, 10)}, ${String(played.length - bad.length)} of ${String(played.length)} as they should be.

A scenario is a file of [cases](../packages/testing/src/scenarios/cases), in the words of [scenario.ts](../packages/testing/src/scenarios/scenario.ts): whoever adds one writes no code. A peer that scenarios do not know yet is a file of [wires](../packages/testing/src/scenarios/wires). What is tried nowhere here: real radios and real hardware, and Hue, which has tests of its own with its driver.

${row(head)}
${row(head.map(() => '---'))}
${rows.map(row).join('\n')}
`;
  writeFileSync(join(import.meta.dirname, '../../../../docs/scenarios.md'), text);
}
process.exit(bad.length === 0 ? 0 : 1);
