// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useId, useRef, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Button } from '#ui/button.tsx';
import { HeadSave } from '#ui/head-save.tsx';

let narrow = true;
let turned: () => void = () => undefined;
const onSave = vi.fn<() => void>();

beforeEach(() => {
  narrow = true;
  onSave.mockClear();
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return narrow;
    },
    addEventListener: (_: string, listener: () => void) => (turned = listener),
    removeEventListener: () => undefined,
  }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Form() {
  const id = useId();
  const save = useRef<HTMLButtonElement>(null);
  const [dirty, setDirty] = useState(false);
  return (
    <form
      id={id}
      aria-label="Form"
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      <input aria-label="Name" onChange={() => setDirty(true)} />
      <button type="button" onClick={() => save.current?.focus()}>
        Focus what saves
      </button>
      <HeadSave>
        <Button ref={save} form={id} type="submit" kind="primary" off={!dirty}>
          Save
        </Button>
      </HeadSave>
    </form>
  );
}
const Page = ({ crumb = true, form = true }: { readonly crumb?: boolean; readonly form?: boolean }) => (
  <main id="main">
    <div data-testid="page">
      {crumb && (
        <div data-testid="crumb">
          <a href="/more">More</a>
          <span data-head-end />
        </div>
      )}
      <h1>Page</h1>
      {form && <Form />}
    </div>
  </main>
);
const save = () => screen.getByRole('button', { name: 'Save' });
const inForm = () => screen.getByRole('form').contains(save());

// S2.14
it('what saves a page stands in its form where there is room', () => {
  narrow = false;
  render(<Page />);
  expect(inForm()).toBe(true);
});

it('stands on phones once, in the header beside the way back, and submits the form from there', async () => {
  const { rerender } = render(<Page />);
  expect(screen.getByTestId('crumb').contains(save())).toBe(true);
  // What the styles go by.
  const said = () => [
    screen.getByTestId('crumb').hasAttribute('data-saves'),
    document.documentElement.hasAttribute('data-saving'),
  ];
  expect(said()).toEqual([true, true]);
  rerender(<Page form={false} />);
  expect(said()).toEqual([false, false]);
  rerender(<Page />);
  expect(said()).toEqual([true, true]);
  const user = userEvent.setup();
  await user.click(save());
  expect(onSave).not.toHaveBeenCalled();
  await user.type(screen.getByRole('textbox'), 'x');
  // By keyboard: it comes before the form, after the way back.
  await user.click(screen.getByRole('heading'));
  await user.tab();
  await user.tab();
  expect(document.activeElement).toBe(save());
  await user.keyboard('{Enter}');
  expect(onSave).toHaveBeenCalledOnce();
});

it('has a header of its own on a page without a way back, which goes with the form', () => {
  const { rerender } = render(<Page crumb={false} />);
  expect(screen.getByTestId('page').firstElementChild?.contains(save())).toBe(true);
  rerender(<Page crumb={false} form={false} />);
  expect(screen.getByTestId('page').firstElementChild?.tagName).toBe('H1');
});

it('comes back into the form when the device is turned, and what holds a page finds it in both', async () => {
  render(<Page />);
  const user = userEvent.setup();
  for (const now of [false, true]) {
    narrow = now;
    act(() => turned());
    expect(inForm()).toBe(!now);
    await user.click(screen.getByRole('button', { name: 'Focus what saves' }));
    expect(document.activeElement).toBe(save());
  }
});
