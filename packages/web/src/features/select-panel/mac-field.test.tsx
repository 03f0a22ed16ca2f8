// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { MacField } from '#features/select-panel/mac-field.tsx';

const told = vi.fn<(value: string) => void>();
afterEach(() => {
  cleanup();
  told.mockClear();
});

function Shown({ error }: { readonly error?: string }) {
  const [value, setValue] = useState('');
  return (
    <MacField
      label="MAC address"
      partLabel={(no) => `MAC address, part ${no} of 6`}
      hint="On the label"
      error={error}
      value={value}
      onChange={(next) => {
        told(next);
        setValue(next);
      }}
    />
  );
}
const now = () => shown().join(':').replace(/^:+$/, '');
const inputs = () => screen.getAllByRole<HTMLInputElement>('textbox');
const shown = () => inputs().map(({ value }) => value);
const at = () => inputs().indexOf(document.activeElement as HTMLInputElement);

function start(error?: string) {
  render(<Shown {...(error === undefined ? {} : { error })} />);
  return userEvent.setup();
}

describe('a MAC address in its segments (S5.6)', () => {
  it('takes hexadecimal digits alone, two each, and goes on after two', async () => {
    const user = start();
    await user.click(inputs()[0] ?? document.body);
    await user.keyboard('0g0-1');
    expect([shown(), at()]).toEqual([['00', '1', '', '', '', ''], 1]);
    await user.keyboard('d940a0001');
    expect([now(), at()]).toEqual(['00:1d:94:0a:00:01', 5]);
    expect(told).toHaveBeenLastCalledWith('00:1d:94:0a:00:01');
    await user.keyboard('f');
    expect(shown()[5]).toHaveLength(2);
  });

  it.each([
    '00:1D:94:0A:00:01',
    '00-1d-94-0a-00-01',
    '001d.940a.0001',
    '001D940A0001',
    'MAC 00 1d 94 0a 00 01 ',
  ])('is whole when %j is pasted, wherever', async (text) => {
    const user = start();
    await user.click(inputs()[3] ?? document.body);
    await user.paste(text);
    expect([now(), at()]).toEqual(['00:1d:94:0a:00:01', 5]);
  });

  it('takes a part of one from where it is pasted, and nothing of what is none', async () => {
    const user = start();
    await user.click(inputs()[3] ?? document.body);
    await user.paste('xyz');
    expect(now()).toBe('');
    await user.paste('0a00');
    expect([shown(), at()]).toEqual([['', '', '', '0a', '00', ''], 5]);
    await user.paste('0102');
    expect(shown()).toEqual(['', '', '', '0a', '00', '01']);
  });

  it('goes back with the backspace key, and takes away what is there', async () => {
    const user = start();
    await user.click(inputs()[0] ?? document.body);
    await user.keyboard('001');
    await user.keyboard('{Backspace}{Backspace}');
    expect([shown().slice(0, 2), at()]).toEqual([['0', ''], 0]);
    await user.keyboard('{Backspace}{Backspace}');
    expect([now(), at()]).toEqual(['', 0]);
  });

  it('is walked through with the arrows', async () => {
    const user = start();
    await user.click(inputs()[0] ?? document.body);
    await user.keyboard('0011{ArrowLeft}');
    expect(at()).toBe(1);
    await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}');
    expect(at()).toBe(0);
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
    expect(at()).toBe(1);
  });

  it('has one name, and says what is wrong with it', () => {
    start('12 digits');
    const group = screen.getByRole('group', { name: 'MAC address' });
    expect(group.textContent).toContain('12 digits');
    expect(inputs().map((input) => input.getAttribute('aria-label'))[5]).toBe('MAC address, part 6 of 6');
    // One of them is marked: a summary of what is wrong names it once.
    expect(inputs().map((input) => input.getAttribute('aria-invalid'))).toEqual([
      'true',
      null,
      null,
      null,
      null,
      null,
    ]);
    expect(told).not.toHaveBeenCalled();
  });
});
