import { afterEach, expect, it, vi } from 'vitest';
import { useSession } from '#lib/client/session.ts';
import { startOf } from '#lib/installer-entry.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  useSession.setState({ session: { tag: 'unknown' } });
});

interface Given {
  readonly is_installer?: string;
  readonly installerMode?: boolean;
  readonly noUserAuthorize?: boolean;
  readonly code?: string;
}

/** Where somebody begins who is signed in, and what was asked for it. */
async function begun({ is_installer = '1', installerMode, noUserAuthorize = false, code = '000' }: Given) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(new URL(address, 'http://home').pathname);
    const data = { flags: installerMode === undefined ? {} : { installerMode }, noUserAuthorize };
    return Response.json({ result: code === '000', code, message: '', token: '', panelCode: '', data });
  });
  useSession.setState({ session: { tag: 'in', account: { is_installer } } as never });
  return { at: await startOf('/select_panel'), asked };
}

// S2.2
it.each([
  { who: 'an installer', given: {}, at: '/installer.html' },
  { who: 'an installer where installer mode is off', given: { installerMode: false }, at: '/installer.html' },
  { who: 'an installer where installer mode is on', given: { installerMode: true }, at: '/select_panel' },
  { who: 'an installer without any panel or company', given: { noUserAuthorize: true }, at: '/select_panel' },
  { who: 'an installer of whom nothing could be read', given: { code: '500' }, at: '/select_panel' },
  { who: 'an owner', given: { is_installer: '0' }, at: '/select_panel' },
])('$who begins at $at', async ({ given, at }) => {
  const found = await begun(given);
  expect(found.at).toBe(at);
  // Of an owner nothing more has to be known.
  expect(found.asked).toEqual('is_installer' in given ? [] : ['/REST/v2/common/settings']);
});

it('nobody who is not signed in begins there', async () => {
  useSession.setState({ session: { tag: 'out' } as never });
  expect(await startOf('/select_panel')).toBe('/select_panel');
});
