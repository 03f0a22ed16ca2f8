import { fieldText } from '#features/installer-batch/batch-draft.ts';
import css from '#features/installer-batch/batch.module.css';
import { useBatchSites } from '#features/installer-list/use-batch-sites.ts';
import type { Template } from '#features/installer-templates/template-words.ts';
import { Answered } from '#features/answers/answered.tsx';
import { carrySites } from '#lib/chosen-sites.ts';
import { useMinute } from '#lib/clock.ts';
import { momentText } from '#lib/date-text.ts';
import { useTenantMay } from '#lib/house/tenant-may.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { go } from '#lib/router/here.ts';
import { Button } from '#ui/button.tsx';
import { PageLink } from '#ui/page-link.tsx';

/** The sites of a template that are known not to be as their templates say, and the way to a batch that brings them there. */
export function DriftedSites({
  template: { scope, group, revision, sites },
}: {
  readonly template: Template;
}) {
  const t = useText();
  const batches = useTenantMay('batch', 'write');
  const answer = useBatchSites(
    { filter: 'drift', sort: 'name', ...(scope === 'group' ? { search: group } : {}) },
    `${useMinute()} ${revision}`,
  );
  const drifted = answer.data?.panels.filter((site) => scope === 'fleet' || site.group === group);
  return (
    <section className={css['card']} aria-label={t('templates.drift')}>
      <header>
        <h2>{t('templates.drift')}</h2>
        <p className="muted dense">{t('templates.driftText')}</p>
        {batches && drifted !== undefined && drifted.length > 0 && (
          <div>
            <Button
              icon="layers"
              onClick={() => {
                carrySites(drifted.map(({ mac }) => mac));
                go('/installer_batch_config', { search: { by: 'templates' } });
              }}
            >
              {t('templates.bring')}
            </Button>
          </div>
        )}
      </header>
      <Answered answer={answer} failedTitle={t('sites.failed')} rows={3} />
      {drifted?.length === 0 && (
        <p className={css['part']}>
          {sites.unknown > 0
            ? t('templates.driftUnknown', { many: sites.unknown })
            : t('templates.driftNone')}
        </p>
      )}
      {drifted?.map(({ mac, name, drift }) => (
        <div key={mac} className={css['part']}>
          <PageLink to="/installer_template" search={{ site: mac }} className="link">
            {name || mac}
          </PageLink>
          <p className="muted dense">
            {[
              drift.fields.map((field) => fieldText(t, field)).join(', '),
              ...(drift.at === null ? [] : [t('templates.seen', { time: momentText(drift.at) })]),
            ].join(' · ')}
          </p>
        </div>
      ))}
    </section>
  );
}
