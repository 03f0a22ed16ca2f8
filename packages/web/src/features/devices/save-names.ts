import { keptChanges } from '@homeward/contract/words/panel/change-parts.ts';
import type { NewName } from '#features/devices/name-pattern.ts';
import { saySaved } from '#features/settings/undo-change.ts';
import { call } from '#lib/client/call.ts';
import type { Outcome } from '#lib/client/outcome.ts';
import { alsoLoad, currentText } from '#lib/i18n/use-text.ts';

/**
 * Gives devices other names: as many as one change of the set-up keeps at once, all of those or none. Says it with the
 * way back; a refusal ends it and is given on.
 */
export async function saveNames(names: readonly NewName[]): Promise<Outcome<unknown>> {
  let parts = 0;
  for (let from = 0; from < names.length; from += keptChanges.things) {
    const some = names.slice(from, from + keptChanges.things);
    const outcome = await call('POST /panel/device_names', {
      body: { names: some.map(({ id, name }) => ({ device_id: id, name })) },
    });
    if (outcome.tag === 'failed') return outcome;
    parts += 1;
  }
  await alsoLoad('settings').catch(() => undefined);
  const message = currentText()('bulk.renamed', { count: names.length });
  void saySaved('names', () => undefined, { parts, message });
  return { tag: 'done', data: '' };
}
