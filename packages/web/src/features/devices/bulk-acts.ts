import { codes } from '@homeward/contract/words/api/reply-codes.ts';
import { call } from '#lib/client/call.ts';
import type { Outcome } from '#lib/client/outcome.ts';
import { shownFaults } from '#features/devices/device-look.ts';
import type { HouseDevice } from '#lib/house/device.ts';
import { refusalText } from '#lib/house/refusal-text.ts';
import { currentText } from '#lib/i18n/use-text.ts';
import { showToast } from '#lib/toasts.ts';

/** One thing done to many devices. */
export type BulkName = 'identify' | 'clearFault' | 'bypass' | 'unbypass' | 'room' | 'area';

/** What an act is about, where it needs to know more. */
export interface BulkTarget {
  readonly room?: string;
  readonly area?: number;
}

function one(device: HouseDevice, act: BulkName, { room, area }: BulkTarget): Promise<Outcome<unknown>> {
  const { id } = device;
  switch (act) {
    case 'identify':
      return call('POST /device/do_identify', { body: { device_id: id } });
    case 'clearFault':
      return shownFaults(device).length === 0
        ? Promise.resolve({ tag: 'done', data: '' })
        : call('POST /device/clear_fault', { body: { device_id: id } });
    case 'bypass':
    case 'unbypass':
      return call('POST /device/bypass', {
        body: { bypass_type: 'oneTime', devices: [{ device_id: id, temp_bypass: act === 'bypass' }] },
      });
    case 'room':
      return call('PUT /panel/device', { body: { device_id: id, room_id: room ?? '' } });
    case 'area':
      return call('PUT /panel/device', { body: { device_id: id, area: area ?? device.area } });
  }
}

export type BulkResults = Readonly<Record<string, string>>;

/**
 * Does it to each, one after the other: the panel takes one edit at a time. Gives what each that refused said, by its
 * id; the sum is said as a message with the way to try those again.
 */
export async function doToAll(
  rows: readonly HouseDevice[],
  act: BulkName,
  target: BulkTarget,
  again: (rows: readonly HouseDevice[]) => void,
): Promise<BulkResults> {
  const t = currentText();
  const results: Record<string, string> = {};
  const refused: HouseDevice[] = [];
  for (const device of rows) {
    const outcome = await one(device, act, target);
    if (outcome.tag === 'done') continue;
    results[device.id] = refusalText(t, outcome.failure);
    refused.push(device);
    // Nobody is there to ask: the others would only wait for the same.
    if (outcome.failure.tag !== 'refused' || outcome.failure.code === codes.confirmFirst) {
      for (const rest of rows.slice(rows.indexOf(device) + 1)) {
        results[rest.id] = results[device.id] ?? '';
        refused.push(rest);
      }
      break;
    }
  }
  const values = { done: rows.length - refused.length, count: rows.length };
  if (refused.length === 0) showToast({ icon: 'check', message: t('devices.bulkDone', values) });
  else
    showToast({
      icon: 'fault',
      message: t('devices.bulkPartly', { ...values, names: refused.map(({ name }) => name).join(', ') }),
      action: { label: t('action.retry'), run: () => again(refused) },
    });
  return results;
}
