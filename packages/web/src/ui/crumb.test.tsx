// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Crumb } from '#ui/crumb.tsx';
import { HeadDelete } from '#ui/head-delete.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A window of a phone, or of a desk. */
function onPhone(narrow: boolean): void {
  vi.stubGlobal('matchMedia', () => ({
    matches: narrow,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}

describe('the header of a page (S2.14)', () => {
  it('tells more by an icon in its middle', () => {
    onPhone(true);
    render(
      <Crumb to="/setting" info={{ label: 'About', text: 'What it is for.' }}>
        Settings
      </Crumb>,
    );
    const icon = screen.getByRole('button', { name: 'About' });
    expect(screen.queryByText('What it is for.')).toBeNull();
    fireEvent.click(icon);
    expect(screen.queryByText('What it is for.')).not.toBeNull();
    expect(icon.getAttribute('aria-expanded')).toBe('true');
  });

  it.each([
    [true, 'header'],
    [false, 'page'],
  ])('where the window is narrow: %s, what deletes stands in the %s', (narrow) => {
    onPhone(narrow);
    const onDelete = vi.fn<() => void>();
    const { container } = render(
      <main id="main">
        <Crumb to="/setting">Settings</Crumb>
        <div id="acts">
          <HeadDelete label="Delete" onDelete={onDelete} />
        </div>
      </main>,
    );
    const button = screen.getByRole('button', { name: 'Delete' });
    expect(container.querySelector('[data-back]')?.contains(button)).toBe(narrow);
    expect(container.querySelector('#acts')?.contains(button)).toBe(!narrow);
    fireEvent.click(button);
    expect(onDelete).toHaveBeenCalledTimes(1);
  });

  it('deletes nothing while it cannot', () => {
    onPhone(true);
    const onDelete = vi.fn<() => void>();
    render(
      <main id="main">
        <Crumb to="/setting">Settings</Crumb>
        <HeadDelete label="Delete" off onDelete={onDelete} />
      </main>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(onDelete).not.toHaveBeenCalled();
  });
});
