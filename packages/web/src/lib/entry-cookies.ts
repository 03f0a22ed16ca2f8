import type { WireAccount } from '@homeward/contract/routes/auth.ts';

/** What existing clients of the family read beside the token (S3.16). None of it is secret, none of it is believed. */
const ofAccount = ['id', 'userId', 'hasMasterPanel'] as const;
const ofPanel = ['isSecurityPanel', 'isMedicalPanel', 'cookiePath', 'gui'] as const;
/** Also left by other clients; gone with signing out (S3.16). */
const others = [
  'api_token',
  'panelType',
  'gsmVersion',
  'zwVersion',
  'areaTotalCount',
  'noUserAuthorize',
  'areaName',
  'feature_plan_installer',
  'idleExpiredTime',
] as const;

type Name = (typeof ofAccount | typeof ofPanel | typeof others)[number];

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

export function forgetVisit(): void {
  for (const name of [...ofAccount, ...ofPanel, ...others])
    document.cookie = `${name}=; Path=/; SameSite=Strict; Max-Age=0`;
}
