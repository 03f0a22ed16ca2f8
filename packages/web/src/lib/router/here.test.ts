// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Address } from '#lib/router/address.ts';
import {
  changeSearch,
  comeNear,
  Elsewhere,
  go,
  hold,
  hrefTo,
  retry,
  startRouter,
  useHere,
} from '#lib/router/here.ts';

const prepared: string[] = [];
let gate: (address: Address) => void | Promise<void>;
const shown = () => {
  const { path, search, problem } = useHere.getState();
  return problem === undefined ? { path, search } : { path, problem };
};
/** A promise that is settled by hand. */
function byHand() {
  let settle = (): void => undefined;
  const promise = new Promise<void>((resolve) => (settle = resolve));
  return { promise, settle };
}

beforeAll(async () => {
  history.replaceState(null, '', '/security/event?type=alarm');
  await startRouter({
    entry: '/security/',
    gate: (address) => gate(address),
    prepare: async (path) => void prepared.push(path),
  });
});
beforeEach(() => {
  gate = () => undefined;
});
afterEach(() => {
  gate = () => undefined;
  go('/security');
});
gate = () => undefined;

describe('the way through the portal', () => {
  it('begins where the browser is, below the entry', async () => {
    history.replaceState(null, '', '/security/event?type=alarm');
    await retry();
    expect(shown()).toEqual({ path: '/event', search: { type: 'alarm' } });
  });

  it('is shown in the browser’s address, and leads there at once where the gate asks nothing', () => {
    go('/automation/device?tab=security', { search: { area: '2' } });
    expect(shown()).toEqual({ path: '/automation/device', search: { tab: 'security', area: '2' } });
    expect(location.pathname + location.search).toBe('/security/automation/device?tab=security&area=2');
  });

  it('keeps the panel that the address names (S2.5), unless another is named', () => {
    go('/event', { search: { panel: 'aa' } });
    go('/more', { search: { x: '1' } });
    expect(shown()).toEqual({ path: '/more', search: { panel: 'aa', x: '1' } });
    expect(hrefTo('/event', { panel: 'bb' })).toBe('/security/event?panel=bb');
    go('/security', { search: { panel: '' } });
    expect(shown()).toEqual({ path: '/security', search: {} });
  });

  it('changes what is asked for without leaving the page', () => {
    go('/event', { search: { type: 'alarm', area: '1' } });
    const before = history.length;
    changeSearch({ type: undefined, area: '2', search: '' });
    expect(shown()).toEqual({ path: '/event', search: { area: '2' } });
    expect(history.length).toBe(before);
    changeSearch({ person: 'Anna' }, false);
    expect(history.length).toBe(before + 1);
  });

  it('is not made longer by going where one is', () => {
    go('/event', { search: { type: 'alarm' } });
    const before = history.length;
    go('/event?type=alarm');
    expect(history.length).toBe(before);
  });

  it('is prepared for a link that somebody rests on, not for one that is passed', () => {
    vi.useFakeTimers();
    comeNear('/automation/device?tab=all');
    vi.advanceTimersByTime(49);
    expect(prepared).toEqual([]);
    comeNear();
    comeNear('/event');
    vi.advanceTimersByTime(50);
    vi.useRealTimers();
    expect(prepared).toEqual(['/event']);
  });

  it('leads elsewhere where the gate says so, and says why a page cannot be opened', async () => {
    gate = ({ path }) => {
      if (path === '/event') throw new Elsewhere('/auth/login', { to: '/event' });
    };
    go('/event');
    await vi.waitFor(() => expect(shown()).toEqual({ path: '/auth/login', search: { to: '/event' } }));
    const away = new Error('away');
    gate = async () => {
      throw away;
    };
    go('/more');
    await vi.waitFor(() => expect(shown()).toEqual({ path: '/more', problem: away }));
    gate = () => undefined;
    await retry();
    expect(shown()).toEqual({ path: '/more', search: {} });
  });

  it('shows the page that was asked for last, whichever gate opens first', async () => {
    const slow = byHand();
    const quick = byHand();
    gate = ({ path }) => (path === '/slow' ? slow.promise : quick.promise);
    go('/slow');
    go('/quick');
    quick.settle();
    await vi.waitFor(() => expect(shown().path).toBe('/quick'));
    slow.settle();
    await slow.promise;
    await Promise.resolve();
    expect(shown().path).toBe('/quick');
  });

  it('is not held where a gate leads elsewhere: whoever is signed out comes to sign in', () => {
    go('/account');
    const letGo = hold(({ path }) => path !== '/event');
    gate = ({ path }) => {
      if (path === '/event') throw new Elsewhere('/auth/login');
    };
    go('/event');
    expect(shown().path).toBe('/auth/login');
    letGo();
  });

  it('stays where somebody holds it, and goes on once it may', () => {
    go('/account');
    const asked: string[] = [];
    let leave = (): void => undefined;
    const letGo = hold((next, later) => {
      asked.push(next.path);
      leave = later;
      return true;
    });
    go('/event');
    expect(shown().path).toBe('/account');
    expect(location.pathname).toBe('/security/account');
    leave();
    expect(shown().path).toBe('/event');
    go('/more');
    expect([asked, shown().path]).toEqual([['/event', '/more'], '/event']);
    letGo();
    go('/more');
    expect(shown().path).toBe('/more');
  });
});
