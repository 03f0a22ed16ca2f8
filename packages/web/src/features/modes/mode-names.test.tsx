// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import modes from '#texts/en-US/modes.json' with { type: 'json' };
import portal from '#texts/en-US/portal.json' with { type: 'json' };
import settings from '#texts/en-US/settings.json' with { type: 'json' };
import { ModeNames } from '#features/modes/mode-names.tsx';
import { startLanguage } from '#lib/i18n/use-text.ts';

const asked = vi.fn<typeof fetch>(async () => Response.json({ ...portal, ...settings, ...modes }));

beforeAll(async () => {
  vi.stubGlobal('fetch', asked);
  await startLanguage('/setting/', 'en-US');
});
afterEach(cleanup);

describe('names of modes', () => {
  it.each(['Away', 'home 2', ' Disarm '])('are refused where another mode is called %s', async (taken) => {
    const user = userEvent.setup();
    render(<ModeNames modes={[]} reload={async () => {}} />);
    const [first] = screen.getAllByRole('textbox');
    if (first === undefined) throw new Error('no field');
    asked.mockClear();
    await user.type(first, taken);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(first.getAttribute('aria-invalid')).toBe('true');
    expect(asked).not.toHaveBeenCalled();
    await user.clear(first);
    await user.type(first, 'Night');
    expect(first.getAttribute('aria-invalid')).not.toBe('true');
  });
});
