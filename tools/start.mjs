// npm start [-- serve | prepare]: installs what is missing, builds what is stale, runs the product.
import { readFileSync } from 'node:fs';
import { build, hand, install, node24, product } from './runtime.mjs';

install();
build();
const words = process.argv.slice(2);
// Each thread collects its own garbage: helpers would not give way to the panel as the thread does that they help. And
// what lives in the young part of the heap at a whole collection stays where it is, page by page, instead of being
// copied: 10 to 17 ms in which no door is heard in place of 40 to 75.
const node = JSON.parse(readFileSync(new URL('node-flags.json', import.meta.url), 'utf8'));
const args = [...node, product, ...(words.length > 0 ? words : ['demo'])];
// 75: it wants to be started again, as after an update.
let code;
do code = await hand(node24(), args);
while (code === 75);
process.exit(code);
