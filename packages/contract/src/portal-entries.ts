/** S2.1, S2.3, S9.13: interface entries; security and default share their name. */
export const portalEntries = ['security', 'carealert', 'default'] as const;
