// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { exchange } from '#lib/client/send.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  document.cookie = 'XSRF-TOKEN=; Max-Age=0';
});

/** The headers of one call. */
async function headersOf(method: string): Promise<Headers> {
  const sent: Headers[] = [];
  vi.stubGlobal('fetch', async (_address: string, { headers }: { headers: Record<string, string> }) => {
    sent.push(new Headers(headers));
    return Response.json({});
  });
  await exchange({ method, path: '/panel/mode', token: 'a' });
  return sent[0] ?? new Headers();
}

describe('a call of the portal', () => {
  it('carries the token in its header (S7.1)', async () => {
    expect((await headersOf('GET')).get('token')).toBe('a');
  });

  it('gives back what a proxy left against forgery, where it changes something (S9.11)', async () => {
    expect((await headersOf('POST')).has('x-xsrf-token')).toBe(false);
    document.cookie = 'XSRF-TOKEN=a%3Db';
    expect((await headersOf('POST')).get('x-xsrf-token')).toBe('a=b');
    expect((await headersOf('GET')).has('x-xsrf-token')).toBe(false);
  });
});
