import type { ConsentView } from '@homeward/contract/shapes/company/consent.ts';
import { momentText } from '#lib/date-text.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Row, Rows } from '#ui/rows.tsx';
import { Tag } from '#ui/tag.tsx';

/** Who of the company came in: since when, how much they did, and whether they are in now. */
export function VisitList({ visits }: Pick<ConsentView, 'visits'>) {
  const t = useText();
  if (visits.length === 0) return <p className="muted">{t('access.nobodyYet')}</p>;
  return (
    <Rows label={t('access.visits')}>
      {visits.map(({ name, login, since, last, acts, here }) => (
        <Row
          key={login}
          icon="user"
          title={name}
          note={t('access.visit', { since: momentText(since), last: momentText(last), count: acts })}
          state={
            here ? (
              <Tag tone="care" icon="eye">
                {t('access.here')}
              </Tag>
            ) : (
              <Tag tone="offline">{t('access.gone')}</Tag>
            )
          }
        />
      ))}
    </Rows>
  );
}
