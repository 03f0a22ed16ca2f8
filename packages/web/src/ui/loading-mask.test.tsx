// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LoadingMask } from '#ui/loading-mask.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

// S9.11
describe('the mask of a blocking write (S2.15, S4.5)', () => {
  const shown = (container: HTMLElement) => container.firstElementChild?.getAttribute('data-show');
  const passes = (ms: number): void =>
    act(() => {
      vi.advanceTimersByTime(ms);
    });

  it('stays for 800 ms, fades for 300 ms, and is gone', () => {
    const { container, rerender } = render(<LoadingMask show text="Saving" />);
    expect(container.textContent).toBe('Saving');
    rerender(<LoadingMask show={false} text="Saving" />);
    passes(799);
    expect(shown(container)).toBe('true');
    passes(1);
    expect(shown(container)).toBe('false');
    passes(299);
    expect(container.firstElementChild).not.toBeNull();
    passes(1);
    expect(container.firstElementChild).toBeNull();
  });

  it('stays where another write begins meanwhile', () => {
    const { container, rerender } = render(<LoadingMask show text="Saving" spinner={false} />);
    rerender(<LoadingMask show={false} text="Saving" />);
    passes(900);
    rerender(<LoadingMask show text="Saving" />);
    expect(shown(container)).toBe('true');
    passes(2000);
    expect(shown(container)).toBe('true');
  });
});
