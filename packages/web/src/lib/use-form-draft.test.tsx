// @vitest-environment happy-dom
import type { WireAccount } from '@homeward/contract/routes/access/auth.ts';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { enter, expire, leave, useSession } from '#lib/client/session.ts';
import { forgetDrafts } from '#lib/kept-draft.ts';
import { useFormDraft } from '#lib/use-form-draft.ts';

const anna = { id: 'anna', user_id: '1', name: 'Anna', master: '1', mac: '' } as WireAccount;
const ben = { ...anna, id: 'ben', user_id: '2' } as WireAccount;
const saved = { name: 'Rosa', notes: '' };
const open = (given: { readonly name: string; readonly notes?: string } = saved) =>
  renderHook(({ now }) => useFormDraft('profile', now), { initialProps: { now: { notes: '', ...given } } });

/** The page is loaded anew: nothing of it is left but what the tab keeps. */
function reload(): void {
  // A page that goes away cleans nothing up.
  const kept = Object.keys(sessionStorage).map((key) => [key, sessionStorage.getItem(key) ?? ''] as const);
  cleanup();
  for (const [key, value] of kept) sessionStorage.setItem(key, value);
  useSession.setState({ session: { tag: 'unknown' } });
}

beforeEach(() => enter(anna, 'a'));
afterEach(() => {
  cleanup();
  leave();
  sessionStorage.clear();
});

describe('what is typed into a form', () => {
  it('outlives a reload after the session has ended, with what it was begun from', () => {
    const first = open();
    act(() => first.result.current.change({ ...saved, notes: 'half a sentence' }));
    expect(sessionStorage).toHaveLength(0);
    act(() => expire());
    expect(sessionStorage).toHaveLength(1);
    reload();
    enter(anna, 'b');
    const again = open({ name: 'Rosa Maria' });
    expect(again.result.current.draft).toEqual({ name: 'Rosa', notes: 'half a sentence' });
    expect(again.result.current.start).toEqual(saved);
    expect(again.result.current.dirty).toBe(true);
    expect(sessionStorage).toHaveLength(0);
  });

  it('is kept nowhere once somebody has signed in again on the same page', () => {
    const { result } = open();
    act(() => result.current.change({ ...saved, notes: 'half a sentence' }));
    act(() => expire());
    act(() => enter(anna, 'b'));
    expect(sessionStorage).toHaveLength(0);
    expect(result.current.draft.notes).toBe('half a sentence');
  });

  it('is nobody else’s: another account finds nothing, and takes it off the tab', () => {
    const { result } = open();
    act(() => result.current.change({ ...saved, notes: 'half a sentence' }));
    act(() => expire());
    reload();
    enter(ben, 'b');
    expect(open().result.current.draft).toEqual(saved);
    expect(sessionStorage).toHaveLength(0);
  });

  it('is forgotten with leaving, and where the form has other fields by now', () => {
    const { result } = open();
    act(() => result.current.change({ ...saved, notes: 'half a sentence' }));
    act(() => expire());
    const [key = ''] = Object.keys(sessionStorage);
    const kept = sessionStorage.getItem(key) ?? '';
    forgetDrafts();
    expect(sessionStorage).toHaveLength(0);
    reload();
    sessionStorage.setItem(key, kept.replaceAll('notes', 'remarks'));
    enter(anna, 'b');
    expect(open().result.current.draft).toEqual(saved);
  });

  it('follows what others save until its first change', () => {
    const { result, rerender } = open();
    rerender({ now: { name: 'Rosa Maria', notes: '' } });
    expect(result.current.draft.name).toBe('Rosa Maria');
    expect(result.current.dirty).toBe(false);
    act(() => result.current.change({ name: 'Rosa Maria', notes: 'x' }));
    rerender({ now: { name: 'Rosalia', notes: '' } });
    expect(result.current.start.name).toBe('Rosa Maria');
    act(() => result.current.reset());
    expect(result.current.draft.name).toBe('Rosalia');
  });

  it('keeps what is typed while what was sent is read anew', async () => {
    const { result, rerender } = open();
    const sent = { name: 'Rosa Maria', notes: '' };
    act(() => result.current.change(sent));
    await act(() =>
      result.current.settle(sent, async () => {
        expect(result.current.draft).toEqual(sent);
        rerender({ now: sent });
      }),
    );
    expect(result.current).toMatchObject({ start: sent, draft: sent, dirty: false });
    const typed = { name: 'Rosa Maria', notes: 'deaf' };
    act(() => result.current.change(typed));
    const next = { ...typed, notes: 'deaf on the left' };
    await act(() =>
      result.current.settle(typed, async () => {
        act(() => result.current.change(next));
        rerender({ now: typed });
      }),
    );
    expect(result.current).toMatchObject({ start: typed, draft: next, dirty: true });
  });

  it('holds nothing that is saved, though it is not read anew yet', async () => {
    const { result } = open();
    const sent = { name: 'Rosa Maria', notes: '' };
    act(() => result.current.change(sent));
    let read = (): void => undefined;
    let settled: Promise<void> | undefined;
    act(() => {
      settled = result.current.settle(sent, () => new Promise<void>((resolve) => (read = resolve)));
    });
    expect(result.current).toMatchObject({ draft: sent, dirty: false });
    read();
    await act(() => settled);
  });
});
