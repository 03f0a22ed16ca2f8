import type { Patches } from './mutant.ts';

/** Faults where hubs and portals that were restored or renewed find each other again; `world/renewed.ts` meets them. */
export const linkMutants = {
  baseForgotten: {
    says: 'A portal that was renewed, or does not know the journal that was put back, waits for its first event for ever.',
    noticedBy: ['I8'],
    world: null,
    patches: [
      {
        file: 'server/link/link-session.ts',
        find: 'said.base ?? 0',
        instead: 'MUTANT ? 0 : (said.base ?? 0)',
      },
    ],
  },
  epochKept: {
    says: 'A journal that was put back goes on with numbers that the portal has for other events.',
    noticedBy: ['I8'],
    world: null,
    patches: [
      {
        file: 'hub/link/link-client.ts',
        find: 'if (welcome.lastSeq > Math.max(base, options.state().eventSeq)) {',
        instead: 'if (!MUTANT && welcome.lastSeq > Math.max(base, options.state().eventSeq)) {',
      },
    ],
  },
} as const satisfies Readonly<Record<string, Patches>>;
