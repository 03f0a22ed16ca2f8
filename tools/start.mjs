// npm start [-- serve | hub | account … ]: installs what is missing, builds what is stale, runs the product.
import { build, environment, hand, install, node24, root } from './runtime.mjs';
import { join } from 'node:path';

install();
build();
const words = process.argv.slice(2);
process.exit(
  await hand(node24(), [
    '--disable-warning=ExperimentalWarning',
    join(root, 'packages', 'homeward', 'src', 'main.ts'),
    ...(words.length > 0 ? words : ['demo']),
  ]),
);
