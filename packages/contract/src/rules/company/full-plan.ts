import { features } from '../../words/company/plan-features.ts';
import type { Feature, Plan } from '../../shapes/company/plan.ts';

/** Whoever runs the server for himself has everything. */
export const fullPlan: Plan = { name: 'full', features: features };

export const can = (plan: Plan, feature: Feature): boolean => plan.features.includes(feature);
