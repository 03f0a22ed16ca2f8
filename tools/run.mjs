// node tools/run.mjs FILE.ts [ARG …]: runs a TypeScript file of the project with the right Node, installing what is missing.
import { hand, install, node24 } from './runtime.mjs';

await install();
process.exit(await hand(node24(), ['--disable-warning=ExperimentalWarning', ...process.argv.slice(2)]));
