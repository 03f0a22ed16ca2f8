import type { NotificationChannel, NotificationClass } from '@homeward/contract/entities/notification.ts';
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

export const channelIcons: Readonly<Record<NotificationChannel, IconName>> = {
  push: 'bell',
  incomingCall: 'phone',
  email: 'mail',
  sms: 'message',
  voice: 'phone',
  webhook: 'link',
};
