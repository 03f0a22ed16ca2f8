import type { DataOf } from '@homeward/contract/routes/table.ts';
import { lazy, Suspense, useState } from 'react';
import { FactorResets } from '#features/company/factor-resets.tsx';
import { InviteStaff } from '#features/company/invite-staff.tsx';
import { ProfileCard } from '#features/company/profile-card.tsx';
import { SiteCodes } from '#features/company/site-codes.tsx';
import { TokensSection } from '#features/company/tokens-section.tsx';
import { Answered } from '#features/answers/answered.tsx';
import { ActQuestion } from '#features/forms/act-question.tsx';
import { call } from '#lib/client/call.ts';
import { dateText, momentText } from '#lib/date-text.ts';
import { attempt } from '#lib/house/device-acts.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useTenantMay } from '#lib/house/tenant-may.ts';
import { usePortalSettings } from '#lib/house/portal-settings.ts';
import { useText, withTexts } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { PageHead, Section } from '#ui/page.tsx';
import { LinkRow, Row, Rows } from '#ui/rows.tsx';
import { Select } from '#ui/select.tsx';

type Staff = DataOf<'GET /installer/member'>['members'][number];
/** It comes behind the page, with words of its own. */
const CompanyAudit = lazy(async () => ({
  default: (await withTexts(import('#features/company/company-audit.tsx'), 'audit', 'log')).CompanyAudit,
}));
const roles = ['manager', 'technician', 'support'] as const;

