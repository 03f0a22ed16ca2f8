import { Suspense, useState } from 'react';
import css from '#features/installer-list/site-preview.module.css';
import { AskFields, isWhole, useAskDraft } from '#features/installer-list/ask-form.tsx';
import { EmergencyDialog } from '#features/installer-list/emergency-dialog.tsx';
import { HandOverDialog } from '#features/installer-list/hand-over-dialog.tsx';
import { whenText } from '#features/installer-list/site-words.ts';
import { call } from '#lib/client/call.ts';
import { useNow } from '#lib/clock.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useMayAtSite, useOwnCompany, useTenantMay } from '#lib/house/tenant-may.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { enterSite, isOpenTo, type Site } from '#lib/sites.ts';
import { spanText } from '#lib/span-text.ts';
import { showToast } from '#lib/toasts.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { PageLink } from '#ui/page-link.tsx';
import { ProblemLine } from '#ui/problem-line.tsx';
import { TimeLeft } from '#ui/time-left.tsx';

interface SiteAccessProps {
  readonly site: Site;
  readonly reload: () => Promise<void>;
}

/** Whether the company may come in, until when, and how to get there or out again. */
export function SiteAccess({ site, reload }: SiteAccessProps) {
  const t = useText();
  const now = useNow();
  const { busy, problem, act } = useAct();
  const [asking, setAsking] = useState(false);
  const [dialog, setDialog] = useState<'emergency' | 'handOver'>();
  const [draft, setDraft] = useAskDraft();
  const { mac, consent, consentFrom, consentUntil, consentBy, emergencyIn, askedAt, askedBy, refusedAt } =
    site;
  const isIn = isOpenTo(site);
  const isOwn = useOwnCompany() === site.company;
  const enrols = useMayAtSite(site, 'enrol', 'write');
  const unasked = useMayAtSite(site, 'emergency', 'write');
  const helps = useTenantMay('cases', 'write');
  const body = { mac };
  async function ask(): Promise<void> {
    const outcome = await act(() =>
      call('POST /installer/ask', {
        body: { mac, minutes: Number(draft.minutes), reason: draft.reason.trim() },
      }),
    );
    if (outcome.tag === 'failed') return;
    setAsking(false);
    await reload();
  }
  async function leave(): Promise<void> {
    const outcome = await act(() => call('DELETE /installer/access', { body }));
    if (outcome.tag === 'failed') return;
    showToast({ icon: 'check', message: t('sites.left', { name: site.name }) });
    await reload();
  }
  const form = (
    <>
      <AskFields draft={draft} onChange={setDraft} />
      <Button kind="primary" icon="key" busy={busy} off={!isWhole(draft)} onClick={() => void ask()}>
        {t('sites.ask')}
      </Button>
    </>
  );
  return (
    <section className={css['access']}>
      {emergencyIn !== null && (
        <Banner tone="alarm" icon="key" title={t('sites.emergency')}>
          {t('sites.emergencyIn', { name: emergencyIn.by, reason: emergencyIn.reason })}
        </Banner>
      )}
      {consent === 'open' && consentFrom !== null && consentUntil !== null && (
        <div className={css['timer']}>
          <TimeLeft from={consentFrom} until={consentUntil} now={now} large />
          <div role="timer">
            <p className="dense">{t('sites.accessEnds')}</p>
            <b>{spanText(consentUntil - now)}</b>
            {consentBy !== '' && <p className="muted dense">{t('sites.grantedBy', { name: consentBy })}</p>}
          </div>
        </div>
      )}
      {consent === 'installing' && <p>{t(enrols ? 'sites.building' : 'sites.buildingOthers')}</p>}
      {!enrols && (
        <p className="muted dense">
          {t(isOwn ? 'sites.notYourRole' : 'sites.ofCompany')}{' '}
          {helps && (
            <PageLink to="/installer_support" className="link">
              {t('sites.byCase')}
            </PageLink>
          )}
        </p>
      )}
      {!isIn && (
        <div className={css['timer']} data-none>
          <Icon name="lock" />
          <div>
            <b>{t('sites.noAccess')}</b>
            <p className="muted dense">
              {refusedAt === null
                ? t('sites.ownerDecides')
                : t('sites.refusedText', { time: whenText(refusedAt) })}
            </p>
          </div>
        </div>
      )}
      {askedAt !== null && (
        <div className={css['asked']}>
          <Icon name="clock" size={20} />
          <span className="grow">{t('sites.askedBy', { name: askedBy, time: whenText(askedAt) })}</span>
          {enrols && (
            <Button
              busy={busy}
              onClick={() => void act(() => call('DELETE /installer/ask', { body })).then(reload)}
            >
              {t('sites.takeBack')}
            </Button>
          )}
        </div>
      )}
      {enrols && !isIn && askedAt === null && form}
      {enrols && isIn && asking && askedAt === null && form}
      <ProblemLine text={problem?.text} />
      <div className={css['acts']}>
        {enrols && isIn && (
          <Button
            kind="primary"
            onClick={() =>
              void act(() => enterSite(site, consent === 'installing' ? 'site_wizard' : 'security'))
            }
          >
            {t(consent === 'installing' ? 'sites.wizard' : 'sites.open')}
          </Button>
        )}
        {enrols && consent === 'open' && askedAt === null && !asking && (
          <Button onClick={() => setAsking(true)}>{t('sites.moreTime')}</Button>
        )}
        {enrols && consent === 'open' && (
          <Button busy={busy} onClick={() => void leave()}>
            {t('sites.done')}
          </Button>
        )}
        {enrols && consent === 'installing' && (
          <Button icon="users" onClick={() => setDialog('handOver')}>
            {t('sites.handOver')}
          </Button>
        )}
        {unasked && !isIn && site.emergency && (
          <Button kind="danger" icon="key" onClick={() => setDialog('emergency')}>
            {t('sites.emergency')}
          </Button>
        )}
      </div>
      <Suspense>
        {dialog === 'emergency' && (
          <EmergencyDialog site={site} onDone={reload} onClose={() => setDialog(undefined)} />
        )}
        {dialog === 'handOver' && <HandOverDialog mac={mac} onClose={() => setDialog(undefined)} />}
      </Suspense>
    </section>
  );
}
