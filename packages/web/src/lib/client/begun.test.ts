// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { overviewParts } from '@homeward/contract/routes/panel/panel.ts';
import { locales } from '@homeward/contract/words/values/locales.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from '#lib/client/call.ts';
import { currentSession, currentToken, leave, restore, useSession } from '#lib/client/session.ts';
import { useHouse } from '#lib/house/house.ts';
import { loadHouse } from '#lib/house/load-house.ts';
import { chooseLocale } from '#lib/i18n/locale.ts';
import { loadTexts } from '#lib/i18n/load-texts.ts';

const script = readFileSync(join(import.meta.dirname, '..', '..', '..', 'public', 'first-paint.js'), 'utf8');
const account = { id: 'demo', user_id: '1', name: 'Anna', master: '1', mac: 'one' };

let asked: string[] = [];
let signedIn = true;
let overviewThere = true;

const answers = (): readonly Promise<unknown>[] =>
  Object.values(globalThis.begun?.answers ?? {}).filter((answer) => answer !== undefined);

/** Opens an address of the portal: runs what runs before the code is there, and lets its answers come. */
async function arrive(address: string, languages: readonly string[] = ['en-US']): Promise<void> {
  globalThis.begun = undefined;
  vi.stubGlobal('location', new URL(address, 'http://home'));
  vi.stubGlobal('navigator', { languages });
  // oxlint-disable-next-line no-implied-eval, typescript/no-implied-eval -- the page's own first script
  new Function(script)();
  // An answer may ask for more.
  for (let come = -1; come !== answers().length;) {
    come = answers().length;
    await Promise.all(answers());
    await Promise.resolve();
  }
}

beforeEach(() => {
  asked = [];
  signedIn = true;
  overviewThere = true;
  useSession.setState({ session: { tag: 'unknown' } });
  leave();
  useSession.setState({ session: { tag: 'unknown' } });
  document.cookie = 'id=demo; Path=/';
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('fetch', async (path: string, { headers, method = 'GET' }: RequestInit = {}) => {
    const token = new Headers(headers).get('token') ?? '';
    asked.push(`${method} ${path.replace('/REST/v2', '')} ${token}`.trim());
    if (path.includes('/translations/')) return Response.json({ house: path });
    const reply = (code: string, data: unknown, next = '') =>
      Response.json({ result: code === '000', code, message: '', token: next, panelCode: '', data });
    if (path.endsWith('/auth/refresh')) return signedIn ? reply('000', account, 'fresh') : reply('999', '');
    if (token !== 'fresh') return reply('999', '');
    if (!path.endsWith('/panel/overview')) return reply('000', '');
    const part = { result: true, code: '000', message: '', token: '', panelCode: '', data: '' };
    const parts = Object.fromEntries(overviewParts.map((name) => [name, part]));
    return overviewThere ? reply('000', parts) : reply('998', '');
  });
});
afterEach(() => {
  globalThis.begun = undefined;
  document.cookie = 'id=; Max-Age=0; Path=/';
  vi.unstubAllGlobals();
});

describe('what is asked for while the code is on its way', () => {
  it('is all that the session and the house ask for first, and is not asked twice', async () => {
    await arrive('/security/security');
    const ahead = asked.splice(0);
    expect(ahead.slice(2)).toEqual([
      'GET /panel/list fresh',
      'GET /panel/device fresh',
      'GET /panel/overview fresh',
    ]);
    await restore();
    expect(currentToken()).toBe('fresh');
    await call('GET /panel/list');
    useHouse.setState({ panel: 'one' });
    await loadHouse('one');
    expect(asked).toEqual([]);
    expect(Object.keys(globalThis.begun?.answers ?? {})).toEqual([
      '/security/translations/en-US/portal.json',
    ]);
    await loadHouse('one');
    expect(asked).toHaveLength(9);
  });

  it('is the list of whoever works for many homes, where nothing narrows it', async () => {
    await arrive('/security/installer_equipment_list');
    expect(asked.splice(0).slice(2)).toEqual([
      'GET /panel/list fresh',
      'GET /installer/panel?filter=all&sort=needs&page_num=1&num=100 fresh',
    ]);
    await restore();
    await call('GET /installer/panel', { query: { filter: 'all', sort: 'needs', page_num: 1, num: 100 } });
    expect(asked).toEqual([]);
    await arrive('/security/installer_equipment_list?filter=offline');
    expect(asked.filter((line) => line.includes('installer'))).toEqual([]);
  });

  it('is asked for part by part where it does not come as one', async () => {
    overviewThere = false;
    await arrive('/security/security');
    await restore();
    asked = [];
    useHouse.setState({ panel: 'one' });
    await loadHouse('one');
    expect(asked).toEqual(overviewParts.map((part) => `GET /${part} fresh`));
  });

  it('is nothing but words where nobody was here, somebody signs in, or a session is handed over', async () => {
    for (const address of ['/security/auth/login', '/security/security?token=x', '/security/?shell=app']) {
      await arrive(address);
      expect(asked.splice(0), address).toEqual(['GET /security/translations/en-US/portal.json']);
    }
    document.cookie = 'id=; Max-Age=0; Path=/';
    await arrive('/security/security');
    expect(asked).toEqual(['GET /security/translations/en-US/portal.json']);
  });

  it('leaves the house alone where the address names a panel, or the session is over', async () => {
    await arrive('/security/security?panel=two');
    expect(asked.splice(0).slice(1)).toEqual(['POST /auth/refresh', 'GET /panel/list fresh']);
    signedIn = false;
    await arrive('/security/security');
    expect(asked.splice(0).slice(1)).toEqual(['POST /auth/refresh']);
    await restore();
    expect(currentSession().tag).toBe('out');
    expect(asked).toEqual([]);
  });

  it('is not taken for somebody else’s, nor after something was changed, nor when it is old', async () => {
    await arrive('/security/security');
    asked = [];
    await call('GET /panel/list', { untold: true });
    expect(asked).toEqual(['GET /panel/list']);
    await arrive('/security/security');
    await restore();
    await call('POST /panel/select', { body: { mac: 'two' } });
    asked = [];
    await call('GET /panel/info');
    expect(asked).toEqual(['GET /panel/info fresh']);
    await arrive('/security/security');
    asked = [];
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 30_000);
    await call('GET /panel/area');
    vi.restoreAllMocks();
    expect(asked).toEqual(['GET /panel/area fresh']);
  });

  it('are the words that the page will be shown in', async () => {
    for (const locale of locales) {
      await arrive('/carealert/', [locale, 'en-US']);
      expect(chooseLocale(null, [locale])).toBe(locale);
      asked = [];
      const texts = await loadTexts('/carealert/', locale);
      expect(texts['house']).toBe(`/carealert/translations/${locale}/portal.json`);
      expect(asked, locale).toEqual([]);
    }
  });
});
