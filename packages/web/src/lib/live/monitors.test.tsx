// @vitest-environment happy-dom
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { liveTopics } from '@homeward/contract/words/api/live-names.ts';
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { monitorOf, noteMessage, useMonitor } from '#lib/live/monitors.ts';

const web = join(import.meta.dirname, '../..');
const pages = globSync('features/**/*.{ts,tsx}', { cwd: web, exclude: (name) => /\.test\.tsx?$/.test(name) })
  .map((file) => readFileSync(join(web, file), 'utf8'))
  .join('\n');

const percentage = (percent: number) => ({ type: 'percentage', percent: String(percent) });

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('a monitor of a live topic (S3.11, S4.4)', () => {
  it('runs only while somebody shows what it tells of', () => {
    noteMessage('CAPTURE');
    expect(monitorOf('CAPTURE')).toEqual({ runMonitor: false, refresh: false });
    const { unmount } = renderHook(() => useMonitor('CAPTURE', () => undefined));
    expect(monitorOf('CAPTURE')).toMatchObject({ runMonitor: true, refresh: false });
    noteMessage('CAPTURE');
    expect(monitorOf('CAPTURE')).toMatchObject({ runMonitor: true, refresh: true });
    unmount();
    expect(monitorOf('CAPTURE')).toEqual({ runMonitor: false, refresh: false });
  });

  it('reads once for many messages, and again for one that comes after', () => {
    const read = vi.fn<() => void>();
    renderHook(() => useMonitor('REPORT', read));
    noteMessage('REPORT', { type: 'AREA' });
    noteMessage('REPORT', { type: 'AREA' });
    noteMessage('ALARM');
    vi.runAllTimers();
    expect(read).toHaveBeenCalledTimes(1);
    expect(monitorOf('REPORT').refresh).toBe(false);
    noteMessage('REPORT', { type: 'AREA' });
    vi.runAllTimers();
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('keeps the first while it is not read, but for a percentage', () => {
    renderHook(() => useMonitor('TCP_PERCENTAGE', () => undefined));
    noteMessage('TCP_PERCENTAGE', { job: 'a' });
    noteMessage('TCP_PERCENTAGE', { job: 'b' });
    expect(monitorOf('TCP_PERCENTAGE').data).toEqual({ job: 'a' });
    noteMessage('TCP_PERCENTAGE', percentage(40));
    noteMessage('TCP_PERCENTAGE', percentage(60));
    expect(monitorOf('TCP_PERCENTAGE').data).toEqual(percentage(60));
  });

  it('serves two parts of a page, and goes on when one of them leaves', () => {
    const [one, other] = [vi.fn<() => void>(), vi.fn<() => void>()];
    const first = renderHook(() => useMonitor('WIRED_SENSOR', one));
    renderHook(() => useMonitor('WIRED_SENSOR', other));
    noteMessage('WIRED_SENSOR');
    vi.runAllTimers();
    first.unmount();
    noteMessage('WIRED_SENSOR');
    vi.runAllTimers();
    expect([one.mock.calls.length, other.mock.calls.length]).toEqual([1, 2]);
  });

  it.each(liveTopics)('of %s is run by a page that shows what it tells of', (topic) => {
    expect(pages).toContain(`useMonitor('${topic}', `);
  });
});
