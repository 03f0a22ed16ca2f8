// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import later from '#texts/en-US/later.json' with { type: 'json' };
import camera from '#texts/en-US/camera.json' with { type: 'json' };
import portal from '#texts/en-US/portal.json' with { type: 'json' };
import { OneCamera } from '#features/camera/one-camera.tsx';
import { cameras, clearHouse } from '#lib/house/house.ts';
import { startLanguage } from '#lib/i18n/use-text.ts';

beforeAll(async () => {
  vi.stubGlobal('fetch', async () => Response.json({ ...portal, ...later, ...camera }));
  await startLanguage('/security/', 'en-US');
});
afterEach(cleanup);

it.each([
  ['0', 0],
  ['1', 1],
  ['', 1],
])('offers a clip where the camera has any to give: “%s”', (clips, buttons) => {
  clearHouse('one');
  const row = { device_id: 'hall', name: 'Hall', at: '', capture_id: '', online: 'online', motion: '' };
  cameras.put('hall', { ...row, privacy: '0', clips } as never);
  render(<OneCamera id="hall" />);
  expect(
    screen.queryAllByRole('button', { name: camera['camera.clipOf'].replace('{{name}}', 'Hall') }),
  ).toHaveLength(buttons);
  expect(screen.getByRole('switch')).toBeTruthy();
});
