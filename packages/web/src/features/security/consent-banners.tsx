import type { DataOf } from '@homeward/contract/routes/table.ts';
import { whoIsIn } from '#features/consent/who-is-in.ts';
import { call } from '#lib/client/call.ts';
import { sameDay, shortDay, timeOfDay } from '#lib/clock-text.ts';
import { useMinute } from '#lib/clock.ts';
import { attempt, useBusy } from '#lib/house/device-acts.ts';
import type { Answer } from '#lib/house/use-answer.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { useOwnRole } from '#lib/own-role.ts';
import { showToast } from '#lib/toasts.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { PageLink } from '#ui/page-link.tsx';

export interface ConsentBannersProps {
  readonly data: Exclude<DataOf<'GET /panel/consent'>, ''>;
  readonly reload: Answer<unknown>['reload'];
}

const momentOf = (at: number): string =>
  sameDay(at, Date.now()) ? timeOfDay(at) : `${shortDay(at)}, ${timeOfDay(at)}`;

/** What there is to know of somebody from outside; its owner sends them away with one press. */
export function ConsentBanners({ data, reload }: ConsentBannersProps) {
  const t = useText();
  const minute = useMinute();
  const busy = useBusy((all) => all['consent'] === true);
  const owner = useOwnRole() === 'master';
  const { consent, company, asked, cases, installing, stopped } = data;
  const who = company?.name ?? t('consent.installer');
  const { support } = whoIsIn({ consent, cases }, minute);

  async function revoke(): Promise<void> {
    const done = await attempt('consent', call('DELETE /panel/consent'));
    await reload();
    if (done) showToast({ icon: 'check', message: t('consent.revoked') });
  }
  const away = owner && (
    <Button busy={busy} onClick={() => void revoke()}>
      {t('consent.revoke')}
    </Button>
  );
  const acts = owner && (
    <PageLink to="/access" className="link">
      {t('consent.acts')}
    </PageLink>
  );
  return (
    <>
      {consent?.emergency === true && (
        <div role="alert">
          <Banner
            tone="alarm"
            icon="key"
            title={t('consent.emergency', { name: consent.wantedBy, who, time: momentOf(consent.until) })}
            action={away}
          >
            {t('consent.emergencyText', { from: momentOf(consent.from), reason: consent.reason })}
            {!owner && ` ${t('consent.masterOnly')}`} {acts}
          </Banner>
        </div>
      )}
      {consent?.emergency === false && (
        <Banner
          tone="care"
          icon="users"
          title={t('consent.in', { who, time: momentOf(consent.until) })}
          action={away}
        >
          {consent.by === ''
            ? t('consent.installing', { who })
            : t('consent.inText', { by: consent.by, from: momentOf(consent.from) })}
          {!owner && ` ${t('consent.masterOnly')}`} {acts}
        </Banner>
      )}
      {support.map(({ id, ticket, by, company: of, from, until, reason }) => (
        <Banner
          key={id}
          tone="care"
          icon="users"
          title={t('consent.case', { ticket, by, time: momentOf(until) })}
          action={consent === null && away}
        >
          {reason === ''
            ? t('consent.caseSince', { company: of, from: momentOf(from) })
            : t('consent.caseWhy', { company: of, from: momentOf(from), reason })}{' '}
          {acts}
        </Banner>
      ))}
      {consent === null && installing && (
        <Banner tone="care" icon="settings" action={away}>
          {t('consent.installing', { who })}
        </Banner>
      )}
      {stopped && (
        <Banner tone="delay" icon="info">
          {t('consent.stopped')}
        </Banner>
      )}
      {asked !== null && (
        <Banner
          tone="care"
          icon="users"
          title={t('consent.asked', { by: asked.by })}
          action={
            owner && (
              <PageLink to="/access" className="link">
                {t('consent.answer')}
              </PageLink>
            )
          }
        >
          {asked.reason || t('consent.askedText', { time: momentOf(asked.at) })}
        </Banner>
      )}
    </>
  );
}
