import type { ConsentView } from '@homeward/contract/shapes/company/consent.ts';
import { useState } from 'react';
import css from '#features/consent/access-page.module.css';
import { ActsSoFar } from '#features/consent/acts-so-far.tsx';
import { EarlierVisits } from '#features/consent/earlier-visits.tsx';
import { LetIn } from '#features/consent/let-in.tsx';
import { CompanySection } from '#features/consent/company-section.tsx';
import { useConsent } from '#features/consent/use-consent.ts';
import { SupportIn } from '#features/consent/support-in.tsx';
import { VisitList } from '#features/consent/visit-list.tsx';
import { whoIsIn, type OpenCase } from '#features/consent/who-is-in.ts';
import { Answered } from '#features/answers/answered.tsx';
import { call } from '#lib/client/call.ts';
import { useNow } from '#lib/clock.ts';
import { momentText } from '#lib/date-text.ts';
import { attempt, useBusy } from '#lib/house/device-acts.ts';
import { inOneLine } from '#lib/i18n/in-one-line.ts';
import { useText, type Text } from '#lib/i18n/use-text.ts';
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
  const now = useNow(data !== undefined && (data.consent !== null || data.cases.length > 0));
  const busy = useBusy((all) => all['consent'] === true);
  const role = useOwnRole();
  const owner = role === 'master';
  const [more, setMore] = useState(false);
  const inNow = data && whoIsIn(data, now);
  const consent = inNow?.consent ?? null;
  const support = inNow?.support ?? [];
  const who = data?.company?.name ?? t('access.installer');
  async function act(work: Parameters<typeof attempt>[1], said?: string): Promise<void> {
    const done = await attempt('consent', work);
    await reload();
    if (done && said !== undefined) showToast({ icon: 'check', message: said });
  }
  const away = (
    <Button
      kind="danger"
      busy={busy}
      onClick={() => void act(call('DELETE /panel/consent'), t('access.sentAway'))}
    >
      {t('access.sendAway')}
    </Button>
  );
  return (
    <>
      {narrow && <Crumb to="/more">{t('nav.more')}</Crumb>}
      <PageHead
        title={data === undefined ? t('more.access') : titleOf(t, { ...data, consent, support, who })}
        subtitle={
          consent === null
            ? undefined
            : consent.by === ''
              ? t('access.sinceWhen', { time: momentText(consent.from) })
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
              {role !== 'support' && <VisitList visits={data.visits} />}
              {owner && (
                <FormActions>
                  {data.asked === null && (
                    <Button onClick={() => setMore(!more)} aria-expanded={more}>
                      {t('access.more')}
                    </Button>
                  )}
                  {away}
                </FormActions>
              )}
              {owner && more && data.asked === null && <LetIn who={who} wanted={60} more reload={reload} />}
            </Card>
          )}
          {support.map((one) => (
            <SupportIn
              key={one.id}
              one={one}
              now={now}
              away={owner && consent === null && <FormActions>{away}</FormActions>}
            />
          ))}
          {owner && consent === null && data.asked === null && data.company !== null && (
            <Card label={t('access.letTitle')}>
              <h2>{t('access.letTitle')}</h2>
              <p className="muted">{t('access.letText')}</p>
              <LetIn who={who} wanted={0} more={false} reload={reload} />
            </Card>
          )}
          {consent !== null && owner && (
            <Section title={t('access.acts')}>
              <ActsSoFar grant={consent.grant} visits={data.visits} />
            </Section>
          )}
          {owner && <EarlierVisits />}
          {owner && <CompanySection data={data} reload={reload} />}
        </>
      )}
    </>
  );
}

interface Now {
  readonly consent: ConsentView['consent'];
  readonly support: readonly OpenCase[];
  readonly installing: boolean;
  /** The company, by name. */
  readonly who: string;
}

/** Who is in, by what word, until when: what is so, of all that is so the loudest. */
function titleOf(t: Text, { consent, support, installing, who }: Now): string {
  const [first] = support;
  if (consent !== null) {
    if (installing && consent.by === '' && !consent.emergency) return t('access.titleBuilding', { who });
    return t(consent.emergency ? 'access.titleEmergency' : 'access.titleIn', {
      who,
      time: momentText(consent.until),
    });
  }
  if (first !== undefined)
    return t('access.titleSupport', {
      who: inOneLine([first.by, first.company]),
      time: momentText(Math.max(...support.map(({ until }) => until))),
    });
  return t(installing ? 'access.titleBuilding' : 'access.titleNobody', { who });
}
