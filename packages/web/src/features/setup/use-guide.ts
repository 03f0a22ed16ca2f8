import type { DataOf } from '@homeward/contract/routes/table.ts';
import { useAnswer } from '#lib/house/use-answer.ts';

export type Guide = DataOf<'GET /panel/setup_guide'>;
export type SetupFacts = Guide['facts'];

/** Where each step of the set-up stands, by what is so. */
export const useGuide = () => useAnswer('GET /panel/setup_guide');
