// npm run pictures: writes docs/pictures, which the README shows, from the demo home in a real browser.
import { browsers } from './browser.mjs';
import { build, hand, install, node24 } from './runtime.mjs';

await install();
await build();
const { path } = browsers();
if (path !== undefined) process.env.CHROMIUM_PATH = path;
process.exit(await hand(node24(), ['--disable-warning=ExperimentalWarning', 'e2e/pictures.ts']));
