// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import batch from '#texts/en-US/batch.json' with { type: 'json' };
import pages from '#texts/en-US/pages.json' with { type: 'json' };
import portal from '#texts/en-US/portal.json' with { type: 'json' };
import reports from '#texts/en-US/reports.json' with { type: 'json' };
import settings from '#texts/en-US/settings.json' with { type: 'json' };
import type { Draft } from '#features/installer-batch/batch-draft.ts';
import { SetReports } from '#features/installer-batch/set-reports.tsx';
import { startLanguage } from '#lib/i18n/use-text.ts';

const flags = { reportTemplate: true };
vi.mock('#lib/house/portal-settings.ts', () => ({ usePortalSettings: () => ({ flags }) }));

const onChange = vi.fn<(others: Draft['others']) => void>();

beforeAll(async () => {
  const texts = { ...portal, ...pages, ...batch, ...reports, ...settings };
  vi.stubGlobal('fetch', async () => Response.json(texts));
  await startLanguage('/security/', 'en-US');
});
beforeEach(() => {
  flags.reportTemplate = true;
  onChange.mockClear();
});
afterEach(cleanup);

const kept: Draft['others'] = [
  {
    tag: 'reports',
    destinations: [
      { no: 2, name: 'Station', url: 'ip://1234@a.example:9999/SIA/KEY/***', group: 1, level: 'all' },
    ],
  },
];
const show = (others: Draft['others']) => {
  render(<SetReports others={others} refused={undefined} onChange={onChange} />);
  return userEvent.setup();
};

describe('report destinations in a template', () => {
  it('are offered only where the operator allows it', () => {
    flags.reportTemplate = false;
    show([]);
    expect(screen.queryByText('Report destinations')).toBeNull();
  });

  it('are filled in as at a panel, in the first free row', async () => {
    const user = show(kept);
    await user.click(screen.getByRole('button', { name: 'Add a destination' }));
    const form = screen.getByRole('dialog');
    await user.type(within(form).getByRole('textbox', { name: 'Account' }), '4711');
    await user.type(within(form).getByRole('textbox', { name: 'Server' }), 'b.example');
    await user.type(within(form).getByRole('textbox', { name: 'Port' }), '9000');
    await user.type(within(form).getByRole('textbox', { name: 'Name' }), 'Second');
    await user.click(within(form).getByRole('button', { name: 'Use it' }));
    expect(onChange).toHaveBeenCalledWith([
      {
        tag: 'reports',
        destinations: [
          ...(kept[0]?.tag === 'reports' ? kept[0].destinations : []),
          { no: 3, name: 'Second', url: 'ip://4711@b.example:9000/SIA', group: 1, level: 'all' },
        ],
      },
    ]);
  });

  it('never show a key, which stays where it is not typed anew', async () => {
    const user = show(kept);
    await user.click(screen.getByRole('button', { name: 'Change Station' }));
    const form = screen.getByRole('dialog');
    expect(within(form).getByLabelText('Key')).toHaveProperty('value', '');
    await user.clear(within(form).getByRole('textbox', { name: 'Name' }));
    await user.type(within(form).getByRole('textbox', { name: 'Name' }), 'Main');
    await user.click(within(form).getByRole('button', { name: 'Use it' }));
    const [[task]] = onChange.mock.calls[0] ?? [[]];
    expect(task).toMatchObject({
      destinations: [{ no: 2, name: 'Main', url: 'ip://1234@a.example:9999/SIA/KEY/***' }],
    });
  });

  it('are left alone where the last one is taken out', async () => {
    const user = show(kept);
    await user.click(screen.getByRole('button', { name: 'Remove Station' }));
    expect(onChange).toHaveBeenCalledWith([]);
  });
});
