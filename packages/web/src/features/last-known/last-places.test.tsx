// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { LastPlaces } from '#features/last-known/last-places.tsx';
import { forgetLastSharing, keepLastSharing, readLastSharing } from '#features/last-known/last-sharing.ts';
import { setPanelZone } from '#lib/clock-text.ts';
import { startLanguage } from '#lib/i18n/use-text.ts';
import places from '#texts/en-US/places.json' with { type: 'json' };
import portal from '#texts/en-US/portal.json' with { type: 'json' };

const noon = Date.UTC(2026, 10, 25, 11);
const house = { panel: 'aa', site: 'Maple Street 12', areas: [], faults: 0, careAlert: false, at: noon };
const tracker = (fields: object) => ({ id: '1', consent: true, last: null, ...fields }) as never;

beforeAll(async () => {
  vi.stubGlobal('fetch', async () => Response.json({ ...portal, ...places }));
  await startLanguage('/security', 'en-US');
  vi.unstubAllGlobals();
  setPanelZone('Europe/Berlin');
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: noon });
  localStorage.setItem('homeward.lastKnown', JSON.stringify(house));
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.useRealTimers();
});

describe('the location page without the server', () => {
  it('says since when it is out of date, and switches nothing', () => {
    keepLastSharing('aa', tracker({}));
    render(<LastPlaces />);
    expect(screen.getByText('Out of date since 12:00')).toBeDefined();
    expect(screen.getByText('You shared where you are.')).toBeDefined();
    const share = screen.getByRole<HTMLButtonElement>('switch', { name: 'Share' });
    expect(share.getAttribute('aria-checked')).toBe('true');
    expect(share.disabled).toBe(true);
    expect(screen.getByText(/when the server answers/)).toBeDefined();
  });
  it.each([
    [undefined, 'Your location was off.'],
    [tracker({ consent: false }), 'Your location was off.'],
    [tracker({ pausedUntil: noon + 3_600_000 }), 'Sharing was paused until 13:00.'],
    [tracker({ pausedUntil: noon - 1 }), 'You shared where you are.'],
  ])('tells how sharing was', (own, said) => {
    keepLastSharing('aa', own);
    render(<LastPlaces />);
    expect(screen.getByText(said)).toBeDefined();
  });
  it('claims nothing where nothing was read, or of another panel', () => {
    for (const panel of ['', 'bb']) {
      if (panel !== '') keepLastSharing(panel, tracker({}));
      render(<LastPlaces />);
      expect(screen.getByText('This device does not know whether your location is on.')).toBeDefined();
      expect(screen.queryByText(/Out of date/)).toBeNull();
      expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('false');
      cleanup();
    }
  });
});

describe('what a device keeps of sharing', () => {
  it('is nothing of where anybody was', () => {
    keepLastSharing('aa', tracker({ last: { latitude: 52.5, longitude: 13.4, at: noon, accuracy: 5 } }));
    expect(localStorage.getItem('homeward.lastSharing')).not.toContain('52.5');
    expect(readLastSharing()).toEqual({ panel: 'aa', sharing: true, pausedUntil: 0, at: noon });
  });
  it('is gone when it is forgotten, and nothing where something else lies there', () => {
    keepLastSharing('aa', tracker({}));
    forgetLastSharing();
    expect(readLastSharing()).toBeUndefined();
    for (const other of ['no JSON', '{"panel":1}', '7']) {
      localStorage.setItem('homeward.lastSharing', other);
      expect(readLastSharing()).toBeUndefined();
    }
  });
});
