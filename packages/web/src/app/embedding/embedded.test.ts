// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { followPreference, setTheme, showTheme } from '#lib/theme/preference.ts';
import { arrive, shellOf } from '#app/embedding/embedded.ts';
import { currentSession, leave, useSession } from '#lib/client/session.ts';

const phone = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36';
const desk = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36';

// S2.4
describe('the frame', () => {
  const come = (more: Partial<Parameters<typeof shellOf>[0]>) =>
    shellOf({ shell: null, token: 'once', agent: phone, cookies: '', ...more });

  it('is the phone’s where its app brings a token, and nobody signed in by cookie', () => {
    expect(come({})).toBe('mobile');
    expect(come({ agent: desk })).toBe('web');
    expect(come({ token: null })).toBe('web');
    expect(come({ cookies: 'id=demo; api_token=x' })).toBe('web');
  });
  it('is the one that is named', () => {
    expect(come({ shell: 'script', agent: desk, token: null })).toBe('script');
    expect(come({ shell: 'web' })).toBe('web');
    expect(come({ shell: 'other' })).toBe('web');
  });
});

describe('arriving with a token', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    leave();
    useSession.setState({ session: { tag: 'unknown' } });
  });

  it('takes it out of the address before it is traded, and keeps the rest', async () => {
    followPreference();
    setTheme('light');
    expect(document.documentElement.dataset['theme']).toBe('light');
    history.replaceState(null, '', '/security/event?panel=aa&token=once&shell=script#x');
    const asked: unknown[] = [];
    vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
      asked.push([path, body, location.search]);
      const data = { id: 'anna', user_id: '7', master: '1' };
      return Response.json({ code: '000', token: 'session', message: '', panelCode: '', data });
    });
    await arrive();
    expect(asked).toEqual([['/REST/v2/auth/token', '{"token":"once"}', '?panel=aa']]);
    expect(location.hash).toBe('#x');
    expect(currentSession().tag).toBe('in');
    expect(document.documentElement.dataset['shell']).toBe('script');
    // It is dark whatever was chosen on this device, and whatever the account prefers.
    expect(document.documentElement.dataset['theme']).toBe('dark');
    showTheme('light');
    expect(document.documentElement.dataset['theme']).toBe('dark');
  });

  it('opens nothing with a token that is no good', async () => {
    history.replaceState(null, '', '/security?token=used');
    vi.stubGlobal('fetch', async () =>
      Response.json({ code: '999', token: '', message: '', panelCode: '', data: '' }, { status: 401 }),
    );
    await arrive();
    expect(currentSession().tag).not.toBe('in');
    expect(location.search).toBe('');
  });
});