/** The company (S2.11): what it says of itself, who works for it as what, and what waits for an answer. */
export function CompanyPage() {
  const t = useText();
  const company = useAnswer('GET /installer/account');
  const seesStaff = useTenantMay('staff', 'read');
  const manages = useTenantMay('staff', 'write');
  const resets = useTenantMay('accounts', 'write');
  const seesCustomers = useTenantMay('customers', 'read');
  const writesProfile = useTenantMay('company', 'write');
  const staff = useAnswer('GET /installer/member', {}, { skip: !seesStaff });
  const asked = useAnswer('GET /installer/panel', { query: { filter: 'asked', num: 50 } });
  const [inviting, setInviting] = useState(false);
  const [leaving, setLeaving] = useState<Staff>();
  const enrols = useTenantMay('enrol', 'write');
  async function change(user_id: Staff['account'], role: (typeof roles)[number]): Promise<void> {
    await attempt('staff', call('PUT /installer/member', { body: { user_id, role } }));
    await staff.reload();
  }
  const settings = usePortalSettings();
  const waiting = asked.data?.panels ?? [];
  const more = (asked.data?.total ?? 0) - waiting.length;
  return (
    <>
      <PageHead
        title={company.data?.name ?? t('sites.nav.company')}
        subtitle={company.data === undefined ? undefined : t('sites.count', { count: company.data.panels })}
      />
      <Answered answer={company} failedTitle={t('sites.failed')} />
      {company.data !== undefined && (
        <ProfileCard
          key={company.data.id}
          company={company.data}
          off={!writesProfile}
          onSaved={company.reload}
        />
      )}
      {seesStaff && (
        <Section
          title={t('sites.staff')}
          more={
            manages && (
              <Button icon="plus" onClick={() => setInviting(true)}>
                {t('people.invite')}
              </Button>
            )
          }
        >
          <Answered answer={staff} failedTitle={t('sites.failed')} />
          <Rows label={t('sites.staff')}>
            {staff.data?.members.map((one) => (
              <Row
                key={one.account}
                icon="user"
                title={one.name}
                note={one.mail_address || one.id}
                end={
                  manages ? (
                    <>
                      <Select
                        label={t('sites.roleOf', { name: one.name })}
                        labelHidden
                        value={one.role}
                        options={roles.map((value) => ({ value, label: t(`sites.role.${value}`) }))}
                        onChange={(role) => void change(one.account, role)}
                      />
                      <Button kind="danger" onClick={() => setLeaving(one)}>
                        {t('sites.remove')}
                      </Button>
                    </>
                  ) : (
                    t(`sites.role.${one.role}`)
                  )
                }
              />
            ))}
            {staff.data?.invitations.map((one) => (
              <Row
                key={one.id}
                icon="mail"
                look="off"
                title={one.name}
                note={t('sites.invited', { date: dateText(one.expires) })}
                end={
                  manages && (
                    <Button
                      onClick={() =>
                        void attempt(
                          'staff',
                          call('DELETE /installer/member', { body: { invitation: one.id } }),
                        ).then(staff.reload)
                      }
                    >
                      {t('sites.takeBack')}
                    </Button>
                  )
                }
              />
            ))}
          </Rows>
        </Section>
      )}
      {resets && <FactorResets />}
      {seesCustomers && (
        <Section title={t('sites.customers')}>
          <Rows label={t('sites.customers')}>
            <LinkRow
              icon="users"
              title={t('sites.customers')}
              note={t('sites.customersNote')}
              to="/installer_customer"
            />
          </Rows>
        </Section>
      )}
      <Section title={t('sites.waiting')}>
        <Answered answer={asked} failedTitle={t('sites.failed')} />
        {asked.data === undefined ? null : waiting.length === 0 ? (
          <p className="muted">{t('sites.waitingNone')}</p>
        ) : (
          <Rows label={t('sites.waiting')}>
            {waiting.map((site) => (
              <LinkRow
                key={site.mac}
                icon="clock"
                title={site.name || site.mac}
                note={
                  site.askedAt === null
                    ? undefined
                    : t('sites.askedBy', { name: site.askedBy, time: momentText(site.askedAt) })
                }
                to={`/installer_equipment_list?site=${site.mac}`}
              />
            ))}
            {more > 0 && (
              <LinkRow
                icon="filter"
                title={t('sites.waitingMore', { many: more })}
                to="/installer_equipment_list?filter=asked"
              />
            )}
          </Rows>
        )}
      </Section>
      {enrols && <SiteCodes />}
      {seesStaff && <TokensSection manages={manages} />}
      {manages && (
        <Suspense fallback={null}>
          <CompanyAudit />
        </Suspense>
      )}
      <Section title={t('sites.support')}>
        <Rows label={t('sites.support')}>
          <LinkRow
            icon="info"
            title={t('sites.support')}
            note={t('sites.supportNote')}
            to="/installer_support"
          />
        </Rows>
      </Section>
      <Section title={t('sites.signals')}>
        <Rows label={t('sites.signals')}>
          <LinkRow
            icon="bellRing"
            title={t('sites.signals')}
            note={t('sites.signalsNote')}
            to="/installer_signals"
          />
        </Rows>
      </Section>
      {settings?.machine === true && (
        <Section title={t('sites.portal')}>
          <Rows label={t('sites.portal')}>
            <LinkRow
              icon="globe"
              title={t('sites.machine')}
              note={t('sites.machineNote')}
              to="/installer_machine"
            />
          </Rows>
        </Section>
      )}
      <Section title={t('account.title')}>
        <Rows label={t('account.title')}>
          <LinkRow
            icon="user"
            title={t('account.tab.profile')}
            note={t('account.tab.profileNote')}
            to="/installer_profile/profile"
          />
          <LinkRow
            icon="lock"
            title={t('account.tab.security')}
            note={t('account.tab.securityNote')}
            to="/installer_profile/security"
          />
        </Rows>
      </Section>
      {inviting && <InviteStaff onClose={() => setInviting(false)} onSent={staff.reload} />}
      {leaving !== undefined && (
        <ActQuestion
          title={t('sites.removeStaff', { name: leaving.name })}
          text={t('sites.removeStaffText')}
          verb={t('sites.remove')}
          work={() => call('DELETE /installer/member', { body: { user_id: leaving.account } })}
          onClose={() => setLeaving(undefined)}
          onDone={() => {
            setLeaving(undefined);
            void staff.reload();
          }}
        />
      )}
    </>
  );
}
