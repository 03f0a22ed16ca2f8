/** The steps of an installer at a new site, in their order. Without zod, for the browser. */
export const siteSteps = [
  'batch',
  'account',
  'pin',
  'devices',
  'security',
  'panel',
  'network',
  'report',
  'walkTest',
  'testReport',
  'handOver',
] as const;
export type SiteStep = (typeof siteSteps)[number];

/** Steps that no fact decides: whoever installs says that they are done. */
export const saidSteps: ReadonlySet<SiteStep> = new Set<SiteStep>(['security', 'network']);

/** What whoever installs says of a step: nothing, that it is left out, or that it is done. */
export const siteMarks = ['none', 'skipped', 'done'] as const;
export type SiteMark = (typeof siteMarks)[number];

/** Where a site stands with its owner. */
export const siteOwners = ['none', 'invited', 'there'] as const;

/** Who signs an acceptance report. */
export const acceptanceSides = ['installer', 'owner'] as const;
export type AcceptanceSide = (typeof acceptanceSides)[number];
