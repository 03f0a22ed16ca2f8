// npm start [-- serve | prepare]: installs what is missing, builds what is stale, runs the product.
import { build, hand, have, install, node24, nodeFlags, product } from './runtime.mjs';

const words = process.argv.slice(2);
const [word = 'demo'] = words;
await install('product');
// The first start of the demo makes its past: as long as the portal is being built, there is a processor for it.
await build(
  word === 'demo' || word === 'prepare' ? () => have('Making the demo’s past', 'prepare') : undefined,
);
const args = [...nodeFlags, product, ...(words.length > 0 ? words : ['demo'])];
// 75: it wants to be started again, as after an update.
let code;
do code = await hand(node24(), args);
while (code === 75);
process.exit(code);
