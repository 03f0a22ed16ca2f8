import { z } from 'zod';

/** What a panel's plan may have or lack (S2.17, S3.10, S6.6). */
export const Feature = z.enum([
  'push',
  'incomingCall',
  'email',
  'sms',
  'voice',
  'camera',
  'automation',
  'care',
  'location',
]);
export type Feature = z.infer<typeof Feature>;

/** The features that a panel's plan has. */
export const Plan = z.object({ name: z.string().max(40), features: z.array(Feature).readonly() });
export type Plan = z.infer<typeof Plan>;

/** Whoever runs the server for himself has everything. */
export const fullPlan: Plan = { name: 'full', features: Feature.options };

export const can = (plan: Plan, feature: Feature): boolean => plan.features.includes(feature);
