// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, test, vi } from 'vitest';
import { Below } from '#ui/below.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('has its headings from the start, and what belongs to them when it is seen', () => {
  let see: (seen: boolean) => void = () => undefined;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(told: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
        see = (isIntersecting) => told([{ isIntersecting }]);
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
  render(
    <Below titles={['History', 'Details']} room={100}>
      <p>All of it</p>
    </Below>,
  );
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'History',
    'Details',
  ]);
  act(() => see(false));
  expect(screen.queryByText('All of it')).toBeNull();
  act(() => see(true));
  expect(screen.getByText('All of it')).toBeTruthy();
  expect(screen.queryByRole('heading')).toBeNull();
});

test.each([
  ['the browser’s own search', () => fireEvent.keyDown(window, { key: 'f', ctrlKey: true })],
  ['the same on a Mac', () => fireEvent.keyDown(window, { key: 'f', metaKey: true })],
  ['the next hit', () => fireEvent.keyDown(window, { key: 'F3' })],
  ['paper', () => fireEvent(window, new Event('beforeprint'))],
])('is all there for %s', (_, ask) => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe(): void {}
      disconnect(): void {}
    },
  );
  render(
    <Below titles={['Details']} room={100}>
      <p>All of it</p>
    </Below>,
  );
  fireEvent.keyDown(window, { key: 'f' });
  expect(screen.queryByText('All of it')).toBeNull();
  ask();
  expect(screen.getByText('All of it')).toBeTruthy();
});
