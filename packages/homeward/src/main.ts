import { existsSync } from 'node:fs';
import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { argv, env, exit, umask } from 'node:process';
import type { Machine } from './start/panel-host.ts';
import { productFolder } from './product-version.ts';
import type { Running } from './start/running.ts';
import { readSettings, type Settings } from './settings/settings.ts';
import { lineLog, systemClock, systemRandom } from './machine/system-ports.ts';
import { launch, startAgain } from './updates/launch.ts';

const usage = `homeward demo     the demo home, on this machine only
homeward serve    a real home
homeward portal   a portal without a panel, for panels elsewhere; one of several nodes
homeward hub      a panel alone, for a server elsewhere (HOMEWARD_SERVER)
homeward prepare  makes the demo's past and ends
homeward backup FOLDER [--keys]   copies everything while it runs
homeward restore FOLDER           puts such a copy back
homeward doctor   looks whether all is well, and says what to do
homeward new-keys                 makes the keys anew that are lost: every code is to be set again
homeward operator NAME            makes an operator, who runs the portal for installer companies
homeward operator reset LOGIN "REASON"   takes the second factors of somebody who lost them all away, in a day
homeward release ARCHIVE.tgz KEY.pem NOTES.md VERSION MINIMUM   signs a version for a channel`;

const say = (text: string): void => console.log(text);
const dist = join(productFolder, 'packages', 'web', 'dist');
const web = existsSync(join(dist, 'index.html')) ? dist : null;

type Restart = () => void;

/** Ms after a start at which what it compiled is put on the disk. */
const compiledMs = 10_000;

async function start(
  word: string,
  settings: Settings,
  machine: Machine,
  restart: Restart,
): Promise<Running | null> {
  switch (word) {
    case 'demo': {
      const { startDemo } = await import('./demo/demo.ts');
      return startDemo(settings, machine, web, say);
    }
    case 'serve': {
      const { startHome } = await import('./start/serve.ts');
      return startHome(settings, machine, web, restart);
    }
    case 'portal': {
      const { startPortal } = await import('./start/portal-alone.ts');
      return startPortal(settings, machine, web);
    }
    case 'hub': {
      const { startHub } = await import('./start/hub-alone.ts');
      return startHub(settings, machine, restart);
    }
    case 'prepare': {
      const { prepareDemo } = await import('./demo/prepare.ts');
      await prepareDemo(settings, machine, say);
      return null;
    }
    default: {
      const { commands } = await import('./commands/commands.ts');
      const command = Object.hasOwn(commands, word) ? commands[word] : undefined;
      if (!command) throw new Error(`there is no command "${word}"\n${usage}`);
      exit(await command(settings, argv.slice(3), { now: machine.clock.now(), say }));
    }
  }
}

/** Versions that were loaded run as processes of their own, below the one that was installed. */
const isLaunched = env['HOMEWARD_VERSION_FOLDER'] !== undefined;
const updates: ReadonlySet<string> = new Set(['serve', 'hub']);

/** Only whoever runs it reads what it writes: every file and folder, in every thread of this process. */
const ownMask = 0o077;

async function main(): Promise<void> {
  umask(ownMask);
  // Compiled code is kept from one start to the next.
  enableCompileCache(join(productFolder, 'node_modules', '.homeward', 'compiled'));
  const result = readSettings(env, process.cwd());
  if (result.tag === 'wrong') throw new Error(result.problems.join('\n'));
  const { settings } = result;
  const word = argv[2] ?? 'demo';
  if (!isLaunched && updates.has(word)) {
    const code = await launch(settings.data, argv.slice(2), { now: Date.now });
    if (code !== null) exit(code);
  }
  const machine: Machine = { clock: systemClock, random: systemRandom, log: lineLog('warn') };
  let running: Running | null = null;
  let stopping = false;
  const end = (code: number): void => {
    if (stopping) return;
    stopping = true;
    (running?.stop() ?? Promise.resolve()).then(
      () => exit(code),
      (error: unknown) => {
        console.error(`Homeward did not stop cleanly: ${String(error)}`);
        exit(1);
      },
    );
  };
  running = await start(word, settings, machine, () => end(startAgain));
  if (running === null) return;
  for (const line of running.greeting) say(line);
  // A box that loses power never ends in order, and would compile everything anew at each start.
  setTimeout(flushCompileCache, compiledMs).unref();
  process.on('SIGINT', () => end(0));
  process.on('SIGTERM', () => end(0));
}

main().catch((error: unknown) => {
  console.error(`Homeward did not start: ${error instanceof Error ? error.message : String(error)}`);
  exit(1);
});
