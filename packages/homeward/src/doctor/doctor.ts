import type { Settings } from '../settings/settings.ts';
import {
  checkCertificate,
  checkClock,
  checkDatabases,
  checkDisk,
  checkFolder,
  checkKeys,
  checkNode,
  checkPort,
  checkReady,
  checkStore,
  checkVersions,
  type Finding,
} from './checks.ts';

/**
 * Looks at everything that the product needs on this machine. Changes nothing but the tables of a PostgreSQL, which it
 * brings up to this version.
 */
export async function examine(
  settings: Settings,
  given: { readonly now: number; readonly installed: string },
): Promise<readonly Finding[]> {
  const { now, installed } = given;
  return [
    checkNode(),
    checkVersions(settings, installed),
    checkFolder(settings),
    checkDisk(settings),
    checkClock(settings, now),
    ...checkKeys(settings),
    ...checkDatabases(settings, now),
    ...(await checkStore(settings)),
    ...checkCertificate(settings, now),
    await checkPort(settings),
    ...(await checkReady(settings)),
  ];
}

const marks = { well: 'ok  ', warning: 'look', bad: 'BAD ' } as const;

/** The findings as a person reads them, and whether anything is bad. */
export function report(findings: readonly Finding[]): {
  readonly lines: readonly string[];
  readonly bad: boolean;
} {
  const lines = findings.flatMap(({ what, how, found, todo }) => [
    `${marks[how]}  ${what}: ${found}`,
    ...(todo === '' ? [] : [`      → ${todo}`]),
  ]);
  const bad = findings.filter(({ how }) => how === 'bad').length;
  const said = bad === 0 ? 'Nothing is wrong.' : `${bad} ${bad === 1 ? 'thing is' : 'things are'} wrong.`;
  return { lines: [...lines, said], bad: bad > 0 };
}
