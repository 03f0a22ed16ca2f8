import * as events from '@homeward/contract/words/alarms/event-names.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { tell } from '../reporting/tell.ts';
import { setVigil } from '../faults/vigil.ts';
import type { Turn } from '../kernel/turn.ts';

/** So many are remembered, the latest. */
const most = 1000;

/**
 * A device is there for which no zone is left: it guards nothing. Whoever installs hears of it once (393); its wire
 * tells of it again with every start.
 */
export function noRoom(turn: Turn, device: DeviceId, name: string): void {
  const { noRoomFor } = turn.state.vigil;
  if (noRoomFor.includes(device)) return;
  setVigil(turn, { noRoomFor: [...noRoomFor, device].slice(-most) });
  tell(turn, { event: events.maintenanceDue, user: 0, detail: `no zone left for ${name} (${device})` });
}
