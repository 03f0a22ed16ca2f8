import type { DataOf } from '@homeward/contract/routes/table.ts';
import { Answered } from '#features/answers/answered.tsx';
import { AuditOf } from '#features/company/company-audit.tsx';
import { CompanyCases } from '#features/company/company-cases.tsx';
import { CompanyFlags } from '#features/company/company-flags.tsx';
import { CompanyPeople } from '#features/company/company-people.tsx';
import { CompanySites } from '#features/company/company-sites.tsx';
import { CompanyProfile } from '#features/company/company-profile.tsx';
import { useAnswer } from '#lib/house/use-answer.ts';
import { inOneLine } from '#lib/i18n/in-one-line.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { changeSearch, useHere } from '#lib/router/here.ts';
import { Crumb } from '#ui/crumb.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHead } from '#ui/page.tsx';
import { Tabs } from '#ui/tabs.tsx';
import css from '#features/company/one-company.module.css';

type Company = Extract<DataOf<'GET /installer/company'>, readonly unknown[]>[number];

/** What an operator sees of a company, the first one as it is opened. */
const tabs = ['about', 'sites', 'people', 'cases', 'audit'] as const;

/** One company: what it says of itself, and which functions its homes have. `id` may be the operator's own. */
export function OneCompany({ id }: { readonly id: string }) {
  const t = useText();
  const own = useAnswer('GET /installer/account');
  const below = useAnswer('GET /installer/company');
  const asked = useHere((here) => here.search['tab']);
  const tab = tabs.find((one) => one === asked) ?? tabs[0];
  const isOwn = own.data?.id === id;
  const found = (below.data as readonly Company[] | undefined)?.find((one) => one.id === id);
  const company = isOwn ? own.data : found;
  const known = own.data !== undefined && below.data !== undefined;
  return (
    <>
      <Crumb to="/installer_company">{t('sites.nav.companies')}</Crumb>
      <PageHead
        title={isOwn ? t('companies.forAll') : (company?.name ?? t('sites.nav.companies'))}
        subtitle={
          company === undefined
            ? undefined
            : inOneLine([
                isOwn && company.name,
                t(`companies.kind.${company.kind}`),
                t('sites.count', { count: company.panels }),
              ])
        }
      />
      {!known && (
        <Answered
          answer={own.data === undefined ? own : below}
          failedTitle={t('companies.failed')}
          rows={6}
        />
      )}
      {known && company === undefined && (
        <EmptyState title={t('companies.gone')} text={t('companies.goneText')} />
      )}
      {known && company !== undefined && (
        <>
          {isOwn ? (
            <CompanyFlags company={id} own />
          ) : (
            <Tabs
              label={company.name}
              value={tab}
              tabs={tabs.map((value) => ({ value, label: t(`companies.tab.${value}`) }))}
              onChange={(next) => changeSearch({ tab: next === tabs[0] ? undefined : next }, false)}
            >
              {(shown) => <Below company={company} shown={shown} reload={below.reload} />}
            </Tabs>
          )}
        </>
      )}
    </>
  );
}

interface BelowProps {
  readonly company: Company;
  readonly shown: (typeof tabs)[number];
  readonly reload: () => Promise<void>;
}

/** One view of a company below; that somebody looked stands in its own log. */
function Below({ company, shown, reload }: BelowProps) {
  const t = useText();
  const { id } = company;
  return (
    <>
      {shown !== 'about' && <p className={css['looked']}>{t('companies.looked')}</p>}
      {shown === 'about' && (
        <>
          <CompanyProfile company={company} onSaved={reload} />
          <CompanyFlags company={id} own={false} />
        </>
      )}
      {shown === 'sites' && <CompanySites company={id} />}
      {shown === 'people' && <CompanyPeople company={id} />}
      {shown === 'cases' && <CompanyCases company={id} />}
      {shown === 'audit' && <AuditOf which={{ below: id }} />}
    </>
  );
}
