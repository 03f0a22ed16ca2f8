import { X509Certificate } from 'node:crypto';
import { accessSync, constants, existsSync, readdirSync, readFileSync, statfsSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { isSound, lastBackup } from '@homeward/hub/journal/backup.ts';
import { openStore, probe } from '@homeward/server/store/store.ts';
import { databasesIn } from '../backup/server-files.ts';
import type { Settings } from '../settings/settings.ts';
import { keysMissing } from '../keys/key-files.ts';
import { openToOthers } from '../machine/own-folder.ts';
import { readVersions } from '../updates/versions.ts';

/** One thing that was looked at. `todo` says what to do where it is not well. */
export interface Finding {
  readonly what: string;
  readonly how: 'well' | 'warning' | 'bad';
  readonly found: string;
  readonly todo: string;
}

const well = (what: string, found: string): Finding => ({ what, how: 'well', found, todo: '' });
const warning = (what: string, found: string, todo: string): Finding => ({
  what,
  how: 'warning',
  found,
  todo,
});
const bad = (what: string, found: string, todo: string): Finding => ({
  what,
  how: 'bad',
  found,
  todo,
});

const mega = 1024 * 1024;
const day = 24 * 3_600_000;

export function checkFolder({ data }: Settings): Finding {
  const what = 'data folder';
  if (!existsSync(data))
    return warning(what, `${data} is not there`, 'It is made by the first `homeward serve`.');
  try {
    accessSync(data, constants.R_OK | constants.W_OK);
    const open = openToOthers(data);
    return open.length === 0
      ? well(what, data)
      : bad(
          what,
          `others on this machine can read ${open.length === 1 ? open[0] : `${open[0]} and ${open.length - 1} more`}`,
          `Homeward closes them at its next start; or now: chmod -R go-rwx ${data}`,
        );
  } catch {
    return bad(what, `${data} cannot be written`, `Give it to whoever runs Homeward: chown -R USER ${data}`);
  }
}

export function checkDisk({ data }: Settings, free = freeIn): Finding {
  const what = 'disk';
  const left = Math.floor(free(existsSync(data) ? data : '.') / mega);
  const todo = 'Make room: below 300 MB the past is no longer kept, and a full disk stops every change.';
  if (left < 300) return bad(what, `${left} MB free`, todo);
  return left < 2000 ? warning(what, `${left} MB free`, todo) : well(what, `${left} MB free`);
}

const freeIn = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

export function checkNode(version = process.versions.node): Finding {
  return Number(version.split('.')[0]) >= 24
    ? well('Node', version)
    : bad('Node', version, 'Homeward needs Node 24. `npm start` brings its own.');
}

/** Every database, page by page; the newest backup of each journal. */
export function checkDatabases({ data }: Settings, now: number): readonly Finding[] {
  return databasesIn(data).flatMap((path) => {
    const file = join(data, path);
    if (!isSound(file))
      return [
        bad(
          path,
          'damaged',
          path.endsWith('journal.db') || path === 'portal.db'
            ? 'Stop Homeward and put the last backup back: homeward restore FOLDER'
            : 'It is put aside and begun anew by itself; what it held of the past is lost.',
        ),
      ];
    if (!path.endsWith('journal.db')) return [well(path, 'whole')];
    const backup = lastBackup(file);
    const age = backup === null ? null : Math.floor((now - statSync(backup).mtimeMs) / day);
    if (age === null || age > 2)
      return [
        warning(
          path,
          age === null ? 'whole, no backup beside it yet' : `whole, its last backup is ${age} days old`,
          'A running panel writes one a day. Look into the log, or take one: homeward backup FOLDER',
        ),
      ];
    return [well(path, 'whole, with a backup of today or yesterday')];
  });
}

export function checkKeys({ data }: Settings): readonly Finding[] {
  const folder = join(data, 'keys');
  if (!existsSync(folder))
    return databasesIn(data).length === 0
      ? []
      : [
          bad(
            'keys',
            `${folder} is not there`,
            'Put the keys folder of a backup there, or every code is wrong.',
          ),
        ];
  const missing = keysMissing(data);
  if (missing.length > 0)
    return [
      bad(
        'keys',
        `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} not there`,
        'Put the keys folder of a backup back. Where it is lost: homeward new-keys, and every code is set anew.',
      ),
    ];
  const open = ['', ...readdirSync(folder)].filter(
    (name) => (statSync(join(folder, name)).mode & 0o077) !== 0,
  );
  return open.length === 0
    ? [well('keys', 'for their owner alone')]
    : [bad('keys', 'others on this machine can read them', `chmod 700 ${folder} && chmod 600 ${folder}/*`)];
}

/** A clock that was set back shows in what was written: nothing of it can be of the future. */
export function checkClock({ data }: Settings, now: number): Finding {
  const what = 'clock';
  const newest = databasesIn(data)
    .map((path) => statSync(join(data, path)).mtimeMs)
    .reduce((latest, time) => Math.max(latest, time), 0);
  const shown = new Date(now).toISOString();
  const todo = 'Set the clock, and let it be kept right: timedatectl set-ntp true';
  if (now < Date.UTC(2025, 0)) return bad(what, shown, todo);
  return newest > now + 60_000
    ? bad(what, `${shown}, but something was written at ${new Date(newest).toISOString()}`, todo)
    : well(what, shown);
}

/** What Homeward answers on its port; null where it does not. */
async function askOwn({ host, port, tls }: Settings, path: string): Promise<Response | null> {
  if (port === 0) return null;
  const own = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  const place = `${own.includes(':') ? `[${own}]` : own}:${port}`;
  return fetch(`${tls === null ? 'http' : 'https'}://${place}${path}`, {
    signal: AbortSignal.timeout(10_000),
  }).catch(() => null);
}

/** Whether Homeward answers on its port. */
export const isServing = async (settings: Settings): Promise<boolean> =>
  (await askOwn(settings, '/healthz'))?.ok === true;

/** What a running Homeward says of itself: whether its store and its panels can write. Nothing where none runs. */
export async function checkReady(settings: Settings): Promise<readonly Finding[]> {
  const what = 'ready';
  const answer = await askOwn(settings, '/readyz');
  if (answer === null) return [];
  const said = (await answer.json().catch(() => ({}))) as {
    readonly store?: string;
    readonly failing?: number;
    readonly panels?: readonly string[];
  };
  const panels = said.panels?.join(', ') ?? `${said.failing ?? 0} panels`;
  if (answer.ok && (said.failing ?? 0) === 0) return [well(what, 'the portal and its panels can write')];
  return [
    ...(answer.ok
      ? []
      : [
          bad(
            what,
            `the portal’s store is ${said.store ?? 'not there'}`,
            'See the disk, the store and the log: until then calls are refused.',
          ),
        ]),
    ...((said.failing ?? 0) > 0
      ? [
          bad(
            what,
            `cannot write: ${panels}`,
            'Make room on the disk or replace it: they protect from memory, and take on nothing but disarming.',
          ),
        ]
      : []),
  ];
}

/** Whether the port can be had, or is had by Homeward. */
export async function checkPort(settings: Settings): Promise<Finding> {
  const { host, port, tls } = settings;
  const what = `port ${port}`;
  if (port === 0) return well(what, 'any free one');
  if (await isServing(settings)) return well(what, 'Homeward answers');
  const why = await new Promise<string | null>((resolve) => {
    const probing = createServer();
    probing.once('error', (error) => resolve('code' in error ? String(error.code) : error.message));
    probing.listen(port, host, () => probing.close(() => resolve(null)));
  });
  if (why === null) return well(what, 'free: Homeward does not run');
  if (why === 'EADDRINUSE' && tls !== null)
    return warning(what, 'in use', 'If that is not Homeward, set HOMEWARD_PORT to another one.');
  const todo =
    why === 'EADDRINUSE'
      ? 'Another program has it. Set HOMEWARD_PORT to another one.'
      : 'Set HOMEWARD_HOST and HOMEWARD_PORT to what this machine has.';
  return bad(what, why, todo);
}

export function checkCertificate({ tls }: Settings, now: number): readonly Finding[] {
  if (tls === null) return [];
  try {
    const left = Math.floor(
      (Date.parse(new X509Certificate(readFileSync(tls.certificate)).validTo) - now) / day,
    );
    if (left < 0)
      return [bad('certificate', 'it has expired', `Renew ${tls.certificate} and restart Homeward.`)];
    return left < 14
      ? [warning('certificate', `good for ${left} days`, `Renew ${tls.certificate} soon.`)]
      : [well('certificate', `good for ${left} days`)];
  } catch {
    return [bad('certificate', `${tls.certificate} cannot be read`, 'It must be a certificate in PEM.')];
  }
}

/** That accounts and events can be had; opening brings the tables up to this version, so a file is left alone. */
export async function checkStore({ database }: Settings): Promise<readonly Finding[]> {
  if (database === null) return [];
  try {
    const store = await openStore(database);
    try {
      await probe(store.db);
    } finally {
      await store.close();
    }
    return [well('PostgreSQL', 'takes writes')];
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return [bad('PostgreSQL', why, 'See that it runs, and that HOMEWARD_DATABASE is right.')];
  }
}

export function checkVersions({ data }: Settings, installed: string): Finding {
  const { current, trial, history } = readVersions(data);
  const runs = current ?? installed;
  const last = history[0];
  if (last?.act === 'failed')
    return warning(
      'version',
      `${runs}; ${last.version} did not start and was taken back`,
      'See the log of that time before you load it again.',
    );
  return well('version', trial === null ? runs : `${runs}, on trial`);
}
