import type { Chapter } from '../kernel/chapter.ts';
import { followCaptures, forgetAttempts, nextUpload, uploadsDue } from './uploads.ts';

/** Connections: mail, mobile network, Wi-Fi and lines as they are set up, and captures on their way out. */
export const connections: Chapter = {
  next: nextUpload,
  due: uploadsDue,
  follow: followCaptures,
  restarted: forgetAttempts,
};
