import { settingRows } from '@homeward/contract/words/panel/setting-rows.ts';
import { useState } from 'react';
import { SettingField } from '#features/settings/setting-field.tsx';
import { labelOf, wrongOf } from '#features/settings/setting-words.ts';
import type { Value } from '#features/settings/setting-part.ts';
import type { SiteView } from '#features/site-wizard/kept-site.ts';
import { changeAtSite, useQueue } from '#features/site-wizard/queue.ts';
import { atSite } from '#features/site-wizard/use-site.ts';
import { same } from '#lib/same.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Card, FormActions } from '#ui/card.tsx';

const shown = [
  ['info', 'name'],
  ['system', 'country'],
  ['system', 'emergencyNumber'],
  ['system', 'grade'],
  ['system', 'sirenMinutes'],
] as const;
const rows = shown.flatMap(([part, field]) =>
  settingRows
    .filter((row) => row.part === part && row.field === field)
    .map((row) => ({ row, target: { tag: 'setting', part, field } as const })),
);

/** What the panel is called, where it stands and how long it sounds: kept here until it has come to the panel. */
export function SiteSettings({ site }: { readonly site: SiteView }) {
  const t = useText();
  const { queue } = useQueue();
  const [drafts, setDrafts] = useState<Readonly<Record<string, Value>>>({});
  const knownOf = ({ part, field }: (typeof rows)[number]['target']): Value => site[part][field] ?? null;
  const valueOf = (target: (typeof rows)[number]['target']): Value =>
    drafts[target.field] ?? atSite(queue, target, knownOf(target));
  const dirty = rows.some(({ target }) => !same(valueOf(target), atSite(queue, target, knownOf(target))));
  const fits = rows.every(({ row, target }) => wrongOf(t, row, valueOf(target)) === undefined);
  function save(): void {
    for (const { target } of rows) {
      const value = valueOf(target);
      const before = atSite(queue, target, knownOf(target));
      if (!same(value, before)) changeAtSite(target, knownOf(target), value);
    }
    setDrafts({});
  }
  return (
    <form
      noValidate
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (dirty && fits) save();
      }}
    >
      <Card>
        {rows.map(({ row, target }) => (
          <SettingField
            key={labelOf(t, row)}
            row={row}
            value={valueOf(target)}
            saved={knownOf(target)}
            onChange={(value) => setDrafts({ ...drafts, [target.field]: value })}
          />
        ))}
      </Card>
      <FormActions>
        <Button type="submit" kind="primary" off={!dirty || !fits}>
          {t('settings.save')}
        </Button>
      </FormActions>
    </form>
  );
}
