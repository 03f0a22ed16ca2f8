import type { Namespace } from '#lib/i18n/use-text.ts';

/** What an acceptance report is told with: devices, what they are for, times and tests. */
export const acceptanceTexts = [
  'site',
  'setup',
  'settings',
  'adding',
  'devices',
  'device',
  'details',
  'notify',
] as const satisfies readonly Namespace[];

/** What the wizard of a new site is told with; all of it must be there before the network goes. */
export const siteTexts = [
  ...acceptanceTexts,
  'sites',
  'people',
  'conflict',
  'entry',
  'reasons',
  'account',
  'accounts',
  'refusals',
  'problems',
] as const satisfies readonly Namespace[];
