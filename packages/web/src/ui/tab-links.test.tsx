// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useHere } from '#lib/router/here.ts';
import { TabLinks, useReopening } from '#ui/tab-links.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

let begun = 0;
function Tab() {
  const [no] = useState(() => (begun += 1));
  return <p>begun {no} times</p>;
}

function Page() {
  const reopening = useReopening();
  return (
    <>
      <TabLinks
        label="Account"
        tabs={[
          { to: '/profile', label: 'Profile' },
          { to: '/security', label: 'Security' },
        ]}
        reopening={reopening}
      />
      {reopening.shown(<Tab />)}
    </>
  );
}

function open(): HTMLElement {
  begun = 0;
  useHere.setState({ path: '/profile' });
  render(<Page />);
  return screen.getByRole('link', { name: 'Profile' });
}

// S9.11
it('lets the open tab go when it is pressed, and begins it anew after 300 ms (S2.13)', () => {
  const tab = open();
  expect(tab.getAttribute('aria-current')).toBe('page');
  expect(screen.getByText('begun 1 times')).toBeTruthy();
  fireEvent.click(tab);
  expect(screen.queryByText(/begun/)).toBeNull();
  expect(screen.getByRole('navigation').dataset['letGo']).toBe('true');
  act(() => void vi.advanceTimersByTime(299));
  expect(screen.queryByText(/begun/)).toBeNull();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.getByText('begun 2 times')).toBeTruthy();
  expect(screen.getByRole('navigation').dataset['letGo']).toBeUndefined();
});

it('leaves a tab alone that holds something unsaved, and one that opens in a window of its own', () => {
  const tab = open();
  fireEvent.click(tab, { ctrlKey: true });
  expect(screen.getByText('begun 1 times')).toBeTruthy();
  sessionStorage.setItem('form_changed', '1');
  fireEvent.click(tab);
  expect(screen.getByText('begun 1 times')).toBeTruthy();
});
