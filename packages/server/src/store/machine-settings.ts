import type { MachinePart } from '@homeward/contract/words/reports/machine-rows.ts';
import { changedOf } from './revisions.ts';
import type { Changed } from './revisions.ts';
import type { Db } from './store.ts';
import type { MachineSettingTable } from './tables/machine.ts';

/** All that the portal holds of the machine. */
export const machineSettings = (db: Db): Promise<readonly MachineSettingTable[]> =>
  db.selectFrom('machine_settings').selectAll().orderBy('part').execute();

const hold = (db: Db, part: MachinePart) =>
  db
    .insertInto('machine_settings')
    .values({ part, sealed: '', revision: 0, tested_at: null, tested: '' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** Sets a part, '' clears it. `expect`: the revision that the edit starts from; null is whichever there is. */
export async function putMachineSetting(
  db: Db,
  part: MachinePart,
  sealed: string,
  expect: number | null,
): Promise<Changed> {
  await hold(db, part);
  const { numUpdatedRows } = await db
    .updateTable('machine_settings')
    .set((set) => ({ sealed, revision: set('revision', '+', 1) }))
    .where('part', '=', part)
    .$if(expect !== null, (update) => update.where('revision', '=', expect))
    .executeTakeFirst();
  const row = await db
    .selectFrom('machine_settings')
    .select('revision')
    .where('part', '=', part)
    .executeTakeFirst();
  return changedOf(numUpdatedRows, row);
}

/** Keeps what a test came to. */
export async function noteMachineTest(db: Db, part: MachinePart, tested: string, at: number): Promise<void> {
  await hold(db, part);
  await db.updateTable('machine_settings').set({ tested, tested_at: at }).where('part', '=', part).execute();
}
