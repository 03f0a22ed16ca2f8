// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import later from '#texts/en-US/later.json' with { type: 'json' };
import portal from '#texts/en-US/portal.json' with { type: 'json' };
import { PinHost } from '#features/pin/pin-host.tsx';
import type { Failure } from '#lib/client/outcome.ts';
import { proveBy, type ProofAsked } from '#lib/client/proof.ts';
import { askPin, closePin } from '#lib/dialogs/ask-pin.ts';
import { pinAgain } from '#lib/house/pin-again.ts';
import { currentText, startLanguage } from '#lib/i18n/use-text.ts';

beforeAll(async () => {
  vi.stubGlobal('fetch', async () => Response.json({ ...portal, ...later }));
  await startLanguage('en-US');
});
afterEach(() => {
  closePin();
  cleanup();
});

const locked = (more: object): Failure =>
  ({
    tag: 'refused',
    code: '996',
    panelCode: '44',
    message: 'v2_mg_pin_locked_out',
    data: { until: String(Date.now() + 90_000), ...more },
  }) as Failure;
const offer = () => screen.queryByRole('button', { name: /Confirm it’s you/ });

/** Types a PIN that finds the codes locked. */
async function lockedBy(failure: Failure): Promise<void> {
  askPin({ title: 'Disarm House', run: async () => pinAgain(currentText(), failure) });
  render(<PinHost />);
  await userEvent.type(screen.getByLabelText(/^PIN/), '123456');
  await screen.findByText(/Too many/);
}

it('offers a proof that ends a lock, and takes PINs again once it was given', async () => {
  const asked: ProofAsked[] = [];
  let proven = false;
  proveBy(async (one) => {
    asked.push(one);
    return proven;
  });
  await lockedBy(locked({ proofs: ['password'] }));
  await userEvent.click(offer() ?? document.body);
  // Whoever puts it aside waits as before.
  expect(asked).toMatchObject([{ data: { proofs: ['password'] } }]);
  expect(offer()).not.toBeNull();
  proven = true;
  await userEvent.click(offer() ?? document.body);
  await vi.waitFor(() => expect(offer()).toBeNull());
  expect(screen.queryByText(/Too many/)).toBeNull();
});

it('offers none where none would help', async () => {
  await lockedBy(locked({}));
  expect(offer()).toBeNull();
});
