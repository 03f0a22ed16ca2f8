import { codes } from '@homeward/contract/words/api/reply-codes.ts';
import { changedIn, type Cells, type Sheet } from '#features/equipment/sheet.ts';
import { call } from '#lib/client/call.ts';
import type { Failure, Outcome } from '#lib/client/outcome.ts';

const bodyOf = (id: string, before: Cells | undefined, now: Cells) => {
  const changed = changedIn(before, now);
  return {
    device_id: id,
    ...(changed.includes('name') && { name: now.name.trim() }),
    ...(changed.includes('room') && { room_id: now.room }),
    ...(changed.includes('area') && { area: now.area }),
  };
};

const save = (id: string, before: Cells | undefined, now: Cells): Promise<Outcome<unknown>> =>
  call('PUT /panel/device', { body: bodyOf(id, before, now) });

/**
 * Saves rows one after the other: the panel takes one edit at a time. Gives those that were refused, and why; what is
 * wrong with one keeps none of the others, but where nobody answers, or a proof is wanted and not given, the rest waits.
 */
export async function saveRows(
  before: Sheet,
  now: Sheet,
  ids: readonly string[],
  onSaved: (done: number) => void,
): Promise<ReadonlyMap<string, Failure>> {
  const refused = new Map<string, Failure>();
  let done = 0;
  for (const [index, id] of ids.entries()) {
    const cells = now[id];
    if (cells === undefined) continue;
    const outcome = await save(id, before[id], cells);
    onSaved((done += 1));
    if (outcome.tag === 'done') continue;
    const { failure } = outcome;
    refused.set(id, failure);
    if (failure.tag !== 'refused' || failure.code === codes.confirmFirst) {
      for (const rest of ids.slice(index + 1)) refused.set(rest, failure);
      break;
    }
  }
  return refused;
}
