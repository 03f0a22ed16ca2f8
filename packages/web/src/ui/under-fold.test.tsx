// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LongList } from '#ui/long-list.tsx';
import { UnderFold } from '#ui/under-fold.tsx';

let rest: () => void = () => undefined;

beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', (work: () => void) => {
    rest = work;
    return 1;
  });
  vi.stubGlobal('cancelIdleCallback', () => undefined);
  vi.stubGlobal('innerHeight', 800);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const part = (top: number) => (
  <UnderFold top={top}>
    <p>Last events</p>
  </UnderFold>
);

it('is in the first picture where the window reaches down to it', () => {
  render(part(799));
  expect(screen.getByText('Last events')).toBeTruthy();
});

it('comes right after the first picture where the window does not reach down to it', () => {
  render(part(800));
  expect(screen.queryByText('Last events')).toBeNull();
  act(rest);
  expect(screen.getByText('Last events')).toBeTruthy();
});

it('a list has as many rows in the first picture as the window has room for, and all of them after it', () => {
  const rows = Array.from({ length: 40 }, (_, index) => `Row ${index}`);
  render(<LongList label="Rows" rows={rows} keyOf={(row) => row} render={(row) => <b>{row}</b>} />);
  // 460 px for rows of 65, and no row is cut off.
  expect(screen.getAllByText(/^Row/)).toHaveLength(8);
  act(rest);
  expect(screen.getAllByText(/^Row/)).toHaveLength(40);
});
