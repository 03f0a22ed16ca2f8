import { useState } from 'react';
import css from '#features/consent/access-page.module.css';
import { EarlierVisits } from '#features/consent/earlier-visits.tsx';
import { LetIn } from '#features/consent/let-in.tsx';
import { CompanySection } from '#features/consent/company-section.tsx';
import { useConsent } from '#features/consent/use-consent.ts';
import { VisitList } from '#features/consent/visit-list.tsx';
import { Answered } from '#features/answers/answered.tsx';
import { AuditDays } from '#features/events/audit-days.tsx';
import { auditLine } from '#features/events/audit-line.ts';
import { call } from '#lib/client/call.ts';
import { useNow } from '#lib/clock.ts';
import { momentText } from '#lib/date-text.ts';
import { attempt, useBusy } from '#lib/house/device-acts.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { useOwnRole } from '#lib/own-role.ts';
import { spanText } from '#lib/span-text.ts';
import { showToast } from '#lib/toasts.ts';
import { useNarrow } from '#lib/use-narrow.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card, FormActions } from '#ui/card.tsx';
import { Crumb } from '#ui/crumb.tsx';
import { PageHead, Section } from '#ui/page.tsx';
import { TimeLeft } from '#ui/time-left.tsx';

/** Who of outside is let in: since when, why, until when, what they did, and how to answer or end it. */
export function AccessPage() {
  const t = useText();
  const narrow = useNarrow();
  const answer = useConsent();
  const { data, reload } = answer;
  const now = useNow(data?.consent !== null);
  const busy = useBusy((all) => all['consent'] === true);
  const role = useOwnRole();
  const owner = role === 'master';
  const [more, setMore] = useState(false);
  const consent =
    data?.consent !== null && data?.consent !== undefined && now < data.consent.until ? data.consent : null;
  const who = data?.company?.name ?? t('access.installer');
  async function act(work: Parameters<typeof attempt>[1], said?: string): Promise<void> {
    const done = await attempt('consent', work);
    await reload();
    if (done && said !== undefined) showToast({ icon: 'check', message: said });
  }
  return (
    <>
      {narrow && <Crumb to="/more">{t('nav.more')}</Crumb>}
      <PageHead
        title={
          data === undefined
            ? t('more.access')
            : consent === null
              ? t(data.installing ? 'access.titleBuilding' : 'access.titleNobody', { who })
              : t('access.titleIn', { who, time: momentText(consent.until) })
        }
        subtitle={
          consent === null
            ? undefined
            : t('access.since', { name: consent.by, time: momentText(consent.from) })
        }
      />
      <Answered answer={answer} failedTitle={t('access.failed')} />
      {data !== undefined && (
        <>
          {consent?.emergency === true && (
            <Banner tone="alarm" icon="key" title={t('access.emergencyIn', { name: consent.wantedBy })}>
              {consent.reason}
            </Banner>
          )}
          {data.stopped && (
            <Banner tone="delay" icon="info">
              {t('access.stopped')}
            </Banner>
          )}
          {data.asked !== null && (
            <Card label={t('access.asks', { name: data.asked.by })}>
              <h2>{t('access.asks', { name: data.asked.by })}</h2>
              <p>{data.asked.reason || t('access.noReason')}</p>
              <p className="muted dense">
                {t('access.asksText', {
                  who,
                  time: momentText(data.asked.at),
                  span: spanText(data.asked.minutes * 60_000),
                })}
              </p>
              {owner ? (
                <>
                  <LetIn
                    key={data.asked.at}
                    who={who}
                    wanted={data.asked.minutes}
                    more={consent !== null}
                    reload={reload}
                  />
                  <FormActions>
                    <Button
                      busy={busy}
                      onClick={() => void act(call('DELETE /panel/consent_request'), t('access.refused'))}
                    >
                      {t('access.refuse')}
                    </Button>
                  </FormActions>
                </>
              ) : (
                <p className="muted">{t('access.ownerOnly')}</p>
              )}
            </Card>
          )}
          {consent !== null && (
            <Card label={t('access.timeLeft')}>
              <div className={css['timer']} role="timer">
                <TimeLeft from={consent.from} until={consent.until} now={now} large />
                <div>
                  <p className="dense muted">{t('access.timeLeft')}</p>
                  <b>{spanText(consent.until - now)}</b>
                  {consent.reason !== '' && (
                    <p>{t('access.why', { name: consent.wantedBy, reason: consent.reason })}</p>
                  )}
                </div>
              </div>
              <VisitList visits={data.visits} />
              {owner && (
                <FormActions>
                  {data.asked === null && (
                    <Button onClick={() => setMore(!more)} aria-expanded={more}>
                      {t('access.more')}
                    </Button>
                  )}
                  <Button
                    kind="danger"
                    busy={busy}
                    onClick={() => void act(call('DELETE /panel/consent'), t('access.sentAway'))}
                  >
                    {t('access.sendAway')}
                  </Button>
                </FormActions>
              )}
              {owner && more && data.asked === null && <LetIn who={who} wanted={60} more reload={reload} />}
            </Card>
          )}
          {owner && consent === null && data.asked === null && data.company !== null && (
            <Card label={t('access.letTitle')}>
              <h2>{t('access.letTitle')}</h2>
              <p className="muted">{t('access.letText')}</p>
              <LetIn who={who} wanted={0} more={false} reload={reload} />
            </Card>
          )}
          {consent !== null && owner && (
            <Section title={t('access.acts')}>
              <AuditDays
                which={{ grant: consent.grant }}
                line={(row) => auditLine(t, row)}
                empty={{ title: t('access.actsNone'), text: t('access.actsNoneText') }}
              />
            </Section>
          )}
          {owner && <EarlierVisits />}
          {owner && <CompanySection data={data} reload={reload} />}
        </>
      )}
    </>
  );
}
