import { z } from 'zod';
import type { MessageKey } from '../../words/api/message-keys.ts';

/** A key of a sentence. Any text is read: a newer hub may say what this side has no sentence for yet. */
export const Message = z.string() as unknown as z.ZodType<MessageKey>;
