import type { Chapter } from '../chapter.ts';

/** Location: geofences and positions. */
export const location: Chapter = {};
