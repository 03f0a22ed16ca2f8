import { create } from 'zustand';
import { call } from '#lib/client/call.ts';
import type { HouseDevice } from '#lib/house/device.ts';
import { refusalText } from '#lib/house/refusal-text.ts';
import { currentText } from '#lib/i18n/use-text.ts';
import { showToast } from '#lib/toasts.ts';

interface RoomGone {
  readonly id: string;
  readonly name: string;
  readonly floor: string | undefined;
  readonly devices: readonly string[];
}

/** How many rooms were put back here: whoever shows rooms reads them anew. */
export const useRoomsBack = create(() => 0);

const say = (icon: 'check' | 'fault', message: string): void => showToast({ icon, message });

async function putBack({ name, floor = '', devices: members }: RoomGone): Promise<void> {
  const t = currentText();
  const outcome = await call('POST /panel/room', {
    body: { name, floor, devices: [...members] },
  });
  if (outcome.tag === 'failed') return say('fault', refusalText(t, outcome.failure));
  useRoomsBack.setState((count) => count + 1, true);
  say('check', t('devices.room.saved', { name }));
}

/** Takes a room away, with the way back: the same name and the same devices. Resolves to whether it is gone. */
export async function removeRoom(gone: RoomGone): Promise<boolean> {
  const t = currentText();
  const { id, name } = gone;
  const outcome = await call('DELETE /panel/room', { body: { id } });
  if (outcome.tag === 'failed') {
    say('fault', refusalText(t, outcome.failure));
    return false;
  }
  showToast({
    icon: 'trash',
    message: t('devices.room.removed', { name }),
    action: {
      label: t('devices.undo'),
      run: () => void putBack(gone),
    },
  });
  return true;
}

/** Tells each the same; gives the names of those that refused. */
async function switchEach(rows: readonly HouseDevice[], on: boolean): Promise<readonly string[]> {
  const refused: string[] = [];
  await Promise.all(
    rows.map(async ({ id, name }) => {
      const outcome = await call('POST /panel/device_control', {
        body: { device_sid: id, command: { tag: 'switch', on } },
      });
      if (outcome.tag === 'failed') refused.push(name);
    }),
  );
  return refused;
}

/** Everything off in a room, with the way back for what was on. */
export async function switchAllOff(rows: readonly HouseDevice[], room: string): Promise<void> {
  const t = currentText();
  const refused = await switchEach(rows, false);
  const values = { done: rows.length - refused.length, count: rows.length, room };
  if (refused.length > 0)
    return showToast({
      icon: 'fault',
      message: t('devices.bulkPartly', { ...values, names: refused.join(', ') }),
      action: { label: t('action.retry'), run: () => void switchAllOff(rows, room) },
    });
  showToast({
    icon: 'check',
    message: t('devices.room.allOffDone', values),
    action: { label: t('devices.undo'), run: () => void switchEach(rows, true) },
  });
}
