import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import portal from '#texts/en-US/portal.json' with { type: 'json' };
import { useHouse } from '#lib/house/house.ts';
import { modeName, plainModeName } from '#lib/house/mode-name.ts';
import { modeIcon, showOwnModes } from '#lib/house/own-modes.ts';
import { alsoLoad, currentText, startLanguage } from '#lib/i18n/use-text.ts';

const modes = [
  { mode: 'home_1', name: '', icon: 'sun' },
  { mode: 'home_2', name: 'Night', icon: 'moon' },
] as const;

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} });
  vi.stubGlobal('fetch', async () => Response.json({ ...portal, 'mode.home_2': 'Home 2' }));
  await startLanguage('/security/', 'en-US');
});
afterEach(() => useHouse.setState({ panel: '' }));

/** A home that is open, with what it calls its modes. */
function opened() {
  useHouse.setState({ panel: 'p' });
  showOwnModes(modes);
}

it('a home’s own names stand for the usual ones, also once more words have come', async () => {
  opened();
  expect(currentText()('mode.home_2')).toBe('Night');
  await alsoLoad('devices');
  expect(currentText()('mode.home_2')).toBe('Night');
  expect(currentText()('mode.home_1')).toBe('Home 1');
});

it('a named mode keeps its name where others lose their number', () => {
  opened();
  const t = currentText();
  expect(modeName(t, 'home_2', ['arm', 'home_2'])).toBe('Night');
  expect(modeName(t, 'home_1', ['arm', 'home_1'])).toBe('Home');
  expect([plainModeName(t, 'home_2'), plainModeName(t, 'home_3'), plainModeName(t, 'arm')]).toEqual([
    'Night',
    'Home',
    'Away',
  ]);
});

it('icons are the home’s, where it chose any', () => {
  opened();
  expect(['disarm', 'arm', 'home_1', 'home_2', 'home_3'].map((mode) => modeIcon(mode as 'arm'))).toEqual([
    'shieldOpen',
    'shieldLock',
    'sun',
    'moon',
    'houseShield',
  ]);
});

it('another home has none of them', () => {
  opened();
  useHouse.setState({ panel: 'q' });
  expect([currentText()('mode.home_2'), modeIcon('home_2')]).toEqual(['Home 2', 'houseShield']);
});
