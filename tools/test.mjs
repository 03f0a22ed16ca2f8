// npm test [-- PATH …] and npm run prove [-- PART …]: installs what is missing, the browser too, builds the portal, and
// hands over to tools/proof.ts.
import { join } from 'node:path';
import { browsers } from './browser.mjs';
import { build, environment, hand, install, node24, root } from './runtime.mjs';

await install();
const { path, whole } = browsers();
await build();
const env = environment({
  // Hundreds of processes and threads of the product begin and end in the tests.
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.homeward', 'compiled'),
  ...(path && { CHROMIUM_PATH: path, CHROMIUM_WHOLE_PATH: whole }),
});
const words = ['--disable-warning=ExperimentalWarning', join(root, 'tools', 'proof.ts')];
process.exit(await hand(node24(), [...words, ...process.argv.slice(2)], { env }));
