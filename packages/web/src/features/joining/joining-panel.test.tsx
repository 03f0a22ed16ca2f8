// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import joining from '#texts/en-US/joining.json' with { type: 'json' };
import { JoiningPanel } from '#features/joining/joining-panel.tsx';
import type { Network } from '#features/joining/use-networks.ts';
import { startLanguage } from '#lib/i18n/use-text.ts';

const told: { readonly url: string; readonly body: unknown }[] = [];
beforeAll(async () => {
  vi.stubGlobal('fetch', async (url: string, init?: { readonly body?: string }) => {
    if (init?.body === undefined) return Response.json(joining);
    told.push({ url, body: JSON.parse(init.body) });
    return Response.json({
      result: true,
      code: '000',
      message: '',
      token: '',
      data: { taken: true, detail: '' },
    });
  });
  await startLanguage('/security/', 'en-US');
});
afterEach(() => {
  cleanup();
  told.length = 0;
});

const device = 'ZW:c0ffee01-22' as never;
const wrong = { device, safety: { keys: null, problem: 'wrongPin' } } as const;
const cellar: Network = {
  driver: 'Cellar',
  gateway: 'cellar1',
  family: 'zwave',
  acts: ['include', 'exclude', 'rejoin'],
  map: false,
  joined: [wrong],
};
const show = (network: Network, named = false) =>
  render(<JoiningPanel network={network} named={named} names={new Map()} reload={() => Promise.resolve()} />);
const again = () => screen.queryByRole('button', { name: `Remove ${String(device)} and try again` });

it('offers at once to remove one that joined by a wrong PIN and to try again, at its own gateway', async () => {
  show({ ...cellar, joining: { tag: 'interview', stage: '', asleep: false, ...wrong } });
  expect(screen.getByText(/The PIN was wrong/)).toBeTruthy();
  const button = again();
  if (button === null) throw new Error('no button');
  fireEvent.click(button);
  await vi.waitFor(() =>
    expect(told).toMatchObject([{ body: { family: 'zwave', gateway: 'cellar1', again: true } }]),
  );
});

it('says what to press while one leaves, and offers nothing more until then', () => {
  show({ ...cellar, joining: { tag: 'leaving' } });
  expect(screen.getByText(joining['joining.leavingText'])).toBeTruthy();
  expect(again()).toBeNull();
});

it('offers it neither where all is well, nor where the network cannot', () => {
  show({ ...cellar, joined: [{ device, safety: { keys: 'accessControl', problem: null } }] });
  expect(again()).toBeNull();
  cleanup();
  show({ ...cellar, acts: ['include'] });
  expect(again()).toBeNull();
});

it('sends a PIN to the gateway that asks, which it names where there are several', async () => {
  show({ ...cellar, joined: [], joining: { tag: 'pin', rest: '-11111' } }, true);
  expect(screen.getByRole('heading', { name: 'Cellar' })).toBeTruthy();
  fireEvent.change(screen.getByLabelText(joining['joining.pinField']), { target: { value: '12345' } });
  fireEvent.click(screen.getByRole('button', { name: joining['joining.pinSend'] }));
  await vi.waitFor(() =>
    expect(told).toMatchObject([{ body: { family: 'zwave', gateway: 'cellar1', pin: '12345' } }]),
  );
});
