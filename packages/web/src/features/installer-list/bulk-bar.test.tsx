// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import pages from '#texts/en-US/pages.json' with { type: 'json' };
import portal from '#texts/en-US/portal.json' with { type: 'json' };
import refusals from '#texts/en-US/refusals.json' with { type: 'json' };
import sites from '#texts/en-US/sites.json' with { type: 'json' };
import { allSites } from '#features/installer-list/all-sites.ts';
import { BulkBar } from '#features/installer-list/bulk-bar.tsx';
import { startLanguage } from '#lib/i18n/use-text.ts';

const macs = ['00:1d:94:0d:e0:01', '00:1d:94:0d:e0:02', '00:1d:94:0d:e0:03'];
const [first, second, third] = macs;
const server: { asked: [string, unknown][]; data: unknown; code: string } = {
  asked: [],
  data: '',
  code: '000',
};
const onDone = vi.fn<() => Promise<void>>(async () => {});
const onClear = vi.fn<() => void>();

beforeAll(async () => {
  vi.stubGlobal('fetch', async () => Response.json({ ...portal, ...pages, ...sites, ...refusals }));
  await startLanguage('/security/', 'en-US');
});
beforeEach(() => {
  server.asked = [];
  server.code = '000';
  onDone.mockClear();
  onClear.mockClear();
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    const { pathname } = new URL(address, 'http://home');
    server.asked.push([pathname, typeof body === 'string' ? JSON.parse(body) : null]);
    const { data, code } = server;
    return Response.json({ result: code === '000', code, message: '', token: '', panelCode: '', data });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = () => {
  render(<BulkBar macs={macs} asks changes onClear={onClear} onDone={onDone} />);
  return userEvent.setup();
};
const asked = (name: string) => server.asked.filter(([path]) => path.endsWith(name)).map(([, body]) => body);

describe('what is done at many sites', () => {
  it('asks all owners by one call, and says of each site what came of it', async () => {
    server.data = [
      { mac: first, name: 'Canal House', outcome: 'asked', why: '' },
      { mac: second, name: 'Bakery', outcome: 'open', why: '' },
      { mac: third, name: '', outcome: 'refused', why: 'v2_mg_no_data_found' },
    ];
    const user = show();
    await user.click(screen.getByRole('button', { name: 'Ask for access' }));
    const form = screen.getByRole('dialog');
    await user.type(within(form).getByRole('textbox'), 'The yearly check');
    await user.click(within(form).getByRole('button', { name: 'Ask for access' }));
    const result = await screen.findByRole('dialog', { name: '1 of 3 owners were asked.' });
    expect(asked('/installer/ask_sites')).toEqual([
      { panels: macs, minutes: 240, reason: 'The yearly check' },
    ]);
    expect(onDone).toHaveBeenCalledOnce();
    // What somebody has to look at comes first.
    const rows = within(result).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringContaining(String(third)),
      expect.stringMatching(/Bakery.*You have access already/),
      expect.stringMatching(/Canal House.*The owner was asked/),
    ]);
    expect(onClear).not.toHaveBeenCalled();
    await user.click(within(result).getByRole('button', { name: 'Back to the list' }));
    expect(onClear).toHaveBeenCalledOnce();
  });

  it('adds a note everywhere', async () => {
    server.data = [{ mac: first, name: 'Canal House', outcome: 'noted', why: '' }];
    const user = show();
    await user.click(screen.getByRole('button', { name: 'Add a note' }));
    const form = screen.getByRole('dialog');
    await user.type(within(form).getByRole('textbox'), 'Batteries ordered');
    await user.click(within(form).getByRole('button', { name: 'Add a note' }));
    await screen.findByRole('dialog', { name: '1 of 1 sites have the note.' });
    expect(asked('/installer/note_sites')).toEqual([{ panels: macs, note: 'Batteries ordered' }]);
  });

  it('starts a version only after a question', async () => {
    server.data = { id: 'b1' };
    const user = show();
    await user.click(screen.getByRole('button', { name: 'Start firmware' }));
    expect(server.asked).toEqual([]);
    const question = screen.getByRole('dialog', { name: 'Start the loaded firmware?' });
    await user.click(within(question).getByRole('button', { name: 'Start firmware' }));
    await vi.waitFor(() => expect(onClear).toHaveBeenCalledOnce());
    expect(asked('/installer/batch')).toEqual([{ panels: macs, tasks: [{ tag: 'startFirmware' }] }]);
  });
});

describe('all sites that are shown', () => {
  it.each([
    { there: 3, taken: 3 },
    { there: 450, taken: 450 },
    { there: 900, taken: 500 },
  ])('are $taken of $there', async ({ there, taken }) => {
    vi.stubGlobal('fetch', async (address: string) => {
      const query = new URL(address, 'http://home').searchParams;
      const [size, page] = [Number(query.get('num')), Number(query.get('page_num'))];
      const from = (page - 1) * size;
      const panels = Array.from({ length: Math.max(0, Math.min(size, there - from)) }, (_, index) => ({
        mac: String(from + index),
        company: 'c1',
      }));
      const data = { total: there, needing: 0, panels, counts: {}, at: 1 };
      return Response.json({ result: true, code: '000', message: '', token: '', panelCode: '', data });
    });
    const outcome = await allSites({ filter: 'firmware' }, 'c1');
    expect(outcome.tag === 'done' && outcome.data).toEqual(
      Array.from({ length: taken }, (_, no) => String(no)),
    );
  });
});
