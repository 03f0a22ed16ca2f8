import type { Feature } from '@homeward/contract/shapes/company/plan.ts';
import type { IconName } from '#ui/icon-paths.ts';

/** What a plan can have, in the order in which it is told. */
export const featureIcons: readonly (readonly [Feature, IconName])[] = [
  ['push', 'bell'],
  ['incomingCall', 'phone'],
  ['email', 'mail'],
  ['sms', 'message'],
  ['voice', 'phone'],
  ['camera', 'camera'],
  ['automation', 'play'],
  ['care', 'heartHand'],
  ['location', 'globe'],
];
