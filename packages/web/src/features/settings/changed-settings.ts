import type { ChangedField, ChangedThing } from '@homeward/contract/shapes/panel/setup-change.ts';
import type { ChangeRow } from '@homeward/contract/routes/panel/change.ts';
import { placeOfRow } from '@homeward/contract/words/panel/setting-places.ts';
import { settingRows, type SettingRow } from '@homeward/contract/words/panel/setting-rows.ts';
import { shortDay, timeOfDay } from '#lib/clock-text.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import type { Text } from '#lib/i18n/use-text.ts';

const placeOf = ({ part, id }: ChangedThing, { field }: ChangedField): string => `${part}/${id}/${field}`;

const rowsByPlace = new Map(settingRows.map((row) => [placeOfRow(row), row]));

/** The setting that a changed field is; undefined where it is none of the table. */
export const rowOfField = (thing: ChangedThing, field: ChangedField): SettingRow | undefined =>
  rowsByPlace.get(placeOf(thing, field));

/** The last change of each setting by its place; of what was never changed there is none. */
function lastByPlace(changes: readonly ChangeRow[]): ReadonlyMap<string, ChangeRow> {
  const last = new Map<string, ChangeRow>();
  for (const change of changes)
    for (const thing of change.things)
      for (const field of thing.fields)
        if (!last.has(placeOf(thing, field))) last.set(placeOf(thing, field), change);
  return last;
}

export interface LastChanges {
  readonly of: (row: SettingRow) => ChangeRow | undefined;
  readonly reload: () => Promise<void>;
}

/** Who changed each setting last, as far as the panel remembers. */
export function useLastChanges(skip = false): LastChanges {
  const { data, reload } = useAnswer('GET /panel/changes', { query: { num: 400 }, untold: true }, { skip });
  const last = lastByPlace(data?.changes ?? []);
  return { of: (row) => last.get(placeOfRow(row)), reload };
}

/** Who made a change, by name; the panel itself where nobody did. */
export const doerOf = (t: Text, { by, installer }: Pick<ChangeRow, 'by' | 'installer'>): string => {
  if (by === '') return t('settings.byPanel');
  return installer ? t('settings.byInstaller', { name: by }) : by;
};

/** `Changed by Ada, 17 Nov 14:31`. */
export const lastChangeText = (t: Text, change: ChangeRow): string =>
  t('settings.lastChange', {
    name: doerOf(t, change),
    when: `${shortDay(change.at)} ${timeOfDay(change.at)}`,
  });
