import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import { z } from 'zod';
import type { Db } from './store.ts';

/** How a panel stood to its templates when that could last be seen. */
export interface NotedDrift {
  /** Which templates, and which of their versions. */
  readonly templates: string;
  readonly fields: readonly string[];
  readonly at: number;
}

const Fields = z.array(z.string()).readonly();

/** Of all panels that were noted. */
export async function notedDrifts(db: Db): Promise<ReadonlyMap<PanelId, NotedDrift>> {
  const rows = await db.selectFrom('site_drift').selectAll().execute();
  return new Map(
    rows.map(({ panel, templates, fields, at }) => [
      panel as PanelId,
      { templates, fields: Fields.parse(JSON.parse(fields)), at },
    ]),
  );
}

export async function noteDrift(
  db: Db,
  panel: PanelId,
  { templates, fields, at }: NotedDrift,
): Promise<void> {
  const row = { templates, fields: JSON.stringify(fields), at };
  await db
    .insertInto('site_drift')
    .values({ panel, ...row })
    .onConflict((conflict) => conflict.column('panel').doUpdateSet(row))
    .execute();
}
