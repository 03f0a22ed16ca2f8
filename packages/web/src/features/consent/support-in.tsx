import type { ReactNode } from 'react';
import css from '#features/consent/access-page.module.css';
import { ActsSoFar } from '#features/consent/acts-so-far.tsx';
import { VisitList } from '#features/consent/visit-list.tsx';
import type { OpenCase } from '#features/consent/who-is-in.ts';
import { momentText } from '#lib/date-text.ts';
import { inOneLine } from '#lib/i18n/in-one-line.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { useOwnRole } from '#lib/own-role.ts';
import { spanText } from '#lib/span-text.ts';
import { Card } from '#ui/card.tsx';
import { TimeLeft } from '#ui/time-left.tsx';

interface SupportInProps {
  readonly one: OpenCase;
  readonly now: number;
  /** What ends it, for whoever may. */
  readonly away: ReactNode;
}

/** Somebody of support who may look in: of which company, why, since when, until when, and what they did so far. */
export function SupportIn({ one, now, away }: SupportInProps) {
  const t = useText();
  const role = useOwnRole();
  const { id, ticket, by, company, reason, from, until, visits } = one;
  const title = t('access.support', { ticket });
  return (
    <Card label={title}>
      <h2>{title}</h2>
      <div className={css['timer']} role="timer">
        <TimeLeft from={from} until={until} now={now} large />
        <div>
          <p className="dense muted">{t('access.timeLeft')}</p>
          <b>{spanText(until - now)}</b>
          <p>{inOneLine([by, company])}</p>
          <p className="dense muted">
            {t('access.fromUntil', { from: momentText(from), until: momentText(until) })}
          </p>
          {reason !== '' && <p>{t('access.why', { name: by, reason })}</p>}
        </div>
      </div>
      <p className="muted">{t('access.supportText')}</p>
      {role !== 'support' && <VisitList visits={visits} />}
      {role === 'master' && <ActsSoFar grant={id} visits={visits} />}
      {away}
    </Card>
  );
}
