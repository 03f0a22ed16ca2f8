import type { FlagName } from '../values/limits.ts';

/** Choices over several kinds of news at once, or over a part of one, each behind a flag of the configuration (S9.4). */
export const notificationOptions = ['alarmOrFail', 'modeChange', 'burglarModeChange'] as const;
export type NotificationOption = (typeof notificationOptions)[number];

export const optionFlags: Readonly<Record<NotificationOption, FlagName>> = {
  alarmOrFail: 'notifyAlarmOrFail',
  modeChange: 'notifyModeChange',
  burglarModeChange: 'notifyBurglarModeChange',
};

/** The options that a configuration has. */
export const offeredOptions = (
  flags: Readonly<Partial<Record<FlagName, boolean>>>,
): readonly NotificationOption[] =>
  notificationOptions.filter((option) => flags[optionFlags[option]] === true);
