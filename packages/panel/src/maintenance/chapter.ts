import type { Chapter } from '../chapter.ts';

/** Maintenance: walk test, soak test, learning, test mode, cleared faults. */
export const maintenance: Chapter = {};
