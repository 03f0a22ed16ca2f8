// @vitest-environment happy-dom
import type { WireAccount } from '@homeward/contract/routes/access/auth.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call, callForRows } from '#lib/client/call.ts';
import { currentSession, currentToken, enter, leave, restore, useSession } from '#lib/client/session.ts';
import { signIn } from '#lib/client/sign-in.ts';

const account = { id: 'demo', user_id: '1', name: 'Anna', master: '1', mac: '' } as WireAccount;

interface Asked {
  readonly path: string;
  readonly token: string | null;
}

/** A server with one valid token and, perhaps, a session that can be renewed. */
function serve({ valid, renewable }: { valid: string; renewable: boolean }) {
  const asked: Asked[] = [];
  const state = { valid, renewable, rotates: '' };
  const reply = (code: string, data: unknown = '', token = '', status = 200) =>
    Response.json({ result: code === '000', code, message: '', token, panelCode: '', data }, { status });
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const path = address.replace('/REST/v2', '');
    const token = new Headers(init.headers).get('token');
    asked.push({ path, token });
    if (path === '/auth/refresh' || path === '/auth/login') {
      if (path === '/auth/refresh' && !state.renewable) return reply('999', '', '', 401);
      state.valid = `${state.valid}+`;
      return reply('000', account, state.valid);
    }
    if (token !== state.valid) return reply('999', '', '', 401);
    if (path.startsWith('/panel/list')) return reply('000', '');
    return reply('000', 'online', state.rotates);
  });
  return { asked, state };
}

const paths = (asked: readonly Asked[]) => asked.map(({ path }) => path);

beforeEach(() => {
  useSession.setState({ session: { tag: 'unknown' } });
  leave();
});
afterEach(() => vi.unstubAllGlobals());

// S7.1, S8.3
describe('a call', () => {
  it('carries the token, and takes over the one that a reply brings', async () => {
    const { asked, state } = serve({ valid: 'a', renewable: true });
    enter(account, 'a');
    state.rotates = 'b';
    expect(await call('GET /panel/online')).toEqual({ tag: 'done', data: 'online' });
    expect(asked[0]?.token).toBe('a');
    expect(currentToken()).toBe('b');
  });

  it('reads an empty list from the wire as a list', async () => {
    serve({ valid: 'a', renewable: true });
    enter(account, 'a');
    expect(await callForRows('GET /panel/list')).toEqual({ tag: 'done', data: [] });
  });

  it('renews an ended session once for all that were under way, and repeats them', async () => {
    const { asked } = serve({ valid: 'new', renewable: true });
    enter(account, 'old');
    const outcomes = await Promise.all([1, 2, 3].map(() => call('GET /panel/online')));
    expect(outcomes.every(({ tag }) => tag === 'done')).toBe(true);
    expect(paths(asked).filter((path) => path === '/auth/refresh')).toHaveLength(1);
    expect(currentToken()).toBe('new+');
  });

  it('keeps the page when the session cannot be renewed: reads wait for signing in again', async () => {
    serve({ valid: 'new', renewable: false });
    enter(account, 'old');
    const waiting = call('GET /panel/online');
    await vi.waitFor(() => expect(currentSession().tag).toBe('over'));
    expect(await signIn('demo', 'secret', false)).toMatchObject({ tag: 'done' });
    expect(await waiting).toEqual({ tag: 'done', data: 'online' });
    expect(currentSession().tag).toBe('in');
  });

  it('that changes something is not made up for later', async () => {
    const { asked } = serve({ valid: 'new', renewable: false });
    enter(account, 'old');
    const outcome = await call('POST /panel/siren', { body: { area: 1, sound: 'off' } });
    expect(outcome).toEqual({ tag: 'failed', failure: { tag: 'sessionOver' } });
    await signIn('demo', 'secret', false);
    expect(paths(asked).filter((path) => path === '/panel/siren')).toHaveLength(1);
  });

  it('to a server that is away is a value, and ends no session', async () => {
    enter(account, 'a');
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')));
    expect(await call('GET /panel/online')).toEqual({ tag: 'failed', failure: { tag: 'unreachable' } });
    expect(currentSession().tag).toBe('in');
  });

  it('answered by something that is no envelope is a server that is away', async () => {
    enter(account, 'a');
    vi.stubGlobal('fetch', async () => new Response('<html>Bad gateway</html>', { status: 502 }));
    expect(await call('GET /panel/online')).toMatchObject({ failure: { tag: 'unreachable' } });
  });

  it('hands a refusal on as it is (S8.2)', async () => {
    enter(account, 'a');
    const refusal = { code: '996', panelCode: '29', message: 'a=1&z=3&c=15', data: [{ fault: 'Open' }] };
    vi.stubGlobal('fetch', async () => Response.json({ result: false, token: '', ...refusal }));
    expect(await call('POST /panel/mode', { body: { area: 1, mode: 'arm' } })).toEqual({
      tag: 'failed',
      failure: { tag: 'refused', ...refusal },
    });
  });
});

describe('the session of a page that was loaded anew', () => {
  it('comes back by the refresh cookie where somebody was here before', async () => {
    const { asked } = serve({ valid: 'a', renewable: true });
    enter(account, 'a');
    useSession.setState({ session: { tag: 'unknown' } });
    await restore();
    expect(paths(asked)).toEqual(['/auth/refresh']);
    expect(currentSession().tag).toBe('in');
  });

  it('is not asked for where nobody was', async () => {
    const { asked } = serve({ valid: 'a', renewable: true });
    useSession.setState({ session: { tag: 'unknown' } });
    await restore();
    expect(asked).toEqual([]);
    expect(currentSession().tag).toBe('out');
  });
});
