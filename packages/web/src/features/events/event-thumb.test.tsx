// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import log from '#texts/en-US/log.json' with { type: 'json' };
import portal from '#texts/en-US/portal.json' with { type: 'json' };
import { EventThumb } from '#features/events/event-thumb.tsx';
import { startLanguage } from '#lib/i18n/use-text.ts';

/** What the portal answers to whoever asks for a picture. */
let answer: () => Response;
let asked: string[];
let come: (() => void) | undefined;

beforeAll(async () => {
  vi.stubGlobal('fetch', async (url: string) => {
    if (!url.includes('/camera/picture')) return Response.json({ ...portal, ...log });
    asked.push(url);
    return answer();
  });
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(seen: (entries: readonly { isIntersecting: boolean }[]) => void) {
        come = () => seen([{ isIntersecting: true }]);
      }
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  await startLanguage('/security/', 'en-US');
});
beforeEach(() => {
  asked = [];
});
afterEach(cleanup);

const refused = (code: string) => () =>
  Response.json({ result: false, code, message: '', data: '', token: '' });
const jpeg = () => new Response(new Blob(['x']), { headers: { 'content-type': 'image/jpeg' } });

const shown = (onOpen = () => undefined) =>
  render(<EventThumb capture="c1" of="Break-in alarm, Hall" onOpen={onOpen} />);

it('is asked for once it comes into sight, says what it is of, and opens', async () => {
  answer = jpeg;
  let opened = 0;
  shown(() => void (opened += 1));
  expect(asked).toEqual([]);
  come?.();
  const picture = await screen.findByAltText('Picture: Break-in alarm, Hall');
  expect(asked).toHaveLength(1);
  expect(picture.getAttribute('src')).toMatch(/^blob:/);
  fireEvent.click(screen.getByRole('button', { name: 'Picture: Break-in alarm, Hall' }));
  expect(opened).toBe(1);
});

it('says in words that it is gone', async () => {
  answer = refused('998');
  shown();
  come?.();
  expect(await screen.findByText(log['events.pictureGone'])).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('shows nothing to whoever may not see it', async () => {
  answer = refused('403');
  const { container } = shown();
  come?.();
  await expect.poll(() => container.querySelector('div')?.childElementCount).toBe(0);
  expect(container.textContent).toBe('');
});

const failed = `${log['events.pictureAway']} ${portal['action.retry']}`;
it.each<readonly [string, () => Response]>([
  [
    'broke on the way',
    () => {
      throw new TypeError('no network');
    },
  ],
  ['a proxy has an error page for', () => new Response('<html>', { status: 502 })],
  ['the server broke over', refused('500')],
])('that %s did not arrive, and comes when it is asked for again', async (_what, broken) => {
  answer = broken;
  let opened = 0;
  shown(() => void (opened += 1));
  come?.();
  const again = await screen.findByRole('button', { name: failed });
  expect(screen.queryByText(log['events.pictureGone'])).toBeNull();
  answer = jpeg;
  fireEvent.click(again);
  await screen.findByAltText('Picture: Break-in alarm, Hall');
  expect(opened).toBe(0);
});

it('is asked for again by itself', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    answer = refused('500');
    shown();
    come?.();
    await vi.waitFor(() => expect(screen.getByRole('button', { name: failed })).toBeTruthy());
    answer = jpeg;
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    await vi.waitFor(() => expect(screen.getByAltText('Picture: Break-in alarm, Hall')).toBeTruthy());
    expect(asked).toHaveLength(2);
  } finally {
    vi.useRealTimers();
  }
});

it('of a clip is a sign of one, whose bytes are left where they are', async () => {
  let isLeft = false;
  const body = new ReadableStream({
    cancel: () => {
      isLeft = true;
    },
  });
  answer = () => new Response(body, { headers: { 'content-type': 'video/mp4' } });
  let opened = 0;
  const { container } = shown(() => void (opened += 1));
  come?.();
  fireEvent.click(await screen.findByRole('button', { name: 'Picture: Break-in alarm, Hall' }));
  expect([isLeft, opened, container.querySelector('video, img')]).toEqual([true, 1, null]);
});
