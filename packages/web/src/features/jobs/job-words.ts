import type { Job, JobKind, JobState } from '@homeward/contract/shapes/panel/job.ts';
import { longDay, sameDay, timeOfDay } from '#lib/clock-text.ts';
import { textIfKnown, type Text } from '#lib/i18n/use-text.ts';
import type { IconName } from '#ui/icon-paths.ts';
import type { Tone } from '#ui/tone.ts';

export const kindIcons: Readonly<Record<JobKind, IconName>> = {
  backup: 'download',
  restore: 'refresh',
  firmware: 'gateway',
  reset: 'refresh',
  resend: 'mail',
  batch: 'group',
  learning: 'search',
  walkTest: 'motion',
  zigbeeMap: 'gateway',
};

export const stateTones: Readonly<Record<JobState, Tone>> = {
  waiting: 'offline',
  running: 'brand',
  done: 'armed',
  failed: 'fault',
  cancelled: 'offline',
  lost: 'fault',
};

/** While it runs the panel must keep its power. */
export const needsPower = ({ kind }: Pick<Job, 'kind'>): boolean => kind === 'firmware' || kind === 'restore';

/** "14:05", with the day where that was not today. */
export const whenText = (at: number, now: number): string =>
  sameDay(at, now) ? timeOfDay(at) : `${longDay(at)}, ${timeOfDay(at)}`;

/** What it does now, or why it ended as it did; undefined where there is nothing to say. */
export function stepText(job: Pick<Job, 'message'>): string | undefined {
  return job.message === '' ? undefined : textIfKnown(job.message, {});
}

/** "started by Anna, 14:05". */
export const startText = (t: Text, { by, startedAt }: Pick<Job, 'by' | 'startedAt'>, now: number): string =>
  t('jobs.by', { name: by, time: whenText(startedAt, now) });

/** The file that a finished backup left, for as long as it is given out. */
export function fileOf({ kind, state, result }: Job, now: number): string | undefined {
  if (kind !== 'backup' || state !== 'done' || result === null) return undefined;
  const { file, expires } = result;
  return typeof file === 'string' && Number(expires) > now ? file : undefined;
}
