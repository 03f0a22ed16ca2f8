import type { DataOf } from '@homeward/contract/routes/table.ts';
import { changeText, fieldText } from '#features/installer-batch/batch-draft.ts';
import css from '#features/installer-templates/site-settings.module.css';
import { useText, type Text } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { PageLink } from '#ui/page-link.tsx';
import { Tag } from '#ui/tag.tsx';

type Settings = DataOf<'GET /installer/site_settings'>;
type Row = Settings['rows'][number];

/** Where a value comes from, in words. */
function fromText(t: Text, { group }: Settings, { from }: Row): string {
  return from === 'group' ? t('batch.ofGroup', { name: group }) : t(`templates.from.${from}`);
}

interface SiteSettingRowProps {
  readonly row: Row;
  readonly site: Settings;
  readonly busy: boolean;
  /** Nothing for whoever may not say so. */
  readonly onOwn: ((on: boolean) => void) | undefined;
}

/** One setting of a site: what it has, where that comes from, and what its templates say where that is something else. */
export function SiteSettingRow({ row, site, busy, onOwn }: SiteSettingRowProps) {
  const t = useText();
  const { field, from, own, value, wanted, differs } = row;
  const name = fieldText(t, field, row.area);
  const text = (of: Row['value']): string => changeText(t, { field, before: null, after: null }, of);
  const template = from === 'group' ? site.grouped : from === 'fleet' ? site.fleet : null;
  const isInherited = from !== 'panel';
  return (
    <li data-inherited={(isInherited && !differs) || undefined}>
      <div className={css['words']}>
        <b>{name}</b>
        <p className="muted dense">
          {template === null ? (
            fromText(t, site, row)
          ) : (
            <PageLink to="/installer_template" search={{ template: template.id }} className="link">
              {`${fromText(t, site, row)} · ${template.name}`}
            </PageLink>
          )}
        </p>
      </div>
      <div className={css['value']}>
        <span>{site.known ? text(value) : t('sites.unknown')}</span>
        {wanted !== null && (differs || own || !site.known) && (
          <Tag tone={differs ? 'delay' : 'offline'} {...(differs ? { icon: 'edit' as const } : {})}>
            {t('templates.wanted', { value: text(wanted) })}
          </Tag>
        )}
      </div>
      <div className={css['act']}>
        {wanted !== null && onOwn !== undefined && (
          <Button
            kind="quiet"
            busy={busy}
            aria-label={`${name}: ${t(own ? 'templates.follow' : 'templates.keepOwn')}`}
            onClick={() => onOwn(!own)}
          >
            {t(own ? 'templates.follow' : 'templates.keepOwn')}
          </Button>
        )}
      </div>
    </li>
  );
}
