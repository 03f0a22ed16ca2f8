import type { Chapter } from '../chapter.ts';
import { endOfConsent } from './consent.ts';
import { followTags } from './tags.ts';

/** Access: codes, tags, and the owner's consent to installers. */
export const access: Chapter = {
  next: ({ consent }) => consent?.until ?? null,
  due: endOfConsent,
  follow: followTags,
};
