// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import devices from '#texts/en-US/devices.json' with { type: 'json' };
import portal from '#texts/en-US/portal.json' with { type: 'json' };
import rooms from '#texts/en-US/rooms.json' with { type: 'json' };
import { FloorActs } from '#features/devices/rooms/floor-acts.tsx';
import { startLanguage } from '#lib/i18n/use-text.ts';

/** What the picture of the floor is answered with, and what was put in its place. */
let answer: () => Response;
let put: unknown[];

beforeAll(async () => {
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit = {}) => {
    if (!url.includes('/panel/floor_picture')) return Response.json({ ...portal, ...devices, ...rooms });
    if (method === 'GET') return answer();
    put.push(JSON.parse(String(body)));
    return Response.json({ result: true, code: '000', message: 'OK!', data: '', token: '' });
  });
  await startLanguage('/security/', 'en-US');
});
beforeEach(() => {
  put = [];
});
afterEach(cleanup);

async function remove(): Promise<{ readonly changed: () => number }> {
  let changed = 0;
  const nothing = () => undefined;
  render(
    <FloorActs id="f1" name="Ground floor" hasPicture onPlace={nothing} onChanged={() => (changed += 1)} />,
  );
  fireEvent.click(screen.getByRole('button', { name: /Ground floor/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: rooms['devices.plan.picture.remove'] }));
  return { changed: () => changed };
}

it('takes the picture of a floor away once it has what it was', async () => {
  answer = () => new Response(new Blob(['x']), { headers: { 'content-type': 'image/webp' } });
  const { changed } = await remove();
  await expect.poll(changed).toBe(1);
  expect(put).toEqual([{ floor: 'f1', content: '' }]);
});

it('leaves a picture that cannot be read, which nobody could bring back, and says so', async () => {
  answer = () => {
    throw new TypeError('no network');
  };
  const { changed } = await remove();
  expect(await screen.findByText(portal['refused.unreachable'])).toBeTruthy();
  expect([put, changed()]).toEqual([[], 0]);
});
