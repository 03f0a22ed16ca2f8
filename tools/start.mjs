// npm start [-- serve | prepare]: installs what is missing, builds what is stale, runs the product.
import { build, hand, install, node24, product } from './runtime.mjs';

install();
build();
const words = process.argv.slice(2);
// Each thread collects its own garbage: helpers would not give way to the panel as the thread does that they help.
const node = ['--disable-warning=ExperimentalWarning', '--single-threaded-gc'];
const args = [...node, product, ...(words.length > 0 ? words : ['demo'])];
// 75: it wants to be started again, as after an update.
let code;
do code = await hand(node24(), args);
while (code === 75);
process.exit(code);
