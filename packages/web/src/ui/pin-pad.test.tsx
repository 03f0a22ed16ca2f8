// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import portal from '#texts/en-US/portal.json' with { type: 'json' };
import { startLanguage } from '#lib/i18n/use-text.ts';
import { PinPad } from '#ui/pin-pad.tsx';

beforeAll(async () => {
  vi.stubGlobal('fetch', async () => Response.json(portal));
  await startLanguage('/security/', 'en-US');
  vi.unstubAllGlobals();
});

afterEach(cleanup);

function setUp(taken = true) {
  const onSubmit = vi.fn<(pin: string) => Promise<boolean>>(async () => taken);
  render(<PinPad length={6} onSubmit={onSubmit} />);
  const field = screen.getByLabelText<HTMLInputElement>('PIN, 6 digits');
  return { onSubmit, field, user: userEvent.setup() };
}

describe('the PIN pad', () => {
  it('submits by itself at the last digit, whatever mix of keys was used', async () => {
    const { onSubmit, field, user } = setUp();
    await user.type(field, '48');
    for (const key of ['2', '6', '5']) await user.click(screen.getByRole('button', { name: key }));
    expect(onSubmit).not.toHaveBeenCalled();
    await user.type(field, '0');
    expect(onSubmit.mock.calls).toEqual([['482650']]);
  });

  it('takes a pasted PIN with blanks in it', async () => {
    const { onSubmit, field, user } = setUp();
    await user.click(field);
    await user.paste('482 650');
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith('482650');
  });

  it('ignores letters and keeps no more digits than a PIN has', async () => {
    const { onSubmit, field, user } = setUp();
    await user.type(field, '4a8b2x');
    expect(field.value).toBe('482');
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('takes the shorter of two lengths where somebody presses OK, and no PIN between them', async () => {
    const onSubmit = vi.fn<(pin: string) => Promise<boolean>>(async () => false);
    render(<PinPad length={6} least={4} onSubmit={onSubmit} />);
    const user = userEvent.setup();
    const field = screen.getByLabelText<HTMLInputElement>('PIN, 6 digits');
    await user.type(field, '4826{Enter}');
    await user.type(field, '48265{Enter}');
    expect(onSubmit.mock.calls).toEqual([['4826']]);
    await user.type(field, '0');
    expect(onSubmit.mock.calls).toEqual([['4826'], ['482650']]);
  });

  it('waits for all digits where codes have one length', async () => {
    const { onSubmit, field, user } = setUp();
    await user.type(field, '4826{Enter}');
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('is empty again after a PIN that was not taken', async () => {
    const { field, user } = setUp(false);
    await user.type(field, '000000');
    expect(field.value).toBe('');
  });

  it('clears, and tells how many digits are in without telling which', async () => {
    const { field, user } = setUp();
    await user.type(field, '48');
    expect(screen.getByRole('status').textContent).toBe('2 of 6 entered');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(field.value).toBe('');
  });

  it('takes nothing while it is locked and says for how long', async () => {
    vi.useFakeTimers({ now: 0, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    const onSubmit = vi.fn<(pin: string) => Promise<boolean>>(async () => true);
    render(<PinPad length={4} onSubmit={onSubmit} lockedUntil={272_000} />);
    expect(screen.getByRole('alert').textContent).toContain('4:32');
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(screen.getByRole('alert').textContent).toContain('4:30');
    act(() => screen.getByRole('button', { name: '1' }).click());
    expect(screen.getByLabelText<HTMLInputElement>('PIN, 4 digits').value).toBe('');
    vi.useRealTimers();
  });
});
