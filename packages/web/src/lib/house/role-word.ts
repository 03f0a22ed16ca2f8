import type { Text, TextKey } from '#lib/i18n/use-text.ts';

const words: Readonly<Record<string, TextKey>> = {
  master: 'role.master',
  user: 'role.user',
  reportUser: 'role.reportUser',
  careReceiver: 'role.careReceiver',
  careContact: 'role.careContact',
  station: 'role.station',
  installer: 'role.installer',
  support: 'role.support',
  manager: 'role.manager',
  technician: 'role.technician',
};

/** What somebody is at a panel or in a company, in a word. */
export const roleWord = (t: Text, role: string): string => {
  const key = words[role];
  return key === undefined ? role : t(key);
};
