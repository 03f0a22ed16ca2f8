/** For which sites a template holds: none by itself, all of the company, or those of one group. */
export const templateScopes = ['none', 'fleet', 'group'] as const;
export type TemplateScope = (typeof templateScopes)[number];

/** Where a setting of a site has its value from, in rising precedence after `default`, which is how a panel leaves the box. */
export const valueOrigins = ['default', 'fleet', 'group', 'panel'] as const;
export type ValueOrigin = (typeof valueOrigins)[number];

/** How a site stands to its templates: it has none, nobody may see, it is as they say, or it is not. */
export const driftStates = ['none', 'unknown', 'same', 'differs'] as const;

/** Which areas of a panel a task about delays means: all, or the one with the lowest number. */
export const delayAreas = ['all', 'first'] as const;

/** The delays of an area in a mode. */
export const delayKinds = ['exit', 'entry1', 'entry2'] as const;
