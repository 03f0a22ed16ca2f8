import { z } from 'zod';
import { shareKinds } from '../../words/care/share-kinds.ts';

export const ShareKind = z.enum(shareKinds);
export type ShareKind = z.infer<typeof ShareKind>;
