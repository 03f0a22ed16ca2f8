import type { Template } from '#features/installer-batch/batch-draft.ts';
import css from '#features/installer-batch/batch.module.css';
import { useText } from '#lib/i18n/use-text.ts';
import { PageLink } from '#ui/page-link.tsx';

/** The templates that hold for sites by themselves: what each site is brought to. */
export function InForce({ templates }: { readonly templates: readonly Template[] }) {
  const t = useText();
  const held = templates.filter(({ scope }) => scope !== 'none');
  return (
    <section className={css['card']} aria-label={t('batch.byTemplates')}>
      <header>
        <h2>{t('batch.byTemplates')}</h2>
        <p className="muted dense">{t('batch.byTemplatesText')}</p>
      </header>
      {held.length === 0 && <p className={css['part']}>{t('batch.noneHeld')}</p>}
      {held.map(({ id, name, scope, group }) => (
        <div key={id} className={css['part']}>
          <PageLink to="/installer_template" search={{ template: id }} className="link">
            {[name, scope === 'fleet' ? t('batch.allSites') : t('batch.ofGroup', { name: group })].join(
              ' · ',
            )}
          </PageLink>
        </div>
      ))}
    </section>
  );
}
