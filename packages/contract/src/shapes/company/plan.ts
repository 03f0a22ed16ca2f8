import { z } from 'zod';
import { features } from '../../words/company/plan-features.ts';

export const Feature = z.enum(features);

export type Feature = z.infer<typeof Feature>;

/** The features that a panel's plan has. */
export const Plan = z.object({ name: z.string().max(40), features: z.array(Feature).readonly() });

export type Plan = z.infer<typeof Plan>;
