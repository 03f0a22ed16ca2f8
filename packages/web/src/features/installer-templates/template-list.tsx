import { useState } from 'react';
import css from '#features/installer-batch/batch.module.css';
import { scopeText, type Template } from '#features/installer-templates/template-words.ts';
import { Answered } from '#features/answers/answered.tsx';
import { momentText } from '#lib/date-text.ts';
import { useTenantMay } from '#lib/house/tenant-may.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { changeSearch } from '#lib/router/here.ts';
import { Button } from '#ui/button.tsx';
import { Crumb } from '#ui/crumb.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHead } from '#ui/page.tsx';
import { PageLink } from '#ui/page-link.tsx';
import { Tag } from '#ui/tag.tsx';
import { NewTemplate } from '#features/installer-templates/new-template.tsx';

/** The templates of the company: for which sites each holds, and how many of those are not as they say. */
export function TemplateList() {
  const t = useText();
  const answer = useAnswer('GET /installer/template');
  const [adding, setAdding] = useState(false);
  const writes = useTenantMay('templates', 'write');
  const all = answer.data as readonly Template[] | undefined;
  const add = writes && (
    <Button icon="plus" onClick={() => setAdding(true)}>
      {t('templates.new')}
    </Button>
  );
  return (
    <>
      <Crumb to="/installer_batch_config">{t('batch.title')}</Crumb>
      <PageHead
        title={t('batch.templates')}
        subtitle={t('templates.text')}
        action={all !== undefined && all.length > 0 ? add : undefined}
      />
      <Answered answer={answer} failedTitle={t('sites.failed')} rows={4} />
      {all?.length === 0 && (
        <EmptyState
          title={t('templates.none')}
          text={t(writes ? 'templates.noneText' : 'sites.askManager')}
          action={add}
        />
      )}
      {all !== undefined && all.length > 0 && (
        <ul className={`${css['rows']} ${css['earlier']}`} aria-label={t('batch.templates')}>
          {all.map((one) => (
            <li key={one.id}>
              <div className={css['head']}>
                <PageLink to="/installer_template" search={{ template: one.id }} className="link">
                  {one.name}
                </PageLink>
                <Standing template={one} />
              </div>
              <p className="muted dense">
                {[
                  scopeText(t, one),
                  ...(one.scope === 'none' ? [] : [t('sites.count', { count: one.sites.all })]),
                  t('templates.version', { version: one.revision }),
                  one.by,
                  momentText(one.at),
                ]
                  .filter((word) => word !== '')
                  .join(' · ')}
              </p>
            </li>
          ))}
        </ul>
      )}
      {adding && (
        <NewTemplate
          onClose={() => setAdding(false)}
          onAdded={(id) => changeSearch({ template: id }, false)}
        />
      )}
    </>
  );
}

/** How the sites of a template stand to it. */
export function Standing({ template: { scope, sites } }: { readonly template: Template }) {
  const t = useText();
  if (scope === 'none' || sites.all === 0) return null;
  return (
    <span className={css['acts']}>
      {sites.differs > 0 && (
        <Tag tone="delay" icon="edit">
          {t('templates.differs', { many: sites.differs })}
        </Tag>
      )}
      {sites.unknown > 0 && <Tag tone="offline">{t('templates.unknown', { many: sites.unknown })}</Tag>}
      {sites.differs + sites.unknown === 0 && (
        <Tag tone="ok" icon="check">
          {t('sites.driftSame')}
        </Tag>
      )}
    </span>
  );
}
