import type { QuietAnswer } from '@homeward/contract/shapes/devices/quiet-detector.ts';
import type { DeviceId, PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { Db } from './store.ts';

/** What somebody said of a detector that was unusually quiet, and when (ms). */
export interface KeptAnswer {
  readonly answer: QuietAnswer;
  readonly at: number;
  readonly by: string;
}

export async function quietAnswersAt(db: Db, panel: PanelId): Promise<ReadonlyMap<string, KeptAnswer>> {
  const rows = await db.selectFrom('quiet_answers').selectAll().where('panel', '=', panel).execute();
  return new Map(
    rows.map(({ device, answer, at, by_name: by }) => [
      device,
      { answer: answer === 'fine' ? 'fine' : 'looked', at, by },
    ]),
  );
}

/** Keeps an answer; null takes it back. Answers about devices that are gone go with it. */
export async function putQuietAnswer(
  db: Db,
  {
    panel,
    device,
    devices,
  }: { readonly panel: PanelId; readonly device: DeviceId; readonly devices: readonly string[] },
  answer: KeptAnswer | null,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const kept = await quietAnswersAt(transaction, panel);
    const gone = [...kept.keys()].filter((one) => one === device || !devices.includes(one));
    if (gone.length > 0)
      await transaction
        .deleteFrom('quiet_answers')
        .where('panel', '=', panel)
        .where('device', 'in', gone)
        .execute();
    if (answer === null) return;
    await transaction
      .insertInto('quiet_answers')
      .values({ panel, device, answer: answer.answer, at: answer.at, by_name: answer.by })
      .execute();
  });
}
