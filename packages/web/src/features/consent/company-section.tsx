import type { DataOf } from '@homeward/contract/routes/table.ts';
import { useState } from 'react';
import { SeenCameras } from '#features/consent/seen-cameras.tsx';
import { TakeCompany } from '#features/consent/take-company.tsx';
import { ActQuestion } from '#features/forms/act-question.tsx';
import { SecretDialog } from '#features/forms/secret-dialog.tsx';
import { call } from '#lib/client/call.ts';
import { momentText } from '#lib/date-text.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card, FormActions } from '#ui/card.tsx';
import { Section } from '#ui/page.tsx';
import { ProblemLine } from '#ui/problem-line.tsx';
import { Switch } from '#ui/switch.tsx';

interface CompanySectionProps {
  readonly data: Exclude<DataOf<'GET /panel/consent'>, ''>;
  readonly reload: () => Promise<void>;
}

/** The company that looks after the panel: another one by a code, none, and what it may do in an emergency. */
export function CompanySection({ data, reload }: CompanySectionProps) {
  const t = useText();
  const { busy, problem, act } = useAct();
  const [code, setCode] = useState<DataOf<'POST /panel/enrolment_code'>>();
  const [leaving, setLeaving] = useState(false);
  const [taking, setTaking] = useState(false);
  const { company } = data;
  async function make(): Promise<void> {
    const outcome = await act(() => call('POST /panel/enrolment_code', { body: {} }));
    if (outcome.tag === 'done') setCode(outcome.data);
  }
  return (
    <Section title={t('access.company')}>
      <Card>
        {company === null ? (
          <p className="muted">{t('access.noCompany')}</p>
        ) : (
          <p>
            <b>{company.name}</b>
            {company.phone !== '' && (
              <>
                {' · '}
                <a className="link" href={`tel:${company.phone}`}>
                  {company.phone}
                </a>
              </>
            )}
            {company.mail !== '' && (
              <>
                {' · '}
                <a className="link" href={`mailto:${company.mail}`}>
                  {company.mail}
                </a>
              </>
            )}
          </p>
        )}
        {company !== null && (
          <Switch
            label={t('access.emergency')}
            checked={data.emergencyAllowed}
            onChange={(allowed) =>
              void act(() => call('PUT /panel/emergency_access', { body: { allowed } })).then(reload)
            }
          />
        )}
        {company !== null && <p className="muted dense">{t('access.emergencyText')}</p>}
        {company !== null && (
          <Switch
            label={t('access.monitoring')}
            checked={data.monitoringAllowed}
            onChange={(allowed) =>
              void act(() => call('PUT /panel/monitoring', { body: { allowed } })).then(reload)
            }
          />
        )}
        {company !== null && data.monitoringAllowed && (
          <p className="muted dense">{t(data.monitored ? 'access.monitored' : 'access.notMonitored')}</p>
        )}
        {company !== null && data.monitoringAllowed && (
          <Switch
            label={t('access.pictures')}
            checked={data.picturesAllowed}
            onChange={(allowed) =>
              void act(() => call('PUT /panel/monitoring_pictures', { body: { allowed } })).then(reload)
            }
          />
        )}
        {company !== null && data.monitoringAllowed && (
          <p className="muted dense">{t('access.picturesText')}</p>
        )}
        {company !== null && data.picturesAllowed && <SeenCameras />}
        <ProblemLine text={problem?.text} />
        <FormActions>
          {company !== null && (
            <Button kind="danger" onClick={() => setLeaving(true)}>
              {t('access.leaveCompany')}
            </Button>
          )}
          <Button onClick={() => setTaking(true)}>{t('access.take')}</Button>
          <Button icon="key" busy={busy} onClick={() => void make()}>
            {t(company === null ? 'access.code' : 'access.codeOther')}
          </Button>
        </FormActions>
      </Card>
      {code !== undefined && (
        <SecretDialog
          title={t('access.codeTitle')}
          label={t('access.codeLabel')}
          secret={code.code}
          verb={t('action.close')}
          wide
          onClose={() => setCode(undefined)}
        >
          <Banner tone="delay" icon="clock">
            {t('access.codeText', { time: momentText(code.expires) })}
          </Banner>
        </SecretDialog>
      )}
      {taking && (
        <TakeCompany
          before={company?.name ?? ''}
          onClose={() => setTaking(false)}
          onDone={() => {
            setTaking(false);
            void reload();
          }}
        />
      )}
      {leaving && company !== null && (
        <ActQuestion
          title={t('access.leaveTitle', { who: company.name })}
          text={t('access.leaveText')}
          verb={t('access.leaveCompany')}
          work={() => call('PUT /panel/company', { body: { company: '' } })}
          onClose={() => setLeaving(false)}
          onDone={() => {
            setLeaving(false);
            void reload();
          }}
        />
      )}
    </Section>
  );
}
