/** The steps of the set-up of a home, in their order. Without zod, for the browser. */
export const setupSteps = ['home', 'gateways', 'devices', 'codes', 'told', 'walkTest', 'practice'] as const;
export type SetupStep = (typeof setupSteps)[number];

/** Where a step stands: facts say that it is done, its owner that it is left out, and all others are open. */
export const setupStates = ['done', 'skipped', 'open'] as const;
export type SetupState = (typeof setupStates)[number];
