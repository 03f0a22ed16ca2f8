import type { Home } from './home.ts';

/** Codes that nobody has and nobody gets. */
export const nobodysCodes = ['111222', '902134'] as const;
export const isNobodys = (code: string): boolean => nobodysCodes.some((one) => one === code);
export const masterCode = '482650';
export const userCode = '593761';
export const duressCode = '739184';
export const temporaryCode = '715302';
const visitorCode = '604872';
const guardCode = '826405';
export const installerCode = '937516';

/** Every code that is known in a home with all of them. */
export const codes: Home['codes'] = [
  { slot: { tag: 'master' }, code: masterCode },
  { slot: { tag: 'user', no: 2 }, code: userCode },
  { slot: { tag: 'user', no: 3 }, code: visitorCode },
  { slot: { tag: 'duress' }, code: duressCode },
  { slot: { tag: 'temporary' }, code: temporaryCode },
  { slot: { tag: 'guard' }, code: guardCode },
  { slot: { tag: 'installer' }, code: installerCode },
];
