// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useQueueKeys, type QueueKeys } from '#features/queue/use-queue-keys.ts';
import { useSingleKeys } from '#lib/single-keys.ts';

function Page({ keys }: { readonly keys: QueueKeys }) {
  useQueueKeys(keys);
  return <input aria-label="Note" />;
}
const press = (key: string, more: KeyboardEventInit = {}, on: EventTarget = document.body): boolean =>
  on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));

afterEach(() => {
  cleanup();
  useSingleKeys.setState({ on: true });
  delete document.documentElement.dataset['locked'];
});

describe('one key each', () => {
  it('does what it says, once, and rests while somebody types or something covers the page', () => {
    const claim = vi.fn<() => void>();
    const move = vi.fn<() => void>();
    const { getByLabelText } = render(<Page keys={{ c: claim, arrowdown: move, j: move }} />);
    expect(press('C')).toBe(false);
    expect(claim).toHaveBeenCalledTimes(1);
    press('c', { repeat: true });
    press('c', { ctrlKey: true });
    press('c', {}, getByLabelText('Note'));
    document.documentElement.dataset['locked'] = '';
    press('c');
    expect(claim).toHaveBeenCalledTimes(1);
    delete document.documentElement.dataset['locked'];
    press('j', { repeat: true });
    press('ArrowDown', { repeat: true });
    expect(move).toHaveBeenCalledTimes(2);
    // What nobody listens to is left to the browser.
    expect(press('q')).toBe(true);
  });

  it('can be switched off, but for those of any list', () => {
    const claim = vi.fn<() => void>();
    const move = vi.fn<() => void>();
    render(<Page keys={{ c: claim, arrowdown: move, home: move, end: move }} />);
    useSingleKeys.setState({ on: false });
    press('c');
    for (const key of ['ArrowDown', 'Home', 'End']) press(key);
    expect(claim).not.toHaveBeenCalled();
    expect(move).toHaveBeenCalledTimes(3);
  });
});
