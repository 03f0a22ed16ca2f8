import type { Job } from '../../shapes/panel/job.ts';

/** Whether a job has ended, however it did. Apart from the schema: a page that asks this needs none. */
export const isOver = ({ state }: Pick<Job, 'state'>): boolean => state !== 'waiting' && state !== 'running';
