// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import gateways from '#texts/en-US/gateways.json' with { type: 'json' };
import { LeftOutList } from '#features/devices/left-out.tsx';
import { startLanguage } from '#lib/i18n/use-text.ts';

beforeAll(async () => {
  vi.stubGlobal('fetch', async () => Response.json(gateways));
  await startLanguage('/security/', 'en-US');
});
afterEach(cleanup);

const robot = {
  id: null,
  device: 'Robot',
  component: 'Dock',
  reason: 'strange',
  why: 'nothing here',
} as const;
const lamp = {
  id: 'MQ:lamp' as never,
  device: 'Lamp',
  component: 'Effect',
  reason: 'notUnderstood',
  why: 'value_template: the template calls “states”',
} as const;

it('names what is not used with the reason, in the driver’s own words where only those help', () => {
  render(<LeftOutList all={[robot, lamp]} isOfOne={false} />);
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows).toEqual([
    `Robot: Dock${gateways['gateways.leftOut.reason.strange']}`,
    `Lamp: Effect${gateways['gateways.leftOut.reason.notUnderstood']}${lamp.why}`,
  ]);
  cleanup();
  render(<LeftOutList all={[lamp]} isOfOne />);
  expect(screen.getByText('Effect')).toBeTruthy();
});

it('takes no room where nothing was left out', () => {
  const { container } = render(<LeftOutList all={[]} isOfOne={false} />);
  expect(container.textContent).toBe('');
});
