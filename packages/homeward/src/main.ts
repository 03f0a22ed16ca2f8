import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { dirname, join } from 'node:path';
import { argv, env, exit } from 'node:process';
import type { Machine } from './panel-host.ts';
import type { Running } from './running.ts';
import { readSettings, type Settings } from './settings.ts';
import { lineLog, systemClock, systemRandom } from './system-ports.ts';

const usage = `homeward demo     the demo home, on this machine only
homeward serve    a real home
homeward prepare  makes the demo's past and ends`;

const say = (text: string): void => console.log(text);
const root = dirname(dirname(dirname(import.meta.dirname)));
const dist = join(root, 'packages', 'web', 'dist');
const web = existsSync(join(dist, 'index.html')) ? dist : null;

async function start(word: string, settings: Settings, machine: Machine): Promise<Running | null> {
  switch (word) {
    case 'demo': {
      const { startDemo } = await import('./demo/demo.ts');
      return startDemo(settings, machine, web, say);
    }
    case 'serve': {
      const { startHome } = await import('./serve.ts');
      return startHome(settings, machine, web);
    }
    case 'prepare': {
      const { prepareDemo } = await import('./demo/demo.ts');
      await prepareDemo(settings, machine, say);
      return null;
    }
    default:
      throw new Error(`there is no command "${word}"\n${usage}`);
  }
}

async function main(): Promise<void> {
  // Compiled code is kept from one start to the next.
  enableCompileCache(join(root, 'node_modules', '.homeward', 'compiled'));
  const result = readSettings(env, process.cwd());
  if (result.tag === 'wrong') throw new Error(result.problems.join('\n'));
  const machine: Machine = { clock: systemClock, random: systemRandom, log: lineLog('warn') };
  const running = await start(argv[2] ?? 'demo', result.settings, machine);
  if (running === null) return;
  for (const line of running.greeting) say(line);
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    running.stop().then(
      () => exit(0),
      (error: unknown) => {
        console.error(`Homeward did not stop cleanly: ${String(error)}`);
        exit(1);
      },
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

main().catch((error: unknown) => {
  console.error(`Homeward did not start: ${error instanceof Error ? error.message : String(error)}`);
  exit(1);
});
