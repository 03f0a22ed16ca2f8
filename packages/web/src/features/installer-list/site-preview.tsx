import { useState } from 'react';
import { fullPlan } from '@homeward/contract/rules/company/full-plan.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import css from '#features/installer-list/site-preview.module.css';
import { GiveUpSite } from '#features/installer-list/give-up-site.tsx';
import { SiteAccess } from '#features/installer-list/site-access.tsx';
import { SiteCustomer } from '#features/installer-list/site-customer.tsx';
import { SitePlan } from '#features/installer-list/site-plan.tsx';
import {
  momentOrNever,
  needLooks,
  needText,
  silentSince,
  whenText,
} from '#features/installer-list/site-words.ts';
import { call } from '#lib/client/call.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useMayAtSite, useTenantMay } from '#lib/house/tenant-may.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useText } from '#lib/i18n/use-text.ts';
import type { Site } from '#lib/sites.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { PageLink } from '#ui/page-link.tsx';
import { ProblemLine } from '#ui/problem-line.tsx';
import { TextBox } from '#ui/text-box.tsx';

interface SitePreviewProps {
  readonly site: Site;
  readonly reload: () => Promise<void>;
}

/** What there is to know of a site before somebody goes there: access, what it needs, its panel, the company's note. */
export function SitePreview({ site, reload }: SitePreviewProps) {
  const t = useText();
  const silent = silentSince(site);
  const givesPlans = useTenantMay('plans', 'write');
  const enrols = useMayAtSite(site, 'enrol', 'write');
  const reads = useMayAtSite(site, 'templates', 'read');
  const seesReports = useMayAtSite(site, 'enrol', 'read');
  const [planning, setPlanning] = useState(false);
  const [leaving, setLeaving] = useState(false);
  return (
    <>
      <SiteAccess key={`access ${site.mac}`} site={site} reload={reload} />
      <section>
        <h3>{t('sites.needsHead')}</h3>
        {!site.online && (
          <p className="muted dense">
            {t('sites.knownUntil', { time: silent === null ? '–' : whenText(site.lastSeen ?? silent) })}
          </p>
        )}
        {site.needs.length === 0 ? (
          <p className="muted">{t('sites.nothing')}</p>
        ) : (
          <ul className={css['needs']}>
            {site.needs.map((need) => (
              <li key={need.why} data-tone={needLooks[need.why].tone}>
                <Icon name={needLooks[need.why].icon} />
                <span>
                  <b>{needText(t, need)}</b>
                  {need.since !== null && <span>{t('sites.since', { time: whenText(need.since) })}</span>}
                </span>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section>
        <dl className={css['facts']}>
          <dt>{t('sites.col.series')}</dt>
          <dd>{site.series ?? '–'}</dd>
          <dt>{t('sites.col.firmware')}</dt>
          <dd>{site.firmware || '–'}</dd>
          <dt>{t('sites.address')}</dt>
          <dd>{site.mac}</dd>
          <dt>{t('sites.col.lastTest')}</dt>
          <dd>
            {momentOrNever(site.lastTest?.at ?? null)}
            {site.lastTest !== null &&
              ` · ${t('sites.heard', { heard: site.lastTest.heard, of: site.lastTest.of })}`}
          </dd>
          <dt>{t('sites.plan')}</dt>
          <dd>{site.plan === fullPlan.name ? t('sites.planFull') : site.plan || '–'}</dd>
          {reads && (
            <>
              <dt>{t('sites.col.templates')}</dt>
              <dd>
                <PageLink to="/installer_template" search={{ site: site.mac }} className="link">
                  {[
                    t('sites.settings'),
                    ...(site.group === '' ? [] : [site.group]),
                    ...(site.drift.state === 'differs'
                      ? [t('sites.driftCount', { many: site.drift.fields.length })]
                      : []),
                  ].join(' · ')}
                </PageLink>
              </dd>
            </>
          )}
        </dl>
        {givesPlans && <Button onClick={() => setPlanning(true)}>{t('sites.planChange')}</Button>}
      </section>
      {planning && <SitePlan site={site} onDone={reload} onClose={() => setPlanning(false)} />}
      {enrols && <SiteCustomer key={`customer ${site.mac}`} site={site} reload={reload} />}
      {seesReports && <Reports key={`reports ${site.mac}`} mac={site.mac} />}
      {enrols ? (
        <Note key={`note ${site.mac}`} site={site} reload={reload} />
      ) : (
        site.note !== '' && (
          <section>
            <h3>{t('sites.note')}</h3>
            <p>{site.note}</p>
          </section>
        )
      )}
      {enrols && (
        <section>
          <Button kind="danger" onClick={() => setLeaving(true)}>
            {t('sites.giveUp')}
          </Button>
        </section>
      )}
      {leaving && (
        <GiveUpSite
          site={site}
          onClose={() => setLeaving(false)}
          onDone={() => {
            setLeaving(false);
            void reload();
          }}
        />
      )}
    </>
  );
}

/** Acceptance reports that the company made here; they stay when the home is its owner's alone. */
function Reports({ mac }: { readonly mac: string }) {
  const t = useText();
  const { data = [] } = useAnswer('GET /installer/acceptance', { query: { mac } });
  if (data.length === 0) return null;
  return (
    <section>
      <h3>{t('sites.reports')}</h3>
      <ul>
        {data.map(({ id, madeAt, signed }) => (
          <li key={id}>
            <PageLink to={`/installer_acceptance/${id}`}>
              {`${whenText(madeAt)} · ${t(
                signed.installer !== null && signed.owner !== null
                  ? 'sites.reportSigned'
                  : 'sites.reportOpen',
              )}`}
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Note({ site, reload }: SitePreviewProps) {
  const t = useText();
  const { busy, problem, act } = useAct();
  const [note, setNote] = useState(site.note);
  return (
    <section>
      <TextBox
        label={t('sites.note')}
        limit={limits.siteNoteLength}
        maxLength={limits.siteNoteLength}
        rows={3}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <ProblemLine text={problem?.text} />
      {note !== site.note && (
        <Button
          busy={busy}
          onClick={() =>
            void act(() => call('PUT /installer/panel', { body: { mac: site.mac, note } })).then(reload)
          }
        >
          {t('sites.save')}
        </Button>
      )}
    </section>
  );
}
