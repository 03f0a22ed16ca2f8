import type { ConsentView } from '@homeward/contract/shapes/company/consent.ts';
import { AuditDays } from '#features/events/audit-days.tsx';
import { auditLine } from '#features/events/audit-line.ts';
import { useText } from '#lib/i18n/use-text.ts';

interface ActsSoFarProps extends Pick<ConsentView, 'visits'> {
  /** By which word they are in. */
  readonly grant: string;
}

/** What those of outside did under a grant that is alive; read anew whenever they did more. */
export function ActsSoFar({ grant, visits }: ActsSoFarProps) {
  const t = useText();
  return (
    <AuditDays
      key={visits.map(({ login, last, acts }) => [login, last, acts]).join(' ')}
      which={{ grant }}
      line={(row) => auditLine(t, row)}
      empty={{ title: t('access.actsNone'), text: t('access.actsNoneText') }}
    />
  );
}
