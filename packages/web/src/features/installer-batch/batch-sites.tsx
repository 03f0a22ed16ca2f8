import type { BatchHindrance } from '@homeward/contract/words/company/batch-words.ts';
import type { Planned } from '#features/installer-batch/batch-draft.ts';
import css from '#features/installer-batch/batch.module.css';
import { ChangeList } from '#features/installer-batch/change-list.tsx';
import { useText } from '#lib/i18n/use-text.ts';
import type { Site } from '#lib/sites.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { Tag } from '#ui/tag.tsx';
import type { Tone } from '#ui/tone.ts';

const tones: Readonly<Record<BatchHindrance, Tone>> = {
  foreign: 'fault',
  consent: 'fault',
  offline: 'offline',
  armed: 'delay',
  alarm: 'alarm',
};

interface BatchSitesProps {
  readonly sites: readonly Site[];
  readonly total: number;
  readonly chosen: ReadonlySet<string>;
  readonly plan: readonly Planned[] | undefined;
  readonly search: string;
  readonly onSearch: (text: string) => void;
  readonly onChoose: (macs: ReadonlySet<string>) => void;
  /** Absent where nothing of it can be rehearsed. */
  readonly onPast: ((mac: string) => void) | undefined;
  /** Each site is brought to its own templates: which they are, its page says. */
  readonly byTemplates: boolean;
}

/** Which sites, and what would change at each of those that are chosen. */
export function BatchSites(props: BatchSitesProps) {
  const { sites, total, chosen, plan, search, onSearch, onChoose, onPast, byTemplates } = props;
  const t = useText();
  const toggled = (mac: string): ReadonlySet<string> =>
    chosen.has(mac) ? new Set([...chosen].filter((one) => one !== mac)) : new Set([...chosen, mac]);
  const all = sites.every(({ mac }) => chosen.has(mac));
  return (
    <section aria-label={t('sites.nav.list')}>
      <div className={css['tools']}>
        <Field
          label={t('sites.search')}
          icon="search"
          type="search"
          value={search}
          onChange={({ target }) => onSearch(target.value)}
        />
        <div className={css['acts']}>
          <span className="muted">{t('sites.selected', { count: chosen.size })}</span>
          <Button
            kind="quiet"
            onClick={() => onChoose(all ? new Set() : new Set([...chosen, ...sites.map(({ mac }) => mac)]))}
          >
            {all ? t('sites.clear') : t('batch.all', { many: sites.length })}
          </Button>
        </div>
      </div>
      <ul className={css['rows']}>
        {sites.map(({ mac, name }) => {
          const planned = chosen.has(mac) ? plan?.find((one) => one.mac === mac) : undefined;
          return (
            <li key={mac}>
              <Checkbox
                label={t('batch.choose', { name })}
                labelHidden
                checked={chosen.has(mac)}
                onChange={() => onChoose(toggled(mac))}
              />
              <div className={css['head']}>
                <b>{name}</b>
                {planned !== undefined && <Stands planned={planned} byTemplates={byTemplates} />}
              </div>
              {planned !== undefined && planned.changes.length > 0 && (
                <div className={css['more']}>
                  <ChangeList changes={planned.changes} />
                  {onPast !== undefined && planned.hindrance !== 'offline' && (
                    <Button kind="quiet" icon="eye" onClick={() => onPast(mac)}>
                      {t('batch.past')}
                    </Button>
                  )}
                </div>
              )}
            </li>
          );
        })}
      </ul>
      {total > sites.length && (
        <p className="muted dense">{t('batch.notShown', { many: total - sites.length })}</p>
      )}
    </section>
  );
}

/** Why a site cannot be touched now, or that there is nothing to change. */
function Stands({
  planned: { hindrance, changes, same },
  byTemplates,
}: {
  readonly planned: Planned;
  readonly byTemplates: boolean;
}) {
  const t = useText();
  if (hindrance !== null) return <Tag tone={tones[hindrance]}>{t(`batch.hindrance.${hindrance}`)}</Tag>;
  return changes.length === 0 ? (
    <Tag tone="ok" icon="check">
      {t(byTemplates && same.length === 0 ? 'batch.noTemplateHere' : 'batch.same')}
    </Tag>
  ) : null;
}
