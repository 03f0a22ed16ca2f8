/** S2.1, S2.3, S9.13: interface entries; security and default share their name. */
export const portalEntries = ['security', 'carealert', 'default'] as const;

/** Who uses the portal, as its path names him behind the entry (S2.3). */
export const userSorts = ['master', 'user', 'installer'] as const;
export type UserSort = (typeof userSorts)[number];

/** Where the portal goes on: from the sign-in page to its beginning, else to the entry of a model for a sort of users. */
export const entryPath = (from: string, model: 'security' | 'carealert', sort: UserSort): string =>
  from === '/auth/login' ? '/' : `/${model}/${sort}/`;
