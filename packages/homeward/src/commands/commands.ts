import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { takeOwnership } from '@homeward/hub/journal/ownership.ts';
import { backUp } from '../backup/server-backup.ts';
import { databasesIn } from '../backup/server-files.ts';
import { restoreServer } from '../backup/server-restore.ts';
import { examine, report } from '../doctor/doctor.ts';
import { isServing } from '../doctor/checks.ts';
import { makeKeys, portalKeyName } from '../keys/key-files.ts';
import { makeOperator, resetFactors } from './operator.ts';
import { allKeysMissing, giveUpSealed } from '../keys/portal-key.ts';
import { productFolder, versionIn } from '../product-version.ts';
import type { Settings } from '../settings/settings.ts';
import { lineLog, systemClock, systemRandom } from '../machine/system-ports.ts';
import { signRelease } from '../updates/release.ts';

/** Commands that do one thing and end. Resolve with the exit code; throw what a person is told. */
export type Command = (
  settings: Settings,
  words: readonly string[],
  given: { readonly now: number; readonly say: (text: string) => void },
) => Promise<number>;

/** What was typed behind a command: what `use` has in capitals, and which of its `[--flags]`, wherever they stand. */
interface Typed {
  readonly given: readonly string[];
  readonly flags: readonly string[];
}

/** Reads it. Throws with `use` where something is missing, is too much, or is no flag of it. */
function typed(words: readonly string[], use: string): Typed {
  const wanted = use.split(' ').filter((word) => /^[A-Z]/.test(word));
  const known = [...use.matchAll(/\[(--\w+)\]/g)].map(([, flag]) => flag);
  const flags = words.filter((word) => word.startsWith('--'));
  const given = words.filter((word) => !word.startsWith('--'));
  if (given.length !== wanted.length || given.includes('')) throw new Error(`say all of it: ${use}`);
  const unknown = flags.find((flag) => !known.includes(flag));
  if (unknown !== undefined) throw new Error(`there is no ${unknown}: ${use}`);
  return { given, flags };
}

const backup: Command = async ({ data, database }, words, { now, say }) => {
  const { given, flags } = typed(words, 'homeward backup FOLDER [--keys]');
  const [into = ''] = given.map((place) => resolve(place));
  const keys = flags.includes('--keys');
  const postgres = database !== null;
  const folder = await backUp({ data, into, keys, postgres, now, version: versionIn(productFolder) });
  say(`The backup is in ${folder}`);
  say(
    keys
      ? 'It holds the keys: whoever has it can try every code. Keep it like one.'
      : `It has no keys. Copy ${data}/keys once, to another place: without them every code is wrong.`,
  );
  if (postgres)
    say('Accounts and events are on PostgreSQL and not in it: take them with pg_dump --format=custom.');
  return 0;
};

const restore: Command = async (settings, words, { now, say }) => {
  const [from = ''] = typed(words, 'homeward restore FOLDER').given.map((place) => resolve(place));
  const { data } = settings;
  const isRunning = async (): Promise<boolean> => isHeld(data) || isServing(settings);
  const version = versionIn(productFolder);
  const { backup: note, before } = await restoreServer({ from, data, version, now, isRunning });
  say(`Restored as of ${new Date(note.at).toISOString()}.`);
  if (before !== null) say(`What was there before is in ${before}, beside it. Remove it when all is well.`);
  if (note.database === 'postgres')
    say('Put the accounts and events back with pg_restore --clean before you start.');
  return 0;
};

/** Whether a panel of this folder runs, by the locks of their journals. */
function isHeld(data: string): boolean {
  for (const path of databasesIn(data).filter((name) => name.endsWith('journal.db')))
    try {
      takeOwnership(join(data, path)).release();
    } catch {
      return true;
    }
  return false;
}

const doctor: Command = async (settings, words, { now, say }) => {
  typed(words, 'homeward doctor');
  const { lines, bad } = report(await examine(settings, { now, installed: versionIn(productFolder) }));
  for (const line of lines) say(line);
  return bad ? 1 : 0;
};

const release: Command = async (_settings, words, { now, say }) => {
  const { given } = typed(words, 'homeward release ARCHIVE.tgz KEY.pem NOTES.md VERSION MINIMUM');
  const [archive = '', keyFile = '', notesFile = '', version = '', minimum = ''] = given;
  const notes = { version, minimum, notes: readFileSync(notesFile, 'utf8').trim(), madeAt: now };
  await signRelease(resolve(archive), notes, readFileSync(keyFile, 'utf8'));
  say('The manifest and its signature stand beside the archive: the folder is a channel.');
  return 0;
};

const operator: Command = async (settings, words, { say }) => {
  const machine = { clock: systemClock, random: systemRandom, log: lineLog('warn') };
  const [first = '', login = '', ...reason] = words;
  if (first.startsWith('--')) throw new Error(`there is no ${first}: homeward operator NAME`);
  if (first === 'reset') await resetFactors(settings, machine, login, reason.join(' '), say);
  else await makeOperator(settings, machine, words.join(' '), say);
  return 0;
};

const newKeys: Command = async ({ data, database }, words, { say }) => {
  typed(words, 'homeward new-keys');
  if (isHeld(data)) throw new Error('stop Homeward first');
  const missing = await allKeysMissing(data, database);
  if (missing.includes(portalKeyName)) await giveUpSealed(data, database);
  const made = makeKeys(data, missing);
  say(
    made.length === 0
      ? 'No key is missing.'
      : `Made ${made.join(', ')}. What the lost ones belonged to is lost: set every code anew, and every sealed password.`,
  );
  return 0;
};

export const commands: Readonly<Record<string, Command>> = {
  backup,
  restore,
  doctor,
  release,
  operator,
  'new-keys': newKeys,
};
