// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import change from '#texts/en-US/change.json' with { type: 'json' };
import details from '#texts/en-US/details.json' with { type: 'json' };
import portal from '#texts/en-US/portal.json' with { type: 'json' };
import { CodesField, type Codes } from '#features/devices/codes-field.tsx';
import { TrustNote } from '#features/devices/trust-note.tsx';
import { startLanguage } from '#lib/i18n/use-text.ts';

beforeAll(async () => {
  vi.stubGlobal('fetch', async () => Response.json({ ...portal, ...change, ...details }));
  await startLanguage('/security/', 'en-US');
});
afterEach(cleanup);

/** The form around it, which keeps what was chosen. */
function Form({ last, start, told }: { last: string; start: Codes; told: (codes: Codes) => void }) {
  const [codes, setCodes] = useState(start);
  return (
    <CodesField
      last={last}
      codes={codes}
      onChange={(next) => {
        setCodes(next);
        told(next);
      }}
    />
  );
}

describe('what codes mean', () => {
  it('is asked of each that is heard, and said once it is chosen', async () => {
    let told: Codes | undefined;
    const user = userEvent.setup();
    const form = (last: string) => (
      <Form last={last} start={{ code_14: 'rest' }} told={(next) => (told = next)} />
    );
    const { rerender } = render(form(''));
    expect(screen.getByText('Closed, or at rest')).toBeDefined();
    expect(screen.queryByText('Code 10')).toBeNull();
    rerender(form('code_10'));
    await user.click(screen.getByRole('combobox', { name: 'Code 10' }));
    await user.click(await screen.findByRole('option', { name: 'Opened, or set off' }));
    expect(told).toEqual({ code_14: 'rest', code_10: 'active' });
    // The next code joins those before it.
    rerender(form('code_7'));
    expect(screen.getAllByText(/^Code /).map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Code 14', 'Code 10', 'Code 7']),
    );
  });
});

describe('how far a word goes', () => {
  it.each([
    ['copied', false, /Anyone can record its code.*speaks only when something happens/],
    ['bare', true, /carry no check/],
    ['checked', false, /^It speaks only when something happens/],
    ['mute', false, /nobody knows what it says/],
  ] as const)('is said in plain words: %s', (trust, reports, words) => {
    render(<TrustNote trust={trust} reports={reports} />);
    expect(screen.getByText(words)).toBeDefined();
  });

  it('is not spoken of where it is as far as any', () => {
    const { container, rerender } = render(<TrustNote trust="checked" reports />);
    expect(container.textContent).toBe('');
    rerender(<TrustNote trust={null} reports={null} />);
    expect(container.textContent).toBe('');
  });
});
