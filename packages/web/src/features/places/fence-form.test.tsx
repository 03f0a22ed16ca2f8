// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import places from '#texts/en-US/places.json' with { type: 'json' };
import portal from '#texts/en-US/portal.json' with { type: 'json' };
import pages from '#texts/en-US/pages.json' with { type: 'json' };
import { bothOf, type FenceDraft } from '#features/places/fence-fields.tsx';
import { FenceForm } from '#features/places/fence-form.tsx';
import { startLanguage } from '#lib/i18n/use-text.ts';

const school: FenceDraft = {
  name: 'School',
  latitude: '52.486900',
  longitude: '13.353200',
  radius: '150',
  enabled: true,
};

beforeAll(async () => {
  vi.stubGlobal('fetch', async () => Response.json({ ...portal, ...pages, ...places }));
  await startLanguage('/location/', 'en-US');
  vi.unstubAllGlobals();
});
afterEach(cleanup);

function setUp() {
  const onClose = vi.fn<() => void>();
  const onSubmit = vi.fn<(fence: object) => void>();
  const rest = { busy: false, problem: undefined, onHere: undefined, house: undefined };
  render(<FenceForm title="Edit School" fence={school} {...rest} onSubmit={onSubmit} onClose={onClose} />);
  const name = screen.getByLabelText<HTMLInputElement>(/^Name/);
  return { onClose, onSubmit, name, user: userEvent.setup() };
}

describe('the form of a place', () => {
  it('closes at once where nothing was changed', async () => {
    const { onClose, user } = setUp();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('does not lose what was typed by a slip', async () => {
    const { onClose, name, user } = setUp();
    await user.type(name, ' gate{Escape}');
    expect(onClose).not.toHaveBeenCalled();
    expect(name.value).toBe('School gate');
    await user.click(screen.getByRole('button', { name: pages['unsaved.discard'] }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('is saved by Enter in a field', async () => {
    const { onSubmit, name, user } = setUp();
    await user.type(name, ' gate{Enter}');
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({
      name: 'School gate',
      latitude: 52.4869,
      longitude: 13.3532,
      radius: 150,
      enabled: true,
    });
  });
});

it.each([
  ['52.4869, 13.3532', { latitude: '52.4869', longitude: '13.3532' }],
  [' -33.86;151.21 ', { latitude: '-33.86', longitude: '151.21' }],
  ['52.4869 13.3532', { latitude: '52.4869', longitude: '13.3532' }],
  ['52,4869', undefined],
  ['52.4869', undefined],
  ['Maple Street 12', undefined],
])('of %s, pasted, is made %o', (text, both) => expect(bothOf(text)).toEqual(both));

it('takes both numbers from what a map has copied', async () => {
  const { user } = setUp();
  await user.click(screen.getByLabelText(/^Latitude/));
  await user.paste('48.137154, 11.576124');
  expect(screen.getByLabelText<HTMLInputElement>(/^Latitude/).value).toBe('48.137154');
  expect(screen.getByLabelText<HTMLInputElement>(/^Longitude/).value).toBe('11.576124');
});
