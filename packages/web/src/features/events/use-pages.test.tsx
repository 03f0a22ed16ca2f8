// @vitest-environment happy-dom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { leave } from '#lib/client/session.ts';
import { done, failed, type Outcome } from '#lib/client/outcome.ts';
import { usePages } from '#features/events/use-pages.ts';

/** A log of numbers, three to a page, newest first; what was asked of it, and whether it answers. */
function log(count: number) {
  const asked: (number | undefined)[] = [];
  const state = { answers: true };
  const read = async (before: number | undefined): Promise<Outcome<readonly number[]>> => {
    asked.push(before);
    if (!state.answers) return failed({ tag: 'unreachable' });
    const from = before ?? count + 1;
    return done([from - 1, from - 2, from - 3].filter((one) => one > 0));
  };
  const next = (last: readonly number[]) => (last.length < 3 ? undefined : last.at(-1));
  return { asked, state, read, next };
}
afterEach(cleanup);

describe('a list that is read a page at a time', () => {
  it('reads on behind the last row until there is no more', async () => {
    const { asked, read, next } = log(5);
    const { result } = renderHook(() => usePages({ key: 'on', freshFor: 0, read, next }));
    expect(result.current.pages).toBeUndefined();
    await waitFor(() => expect(result.current.pages).toEqual([[5, 4, 3]]));
    expect(result.current.hasMore).toBe(true);
    act(() => result.current.more());
    await waitFor(() => expect(result.current.pages?.flat()).toEqual([5, 4, 3, 2, 1]));
    expect(result.current.hasMore).toBe(false);
    expect(asked).toEqual([undefined, 3]);
  });

  it('reads on to the end, or as far as was asked for, and says when it could not', async () => {
    const { state, read, next } = log(20);
    const { result } = renderHook(() => usePages({ key: 'end', freshFor: 0, read, next }));
    await waitFor(() => expect(result.current.pages).toHaveLength(1));
    await act(async () => expect(await result.current.toEnd(3)).toBe(true));
    expect(result.current.pages).toHaveLength(3);
    expect(result.current.hasMore).toBe(true);
    state.answers = false;
    await act(async () => expect(await result.current.toEnd(40)).toBe(false));
    expect(result.current).toMatchObject({ failure: { tag: 'unreachable' }, hasMore: true });
    state.answers = true;
    await act(async () => expect(await result.current.toEnd(40)).toBe(true));
    expect(result.current.pages?.flat()).toHaveLength(20);
    expect(result.current.hasMore).toBe(false);
  });

  it('keeps what is shown when a later reading fails, says so, and reads all of it anew', async () => {
    const { asked, state, read, next } = log(6);
    const { result } = renderHook(() => usePages({ key: 'fails', freshFor: 0, read, next }));
    await waitFor(() => expect(result.current.pages).toEqual([[6, 5, 4]]));
    state.answers = false;
    act(() => result.current.more());
    await waitFor(() => expect(result.current.failure).toEqual({ tag: 'unreachable' }));
    expect(result.current).toMatchObject({ pages: [[6, 5, 4]], loadingMore: false });
    state.answers = true;
    act(() => result.current.retry());
    await waitFor(() => expect(result.current.failure).toBeUndefined());
    expect(asked).toEqual([undefined, 4, undefined]);
  });

  it('is as it was left for whoever comes back, and asked for again once it is old', async () => {
    const { asked, read, next } = log(9);
    const open = (freshFor: number) => renderHook(() => usePages({ key: 'back', freshFor, read, next }));
    const { result, unmount } = open(60_000);
    await waitFor(() => expect(result.current.hasMore).toBe(true));
    act(() => result.current.more());
    await waitFor(() => expect(result.current.pages).toHaveLength(2));
    unmount();
    const back = open(60_000);
    expect(back.result.current.pages).toHaveLength(2);
    expect(asked).toHaveLength(2);
    back.unmount();
    const old = open(0);
    expect(old.result.current.pages).toHaveLength(2);
    await waitFor(() => expect(asked).toHaveLength(4));
  });

  it('shows nothing of another list', async () => {
    const { read, next } = log(3);
    const { result, rerender } = renderHook(({ key }) => usePages({ key, freshFor: 0, read, next }), {
      initialProps: { key: 'one' },
    });
    await waitFor(() => expect(result.current.pages).toHaveLength(1));
    rerender({ key: 'other' });
    expect(result.current.pages).toBeUndefined();
    await waitFor(() => expect(result.current.pages).toHaveLength(1));
  });

  it('is gone for whoever signs in after somebody has left', async () => {
    const { read, next } = log(3);
    const open = () => renderHook(() => usePages({ key: 'left', freshFor: 60_000, read, next }));
    const { result, unmount } = open();
    await waitFor(() => expect(result.current.pages).toEqual([[3, 2, 1]]));
    unmount();
    leave();
    expect(open().result.current.pages).toBeUndefined();
  });
});
