import type { DataOf } from '@homeward/contract/routes/table.ts';
import { useState } from 'react';
import { Answered } from '#features/answers/answered.tsx';
import { AddCompany } from '#features/company/add-company.tsx';
import { EnrolmentCodes } from '#features/company/enrolment-codes.tsx';
import { OneCompany } from '#features/company/one-company.tsx';
import { PlansSection } from '#features/company/plans-section.tsx';
import { useAnswer } from '#lib/house/use-answer.ts';
import { inOneLine } from '#lib/i18n/in-one-line.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { useHere } from '#lib/router/here.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHead, Section } from '#ui/page.tsx';
import { LinkRow, Rows } from '#ui/rows.tsx';

type Company = Extract<DataOf<'GET /installer/company'>, readonly unknown[]>[number];

/** The companies below an operator, what holds for all of them, and its plans; or one company. */
export function CompaniesPage() {
  const { company = '' } = useHere((here) => here.search);
  return company === '' ? <Companies /> : <OneCompany key={company} id={company} />;
}

function Companies() {
  const t = useText();
  const answer = useAnswer('GET /installer/company');
  const [adding, setAdding] = useState(false);
  const all = answer.data as readonly Company[] | undefined;
  const add = (
    <Button icon="plus" kind="primary" onClick={() => setAdding(true)}>
      {t('companies.add')}
    </Button>
  );
  return (
    <>
      <PageHead
        title={
          all === undefined || all.length === 0
            ? t('sites.nav.companies')
            : t('companies.count', { count: all.length })
        }
        subtitle={t('companies.text')}
        action={all !== undefined && all.length > 0 ? add : undefined}
      />
      <Answered answer={answer} failedTitle={t('companies.failed')} rows={4} />
      {all?.length === 0 && (
        <EmptyState title={t('companies.none')} text={t('companies.noneText')} action={add} />
      )}
      {all !== undefined && all.length > 0 && (
        <Rows label={t('sites.nav.companies')}>
          {all
            .toSorted((a, b) => a.name.localeCompare(b.name))
            .map(({ id, kind, name, phone, mail, panels }) => (
              <LinkRow
                key={id}
                icon="company"
                title={name}
                note={inOneLine([t(`companies.kind.${kind}`), phone, mail])}
                state={t('sites.count', { count: panels })}
                to={`/installer_company?company=${encodeURIComponent(id)}`}
              />
            ))}
        </Rows>
      )}
      {all !== undefined && (
        <>
          <EnrolmentCodes />
          <ForAll />
          <PlansSection />
        </>
      )}
      {adding && <AddCompany onAdded={answer.reload} onClose={() => setAdding(false)} />}
    </>
  );
}

/** What the operator says for all companies, and the record of what it did with them. */
function ForAll() {
  const t = useText();
  const { data } = useAnswer('GET /installer/account');
  return (
    <Section title={t('companies.forAll')}>
      <Rows label={t('companies.forAll')}>
        {data !== undefined && (
          <LinkRow
            icon="settings"
            title={t('companies.flags')}
            note={t('companies.flagsTextOwn')}
            to={`/installer_company?company=${encodeURIComponent(data.id)}`}
          />
        )}
        <LinkRow
          icon="list"
          title={t('companies.audit')}
          note={t('companies.auditNote')}
          to="/installer_account"
        />
      </Rows>
    </Section>
  );
}
