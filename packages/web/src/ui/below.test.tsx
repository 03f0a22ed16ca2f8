// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
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
