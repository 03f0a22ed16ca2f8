// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import adding from '#texts/en-US/adding.json' with { type: 'json' };
import details from '#texts/en-US/details.json' with { type: 'json' };
import device from '#texts/en-US/device.json' with { type: 'json' };
import devices from '#texts/en-US/devices.json' with { type: 'json' };
import portal from '#texts/en-US/portal.json' with { type: 'json' };
import { type Found, FoundCard } from '#features/adding/found-card.tsx';
import { startLanguage } from '#lib/i18n/use-text.ts';

const texts = { ...portal, ...devices, ...device, ...details, ...adding };
beforeAll(async () => {
  vi.stubGlobal('fetch', async () => Response.json(texts));
  await startLanguage('/security/', 'en-US');
});
beforeEach(() => {
  vi.stubGlobal('fetch', async (address: string) =>
    new URL(address, 'http://home').pathname.startsWith('/REST')
      ? Response.json({ result: true, code: '000', message: '', token: '', panelCode: '', data: [] })
      : Response.json(texts),
  );
});
afterEach(cleanup);

const found = (more: Partial<Found>): Found =>
  ({
    device_id: 'RF:Generic-Remote.77',
    type: 'scene_button',
    mpid: 'Generic-Remote',
    name: 'Generic-Remote 77',
    battery: true,
    trust: 'copied',
    reports: false,
    at: 1,
    known: false,
    added: false,
    area: null,
    zone: null,
    ...more,
  }) as Found;

const nothing = (): void => undefined;
/** Shows the card of a device, and gives what it may be used as. */
async function purposesOf(more: Partial<Found>): Promise<readonly (string | null)[]> {
  render(
    <FoundCard
      found={found(more)}
      open
      fresh={false}
      area={1}
      onOpen={nothing}
      onAdded={nothing}
      onDone={nothing}
    />,
  );
  await userEvent.setup().click(screen.getByRole('combobox', { name: 'Use as' }));
  const options = await screen.findAllByRole('option');
  return options.map(({ textContent }) => textContent);
}

describe('a device that was found', () => {
  it('says how far its word goes, and is offered for nothing beyond that', async () => {
    const purposes = await purposesOf({});
    expect(screen.getByText(/Anyone can record its code/)).toBeDefined();
    expect(screen.getByText(/Add it as a button/)).toBeDefined();
    expect(purposes).toContain(details['devices.kind.scene_button']);
    for (const kind of ['panic_button', 'pendant', 'door_contact'] as const)
      expect(purposes).not.toContain(details[`devices.kind.${kind}`]);
  });

  it('behind two wires may be anything', async () => {
    const wired = { device_id: 'IN:1', type: 'wired_input', trust: null, reports: true } as const;
    const purposes = await purposesOf(wired as Partial<Found>);
    expect(screen.queryByText(details['devices.trust.title'])).toBeNull();
    for (const kind of ['wired_input', 'pir', 'smoke_detector', 'panic_button', 'bed_sensor'] as const)
      expect(purposes).toContain(details[`devices.kind.${kind}`]);
  });
});
