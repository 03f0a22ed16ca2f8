import type { Job } from '@homeward/contract/shapes/panel/job.ts';
import { describe, expect, it } from 'vitest';
import { fileOf, needsPower } from '#features/jobs/job-words.ts';

const job = (more: Partial<Job>): Job =>
  ({
    id: 'job-1',
    kind: 'backup',
    state: 'done',
    percent: 100,
    result: { file: 'maple.hwbackup', expires: 2000 },
    ...more,
  }) as Job;

describe('the file of a backup', () => {
  it('is given while it can be fetched', () => {
    expect(fileOf(job({}), 1000)).toBe('maple.hwbackup');
    expect(fileOf(job({ result: { file: 'maple.hwbackup', expires: '2000' } }), 1000)).toBe('maple.hwbackup');
    expect(fileOf(job({}), 2000)).toBeUndefined();
  });
  it('is none of a job that is not over, or left nothing, or is another', () => {
    expect(fileOf(job({ state: 'running', result: null }), 1000)).toBeUndefined();
    expect(fileOf(job({ result: {} }), 1000)).toBeUndefined();
    expect(fileOf(job({ kind: 'resend' }), 1000)).toBeUndefined();
  });
});

it('a panel keeps its power while it is written to', () => {
  expect(needsPower({ kind: 'firmware' })).toBe(true);
  expect(needsPower({ kind: 'backup' })).toBe(false);
});
