import { SupportCases } from '#features/support/support-cases.tsx';
import { SupportNews } from '#features/support/support-news.tsx';
import { useTenantMay } from '#lib/house/tenant-may.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { changeSearch, useHere } from '#lib/router/here.ts';
import { Crumb } from '#ui/crumb.tsx';
import { PageHead } from '#ui/page.tsx';
import { Tabs } from '#ui/tabs.tsx';

/** Support of customers: cases that let somebody look for a ticket, and what is announced to people. */
export function SupportPage() {
  const t = useText();
  const helps = useTenantMay('cases', 'read');
  const asked = useHere((here) => here.search['tab']);
  const tabs = helps ? (['cases', 'news'] as const) : (['news'] as const);
  const tab = tabs.find((one) => one === asked) ?? tabs[0];
  return (
    <>
      <Crumb to="/installer_account">{t('sites.nav.company')}</Crumb>
      <PageHead title={t('support.title')} subtitle={t('support.text')} />
      <Tabs
        label={t('support.title')}
        value={tab}
        tabs={tabs.map((value) => ({ value, label: t(`support.tab.${value}`) }))}
        onChange={(next) => changeSearch({ tab: next === tabs[0] ? undefined : next }, false)}
      >
        {(shown) => (shown === 'cases' ? <SupportCases /> : <SupportNews />)}
      </Tabs>
    </>
  );
}
