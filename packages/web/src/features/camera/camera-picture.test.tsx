// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import later from '#texts/en-US/later.json' with { type: 'json' };
import portal from '#texts/en-US/portal.json' with { type: 'json' };
import { CameraPicture } from '#features/camera/camera-picture.tsx';
import { cameras, clearHouse } from '#lib/house/house.ts';
import { startLanguage } from '#lib/i18n/use-text.ts';

const began = Date.now();
const minute = 60_000;

/** A camera of the hall whose last picture was taken then; '' has none yet. */
function camera(at: number | '', online = 'online'): void {
  clearHouse('one');
  cameras.put('hall', {
    device_id: 'hall',
    name: 'Hall camera',
    area: '1',
    at: String(at),
    capture_id: '',
    online,
  } as never);
}

beforeAll(async () => {
  vi.stubGlobal('fetch', async () => Response.json({ ...portal, ...later }));
  await startLanguage('/security/', 'en-US');
});
afterEach(cleanup);

it('says of a picture from before an alarm how long before it was taken', () => {
  camera(began - 7 * minute);
  render(<CameraPicture id="hall" exact since={began} />);
  expect(screen.getByText(/7 min before/)).toBeTruthy();
});

it('says only the time of a picture that the alarm brought, and that there is none', () => {
  camera(began + minute);
  render(<CameraPicture id="hall" exact since={began} />);
  expect(screen.queryByText(/before/)).toBeNull();
  cleanup();
  camera('');
  render(<CameraPicture id="hall" exact since={began} />);
  expect(screen.getByText(portal['camera.none'])).toBeTruthy();
});
