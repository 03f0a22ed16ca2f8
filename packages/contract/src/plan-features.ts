import type { Feature, Plan } from './plan.ts';

/** What a panel's plan may have or lack (S2.17, S3.10, S6.6). */
export const features = [
  'push',
  'incomingCall',
  'email',
  'sms',
  'voice',
  'camera',
  'automation',
  'care',
  'location',
] as const;

/** Whoever runs the server for himself has everything. */
export const fullPlan: Plan = { name: 'full', features: features };

export const can = (plan: Plan, feature: Feature): boolean => plan.features.includes(feature);
