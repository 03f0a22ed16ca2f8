// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import camera from '#texts/en-US/camera.json' with { type: 'json' };
import portal from '#texts/en-US/portal.json' with { type: 'json' };
import { EventCapture } from '#features/events/event-capture.tsx';
import { IncidentPictures } from '#features/events/incident-parts.tsx';
import type { Incident } from '@homeward/contract/shapes/alarms/incident.ts';
import { startLanguage } from '#lib/i18n/use-text.ts';

/** So many pictures of one incident, the newest first. */
const kept = Array.from({ length: 30 }, (_, index) => ({
  capture_id: `c${30 - index}`,
  device_id: 'XF:00000001',
  name: 'Hall camera',
  area: 1,
  at: 1_795_244_400_000 - index * 1_000,
  type: 'image',
  incident: 'i1',
}));
/** Whether the list is answered that begins behind this picture; '' is the first. */
let answers: (before: string) => boolean;

function listed(url: string): Response {
  const query = new URL(url, 'http://portal').searchParams;
  const before = query.get('before') ?? '';
  if (!answers(before)) throw new TypeError('no network');
  const start = kept.findIndex(({ capture_id: id }) => id === before) + 1;
  const data = kept.slice(start, start + Number(query.get('num')));
  return Response.json({ result: true, code: '000', message: 'OK!', data, token: '' });
}

beforeAll(async () => {
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('/camera/list_captures')) return listed(url);
    if (url.includes('/camera/picture'))
      return new Response(new Blob(['x']), { headers: { 'content-type': 'image/jpeg' } });
    return Response.json({ ...portal, ...camera });
  });
  await startLanguage('/security/', 'en-US');
});
beforeEach(() => {
  answers = () => true;
});
afterEach(cleanup);

/** Of an incident of its own: what was read of one before is still there. */
let incidents = 0;
const shown = (capture: string) =>
  render(<EventCapture incident={`i${(incidents += 1)}`} capture={capture} onClose={() => undefined} />);

it('shows a picture of an incident that has many, also its first', async () => {
  shown('c1');
  expect((await screen.findByRole('img')).getAttribute('alt')).toMatch(/^Hall camera, /);
});

it.each(['', 'c7'])(
  'says that it did not arrive where the list behind "%s" did not, and asks again',
  async (behind) => {
    answers = (before) => before !== behind;
    shown('c1');
    expect(await screen.findByText(camera['camera.away'])).toBeTruthy();
    answers = () => true;
    fireEvent.click(screen.getByRole('button', { name: portal['action.retry'] }));
    expect((await screen.findByRole('img')).getAttribute('alt')).toMatch(/^Hall camera, /);
  },
);

it('says that a picture is gone that is not among those of its incident', async () => {
  shown('c99');
  expect(await screen.findByText(camera['camera.gone'])).toBeTruthy();
});

it('lists the newest pictures of an incident on its page, and the others when they are asked for', async () => {
  answers = (before) => before === '' || answered;
  let answered = false;
  incidents += 1;
  render(<IncidentPictures incident={{ id: `i${incidents}` } as Incident} />);
  const more = await screen.findByRole('button', { name: camera['camera.more'] });
  const pictures = () => screen.getAllByRole('button', { name: /^Hall camera/ });
  expect(pictures()).toHaveLength(24);
  fireEvent.click(more);
  await screen.findByRole('alert');
  expect(pictures()).toHaveLength(24);
  answered = true;
  fireEvent.click(more);
  await vi.waitFor(() => expect(pictures()).toHaveLength(30));
  expect(screen.queryByRole('button', { name: camera['camera.more'] })).toBeNull();
});
