// npm start [-- serve | prepare]: installs what is missing, builds what is stale, runs the product.
import { join } from 'node:path';
import { build, hand, install, node24, root } from './runtime.mjs';

install();
build();
const words = process.argv.slice(2);
const main = join(root, 'packages', 'homeward', 'src', 'main.ts');
// Each thread collects its own garbage: helpers would not give way to the panel as the thread does that they help.
const node = ['--disable-warning=ExperimentalWarning', '--single-threaded-gc'];
const args = [...node, main, ...(words.length > 0 ? words : ['demo'])];
// 75: it wants to be started again, as after an update.
let code;
do code = await hand(node24(), args);
while (code === 75);
process.exit(code);
