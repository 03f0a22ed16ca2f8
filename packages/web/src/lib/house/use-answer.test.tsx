// @vitest-environment happy-dom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { leave } from '#lib/client/session.ts';
import { clearHouse } from '#lib/house/house.ts';
import { useAnswer } from '#lib/house/use-answer.ts';

/** A server with one answer, how often it was asked, and whether it answers yet. */
const server = { answer: 'one' as unknown, asked: 0, held: Promise.resolve() };

beforeEach(() => {
  server.asked = 0;
  server.held = Promise.resolve();
  vi.stubGlobal('fetch', async () => {
    server.asked += 1;
    const data = server.answer;
    await server.held;
    return Response.json({ result: true, code: '000', message: 'OK!', token: '', data });
  });
  clearHouse('00:1D:94:00:00:01');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = (kept: boolean, again?: unknown) =>
  renderHook((word: unknown) => useAnswer('GET /announcement', {}, { kept, again: word }).data, {
    initialProps: again,
  });

/** Lets a server of the test answer from `release` on only. */
function hold(): () => void {
  let release = (): void => undefined;
  server.held = new Promise((resolve) => (release = resolve));
  return release;
}

describe('what a reading route answers', () => {
  it('stands at once for whoever comes back, and is asked for again behind the first picture', async () => {
    server.answer = ['first'];
    const first = open(true);
    expect(first.result.current).toBeUndefined();
    await waitFor(() => expect(first.result.current).toEqual(['first']));
    first.unmount();

    server.answer = ['second'];
    const release = hold();
    const back = open(true);
    expect(back.result.current).toEqual(['first']);
    // Not before the picture.
    expect(server.asked).toBe(1);
    await waitFor(() => expect(server.asked).toBe(2));
    expect(back.result.current).toEqual(['first']);
    release();
    await waitFor(() => expect(back.result.current).toEqual(['second']));
  });

  it('is not kept where a form begins with it', async () => {
    server.answer = ['first'];
    const first = open(false);
    await waitFor(() => expect(first.result.current).toEqual(['first']));
    first.unmount();
    expect(open(false).result.current).toBeUndefined();
    await waitFor(() => expect(server.asked).toBe(2));
  });

  it('is not shown for another panel, nor to whoever signs in next', async () => {
    server.answer = ['here'];
    const first = open(true);
    await waitFor(() => expect(first.result.current).toEqual(['here']));
    first.unmount();
    clearHouse('00:1D:94:00:00:02');
    const other = open(true);
    expect(other.result.current).toBeUndefined();
    await waitFor(() => expect(other.result.current).toEqual(['here']));
    other.unmount();
    leave();
    expect(open(true).result.current).toBeUndefined();
  });

  it('is asked for once at first, and again with each other word; what says the same is the same', async () => {
    server.answer = ['same'];
    const { result, rerender } = open(false, 1);
    await waitFor(() => expect(result.current).toEqual(['same']));
    const before = result.current;
    expect(server.asked).toBe(1);
    rerender(2);
    await waitFor(() => expect(server.asked).toBe(2));
    server.answer = ['other'];
    rerender(3);
    expect(result.current).toBe(before);
    await waitFor(() => expect(result.current).toEqual(['other']));
    expect(server.asked).toBe(3);
  });

  it('is the newest that was asked for, whichever comes last', async () => {
    server.answer = ['before'];
    const seen: unknown[] = [];
    const { rerender } = renderHook(
      (word: unknown) => {
        const { data } = useAnswer('GET /announcement', {}, { again: word });
        if (seen.at(-1) !== data) seen.push(data);
      },
      { initialProps: 1 },
    );
    await waitFor(() => expect(seen).toEqual([['before']]));
    const release = hold();
    rerender(2);
    await waitFor(() => expect(server.asked).toBe(2));
    server.answer = ['after'];
    server.held = Promise.resolve();
    rerender(3);
    await waitFor(() => expect(seen.at(-1)).toEqual(['after']));
    // The late one has come, and whatever it changed is drawn.
    await act(async () => {
      release();
      await new Promise((resolve) => setImmediate(resolve));
    });
    expect(seen.at(-1)).toEqual(['after']);
    server.answer = ['last'];
    rerender(4);
    await waitFor(() => expect(seen.at(-1)).toEqual(['last']));
    expect(seen).toEqual([['before'], ['after'], ['last']]);
  });
});
