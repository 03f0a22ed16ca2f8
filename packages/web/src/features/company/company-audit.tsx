import { AuditDays } from '#features/events/audit-days.tsx';
import { auditLine } from '#features/events/audit-line.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Section } from '#ui/page.tsx';

/** What was done for the company itself, by whom, and who was denied. */
export function CompanyAudit() {
  const t = useText();
  return (
    <Section title={t('audit.title')}>
      <AuditOf which="company" />
    </Section>
  );
}

/** The same of the own company, or of one below it. */
export function AuditOf({ which }: { readonly which: 'company' | { readonly below: string } }) {
  const t = useText();
  return (
    <AuditDays
      which={which}
      line={(row) => auditLine(t, row)}
      empty={{ title: t('audit.none'), text: t('audit.noneText') }}
    />
  );
}
