// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { TabPage } from '#ui/tab-page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const tab = { to: '/account/profile', label: 'Profile', icon: 'user' } as const;
const Page = () => (
  <TabPage title="Account" back={{ to: '/more', label: 'More' }} bare="/account" tabs={[tab]} open={tab}>
    <input aria-label="Name" defaultValue="" />
  </TabPage>
);

// S2.13
it('keeps what was typed in a tab when a device is turned', () => {
  let turn = (): void => undefined;
  let narrow = false;
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return narrow;
    },
    addEventListener: (_: string, changed: () => void) => {
      turn = changed;
    },
    removeEventListener: () => undefined,
  }));
  render(<Page />);
  const name = screen.getByLabelText<HTMLInputElement>('Name');
  fireEvent.change(name, { target: { value: 'Anna' } });
  expect(screen.getByRole('navigation', { name: 'Account' })).toBeTruthy();
  narrow = true;
  act(() => turn());
  expect(screen.queryByRole('navigation', { name: 'Account' })).toBeNull();
  expect(screen.getByLabelText('Name')).toBe(name);
});
