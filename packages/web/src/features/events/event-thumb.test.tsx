// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
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

const shown = (onOpen = () => undefined) => {
  render(<EventThumb capture="c1" of="Break-in alarm, Hall" onOpen={onOpen} />);
};

it('is asked for once it comes into sight, says what it is of, and opens', async () => {
  answer = () => new Response(new Blob(['x']), { headers: { 'content-type': 'image/jpeg' } });
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
  answer = () => Response.json({ result: false, code: '998', message: 'not_found', data: '', token: '' });
  shown();
  come?.();
  expect(await screen.findByText(log['events.pictureGone'])).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
