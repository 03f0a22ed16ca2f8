// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  inOrder,
  orders,
  rememberedOrder,
  rememberOrder,
  type Order,
} from '#features/devices/device-order.ts';
import type { ListedDevice } from '#features/devices/listed-device.ts';
import { OrderMenu } from '#features/devices/order-menu.tsx';
import { currentText, startLanguage } from '#lib/i18n/use-text.ts';
import devices from '#texts/en-US/devices.json' with { type: 'json' };
import listing from '#texts/en-US/listing.json' with { type: 'json' };
import portal from '#texts/en-US/portal.json' with { type: 'json' };

beforeAll(async () => {
  vi.stubGlobal('fetch', async () => Response.json({ ...portal, ...devices, ...listing }));
  await startLanguage('/security', 'en-US');
  vi.unstubAllGlobals();
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const device = (id: string, name: string, fields: Partial<ListedDevice> = {}) =>
  ({ id, name, roomName: '', battery: null, urgency: 0, marks: [], ...fields }) as unknown as ListedDevice;
const house = [
  device('lamp', 'Lamp', { roomName: 'Hall' }),
  device('window', 'Window', { roomName: 'Attic', battery: 80, urgency: 3 }),
  device('smoke', 'Alarm for smoke', { roomName: 'Hall', battery: 8, urgency: 1 }),
  device('pendant', 'Pendant', { marks: ['lowBattery'], urgency: 1 }),
];
const heard = new Map([
  ['lamp', 20],
  ['window', 10],
  ['smoke', 30],
  ['pendant', Infinity],
]);

describe('the order of the list', () => {
  it.each<[Order, string]>([
    ['fault', 'window smoke pendant lamp'],
    ['name', 'smoke lamp pendant window'],
    ['room', 'window smoke lamp pendant'],
    ['heard', 'window lamp smoke pendant'],
    ['battery', 'pendant smoke window lamp'],
  ])('by %s', (order, ids) => {
    const sorted = house.toSorted(inOrder(currentText(), order, heard));
    expect(sorted.map(({ id }) => id).join(' ')).toBe(ids);
  });

  it('is remembered on the device, and nothing else that lies there is believed', () => {
    expect(rememberedOrder()).toBe('fault');
    rememberOrder('room');
    expect(rememberedOrder()).toBe('room');
    localStorage.setItem('homeward.deviceOrder', 'colour');
    expect(rememberedOrder()).toBe('fault');
  });

  it('is chosen from a menu that says which it is', async () => {
    const onOrder = vi.fn<(order: Order) => void>();
    render(<OrderMenu order="room" onOrder={onOrder} />);
    fireEvent.click(screen.getByRole('button', { name: 'Sort: Room' }));
    const items = await screen.findAllByRole('menuitem');
    expect(items).toHaveLength(orders.length);
    expect(items[2]?.getAttribute('aria-current')).toBe('true');
    fireEvent.click(screen.getByRole('menuitem', { name: /^Last heard/ }));
    expect(onOrder).toHaveBeenCalledWith('heard');
  });
});
