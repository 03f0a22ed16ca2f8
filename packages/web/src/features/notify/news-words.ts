import type {
  NotificationChannel,
  NotificationClass,
} from '@homeward/contract/shapes/reports/notification.ts';
import type { NotificationOption } from '@homeward/contract/words/reports/notification-options.ts';
import type { IconName } from '#ui/icon-paths.ts';

/** Most urgent first. */
export const classes: readonly NotificationClass[] = [
  'fire',
  'alarm',
  'medical',
  'technical',
  'fault',
  'arming',
  'status',
];
/** Their push cannot be chosen away: lives depend on them. */
export const lifeSafety: ReadonlySet<NotificationClass> = new Set<NotificationClass>(['fire', 'medical']);

export const classIcons: Readonly<Record<NotificationClass, IconName>> = {
  fire: 'smoke',
  alarm: 'bellRing',
  medical: 'heartHand',
  technical: 'water',
  fault: 'fault',
  arming: 'shield',
  status: 'info',
};

/** Choices over several kinds at once, or over a part of one (S9.4). */
export const optionIcons: Readonly<Record<NotificationOption, IconName>> = {
  alarmOrFail: 'bellRing',
  modeChange: 'shield',
  burglarModeChange: 'shieldLock',
};

export const channelIcons: Readonly<Record<NotificationChannel, IconName>> = {
  push: 'bell',
  incomingCall: 'phone',
  email: 'mail',
  sms: 'message',
  voice: 'phone',
  webhook: 'link',
};
