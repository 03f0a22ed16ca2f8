import type { WireAccount } from '@homeward/contract/routes/access/auth.ts';

/** What existing clients of the family read beside the token (S3.16). None of it is secret, none of it is believed. */
const ofAccount = ['id', 'userId', 'hasMasterPanel'] as const;
const ofPanel = ['isSecurityPanel', 'isMedicalPanel', 'cookiePath', 'gui'] as const;
const ofSetup = [
  'panelType',
  'gsmVersion',
  'zwVersion',
  'areaTotalCount',
  'noUserAuthorize',
  'areaName',
  'feature_plan_installer',
] as const;
/** Also left by other clients; gone with signing out (S3.16). */
const others = ['api_token', 'idleExpiredTime'] as const;
/** Of the window. */
const flags = ['is_auth', 'is_master', 'isPersPanel', 'isKSDK', 'isHMGWPanel'] as const;

type Name = (typeof ofAccount | typeof ofPanel | typeof ofSetup | typeof others)[number];

function write(name: Name, value: string): void {
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Strict; Max-Age=2592000`;
}

/** Whether somebody signed in here before, so that asking for a session makes sense. */
export const hasVisited = (): boolean => /(?:^|; )id=[^;]/.test(document.cookie);

export function noteVisit(account: WireAccount): void {
  write('id', account.id);
  write('userId', account.user_id);
  write('hasMasterPanel', account.master);
}

/** Remembers the entry of the chosen panel, so that `/` opens it (S2.3, S2.4). */
export function notePanel(model: 'security' | 'carealert'): void {
  write('isSecurityPanel', model === 'security' ? '1' : '0');
  write('isMedicalPanel', model === 'carealert' ? '1' : '0');
  write('cookiePath', model);
  // 10 is a medical panel (S2.1); what else it may say, nobody knows.
  write('gui', model === 'carealert' ? '10' : '');
}

/** Leaves what is known of the panel beyond its model, and who uses it. */
export function noteMarks(
  cookies: Readonly<Record<(typeof ofSetup)[number], string>>,
  marks: Readonly<Record<(typeof flags)[number], string>>,
): void {
  for (const name of ofSetup) write(name, cookies[name]);
  for (const name of flags) inWindow((storage) => storage.setItem(name, marks[name]));
}

function inWindow(act: (storage: Storage) => void): void {
  try {
    act(sessionStorage);
  } catch {
    // Nothing is kept here.
  }
}

export function forgetVisit(): void {
  for (const name of [...ofAccount, ...ofPanel, ...ofSetup, ...others])
    document.cookie = `${name}=; Path=/; SameSite=Strict; Max-Age=0`;
  for (const name of flags) inWindow((storage) => storage.removeItem(name));
}
