// @vitest-environment happy-dom
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useBatchSites } from '#features/installer-list/use-batch-sites.ts';

let total = 0;
const asked: string[] = [];

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('fetch', (path: string) => {
    const query = new URL(path, 'http://home').searchParams;
    const [size, no] = [Number(query.get('num')), Number(query.get('page_num'))];
    asked.push(`${no} of ${size}, ${query.get('search')}`);
    const from = (no - 1) * size;
    const panels = Array.from({ length: Math.min(size, total - from) }, (_, index) => ({
      mac: from + index,
    }));
    const data = { total, needing: 0, panels, counts: {}, at: 1 };
    return Promise.resolve(Response.json({ result: true, code: '000', message: '', token: '', data }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the sites of a batch', () => {
  it.each([
    { there: 3, shown: 3, calls: 1 },
    { there: 200, shown: 200, calls: 1 },
    { there: 201, shown: 201, calls: 2 },
    { there: 450, shown: 450, calls: 3 },
    { there: 5000, shown: 500, calls: 3 },
  ])('of $there are $shown, in their order, by $calls calls', async ({ there, shown, calls }) => {
    total = there;
    const { result } = renderHook(() => useBatchSites({ search: 'Elm' }));
    await waitFor(() => expect(result.current.data?.panels).toHaveLength(shown));
    expect(result.current.data?.panels.map(({ mac }) => Number(mac))).toEqual(
      Array.from({ length: shown }, (_, index) => index),
    );
    expect(result.current.data?.total).toBe(there);
    expect(asked).toEqual(Array.from({ length: calls }, (_, index) => `${index + 1} of 200, Elm`));
  });
});
