// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import places from '#texts/en-US/places.json' with { type: 'json' };
import portal from '#texts/en-US/portal.json' with { type: 'json' };
import pages from '#texts/en-US/pages.json' with { type: 'json' };
import { FenceForm, type FenceDraft } from '#features/places/fence-form.tsx';
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
