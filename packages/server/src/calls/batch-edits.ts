import type { ConfigEdit } from '@homeward/contract/shapes/panel/edit.ts';
import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import { stateOf } from '../api/handler.ts';
import type { AtPanel } from '../api/handler.ts';
import { AppError } from '../base/app-error.ts';
import { until } from '../jobs/waiting.ts';
import { partOf } from '../panels/cached-panel.ts';
import type { CachedPanel } from '../panels/cached-panel.ts';
import type { Snapshot } from '../store/batch-rows.ts';
import { lacks } from '../tenants/aim-at-panel.ts';
import { configureCalmly } from './batch-site.ts';
import type { BatchWork, Trying } from './batch-work.ts';

/** Ms between looks at the state of a panel, and after which it is given up. */
export const lookEvery = 250;
const lookFor = 20_000;

/**
 * What changes nothing. Where there is nothing to do, the panel is asked by it whether it still is as the portal knows it:
 * what it took and could not tell would else be taken for what it had before.
 */
const asKnown: ConfigEdit = { tag: 'putSettings', settings: {} };

/** Waits until the portal knows a panel as it is at `revision` or after. Throws `noAnswer` where it never does. */
export async function knownSince(
  { services: { clock, registry }, signal }: BatchWork,
  panel: PanelId,
  revision: number,
): Promise<CachedPanel> {
  return until(
    { clock, signal, every: lookEvery, most: lookFor, late: 'v2_mg_batch_not_read_back' },
    async () => {
      const resident = await registry.find(panel);
      return resident === null || resident.revision < revision ? null : resident;
    },
  );
}

/**
 * Makes edits one by one, and reads back. Throws the conflict of a panel whose set-up is another one than the portal knows,
 * the first refusal, and `noAnswer` where the panel took all of it and does not show it.
 */
export async function edited(
  work: BatchWork,
  { made, at }: Trying,
  context: AtPanel,
  { edits, values }: { readonly edits: readonly ConfigEdit[]; readonly values: Snapshot['after'] },
): Promise<void> {
  let expect: number | null = partOf(stateOf(context), 'setupRevision');
  made.revision = stateOf(context).revision;
  for (const edit of edits.length === 0 ? [asKnown] : edits) {
    made.revision = await configureCalmly(context, edit, { expect, pin: work.secrets.pin });
    expect = null;
    made.edits += edits.length === 0 ? 0 : 1;
  }
  made.whole = true;
  if (made.halfway) {
    made.halfway = false;
    await at.put(['running'], { halfway: false });
  }
  if (lacks(await knownSince(work, context.panel, made.revision), values).length > 0)
    throw new AppError('panelFault', 'v2_mg_batch_not_as_wanted', { panelCode: 'noAnswer' });
}
