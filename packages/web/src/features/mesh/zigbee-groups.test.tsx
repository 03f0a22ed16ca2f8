// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import mesh from '#texts/en-US/mesh.json' with { type: 'json' };
import portal from '#texts/en-US/portal.json' with { type: 'json' };
import { ZigbeeGroups } from '#features/mesh/zigbee-groups.tsx';
import { clearHouse, devices } from '#lib/house/house.ts';
import { startLanguage } from '#lib/i18n/use-text.ts';

const lamp = 'ZB:00158d000000aa01';
const plug = 'ZB:00158d000000aa02';
const changes: unknown[] = [];
let groups: readonly object[] = [];
let done = true;

beforeAll(async () => {
  vi.stubGlobal('fetch', async (url: string, init?: { readonly body?: string }) => {
    const reply = (data: unknown) =>
      Response.json({ result: true, code: '000', message: '', token: '', data });
    if (init?.body !== undefined) {
      changes.push((JSON.parse(init.body) as { change: unknown }).change);
      return reply({ done, detail: done ? '' : 'Device not found' });
    }
    return String(url).includes('zigbee_groups') ? reply(groups) : Response.json({ ...portal, ...mesh });
  });
  await startLanguage('/security/', 'en-US');
});
beforeEach(() => {
  clearHouse('one');
  for (const [id, name, kind] of [
    [lamp, 'Hall lamp', 'dimmer'],
    [plug, 'Kettle', 'switch'],
    ['ZB:00158d000000aa03', 'Door', 'door_contact'],
    ['ZW:c0ffee01-5', 'Cellar lamp', 'switch'],
  ] as const)
    devices.put(id, { id, name, kind } as never);
  changes.length = 0;
  done = true;
  groups = [{ no: '3', name: 'Lamps', members: [lamp] }];
});
afterEach(cleanup);

it('shows the groups with their members, and gets and drops those that can be switched', async () => {
  render(<ZigbeeGroups gateway={{}} />);
  const row = await screen.findByRole('listitem');
  expect(row.textContent).toContain('Hall lamp');
  fireEvent.click(within(row).getByRole('button', { name: 'Devices of Lamps' }));
  const boxes = await screen.findAllByRole('checkbox');
  expect(boxes.map((box) => box.getAttribute('aria-checked'))).toEqual(['true', 'false']);
  for (const box of boxes) fireEvent.click(box);
  fireEvent.click(screen.getByRole('button', { name: mesh['mesh.groupSave'] }));
  await vi.waitFor(() =>
    expect(changes).toEqual([
      { tag: 'drop', no: '3', device: lamp },
      { tag: 'add', no: '3', device: plug },
    ]),
  );
});

it('makes a group by a name that the bridge can take', async () => {
  groups = [];
  render(<ZigbeeGroups gateway={{}} />);
  fireEvent.click(await screen.findByRole('button', { name: mesh['mesh.groupNew'] }));
  const field = await screen.findByLabelText(mesh['mesh.groupName']);
  fireEvent.change(field, { target: { value: 'hall/lamps' } });
  fireEvent.click(screen.getByRole('button', { name: mesh['mesh.groupMake'] }));
  expect(await screen.findByText(mesh['mesh.groupNameWrong'])).toBeTruthy();
  expect(changes).toEqual([]);
  fireEvent.change(field, { target: { value: 'Hall lamps' } });
  fireEvent.click(screen.getByRole('button', { name: mesh['mesh.groupMake'] }));
  await vi.waitFor(() => expect(changes).toEqual([{ tag: 'make', name: 'Hall lamps' }]));
});

it('says that the bridge did not do it, in its own words', async () => {
  done = false;
  render(<ZigbeeGroups gateway={{}} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Lamps' }));
  expect(await screen.findByText('Device not found')).toBeTruthy();
  expect(screen.getByText(mesh['mesh.groupFailed'])).toBeTruthy();
});
