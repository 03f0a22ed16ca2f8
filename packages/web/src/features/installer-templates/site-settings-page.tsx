import { limits } from '@homeward/contract/words/values/limits.ts';
import type { DataOf } from '@homeward/contract/routes/table.ts';
import { useState } from 'react';
import { GroupField } from '#features/installer-templates/group-field.tsx';
import { SiteSettingRow } from '#features/installer-templates/site-setting-row.tsx';
import css from '#features/installer-templates/site-settings.module.css';
import { Answered } from '#features/answers/answered.tsx';
import { call } from '#lib/client/call.ts';
import { momentText } from '#lib/date-text.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useTenantMay } from '#lib/house/tenant-may.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useText, type Text } from '#lib/i18n/use-text.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Crumb } from '#ui/crumb.tsx';
import { PageHead } from '#ui/page.tsx';
import { PageLink } from '#ui/page-link.tsx';
import { ProblemLine } from '#ui/problem-line.tsx';
import { Segmented } from '#ui/segmented.tsx';

type Settings = DataOf<'GET /installer/site_settings'>;

/** How a site stands to its templates, in a sentence. */
function driftSentence(t: Text, { state, fields, at }: Settings['drift']): string {
  const seen = at === null ? [] : [t('templates.seen', { time: momentText(at) })];
  switch (state) {
    case 'none':
      return t('batch.noTemplateHere');
    case 'unknown':
      return t('sites.driftUnknown');
    case 'same':
      return [t('sites.driftSame'), ...seen].join(' · ');
    case 'differs':
      return [t('sites.driftCount', { many: fields.length }), ...seen].join(' · ');
  }
}

/** The settings of one site, each with where its value comes from. */
export function SiteSettingsPage({ mac }: { readonly mac: string }) {
  const t = useText();
  const answer = useAnswer('GET /installer/site_settings', { query: { mac } });
  const { busy, problem, act } = useAct();
  const enrols = useTenantMay('enrol', 'write');
  const [which, setWhich] = useState<'said' | 'all'>('said');
  const site = answer.data;
  async function change(body: { readonly group?: string; readonly own?: string[] }): Promise<void> {
    const outcome = await act(() => call('PUT /installer/panel', { body: { mac, ...body } }));
    if (outcome.tag === 'done') await answer.reload();
  }
  const own = site?.rows.filter((row) => row.own).map(({ field }) => field) ?? [];
  const rows = site?.rows.filter(
    ({ from, wanted }) => which === 'all' || wanted !== null || from !== 'default',
  );
  return (
    <>
      <Crumb to="/installer_template">{t('batch.templates')}</Crumb>
      <PageHead
        title={
          site === undefined ? t('sites.settings') : t('templates.siteTitle', { name: site.name || mac })
        }
        subtitle={site === undefined ? undefined : driftSentence(t, site.drift)}
        action={
          <PageLink to="/installer_equipment_list" search={{ site: mac }} className="link">
            {t('sites.nav.list')}
          </PageLink>
        }
      />
      <Answered answer={answer} failedTitle={t('sites.failed')} rows={8} />
      {site !== undefined && (
        <div className="stack">
          {enrols && (
            <Group key={site.group} site={site} busy={busy} onChange={(group) => void change({ group })} />
          )}
          <ProblemLine text={problem?.text} />
          {!site.known && (
            <Banner tone="offline" icon="lock">
              {t('templates.hidden')}
            </Banner>
          )}
          <Segmented
            label={t('templates.which')}
            value={which}
            options={(['said', 'all'] as const).map((value) => ({
              value,
              label: t(`templates.show.${value}`),
            }))}
            onChange={setWhich}
          />
          {rows?.length === 0 ? (
            <p className="muted">{t('batch.noTemplateHere')}</p>
          ) : (
            <ul className={css['rows']} aria-label={t('sites.settings')}>
              {rows?.map((row) => (
                <SiteSettingRow
                  key={row.field}
                  row={row}
                  site={site}
                  busy={busy}
                  onOwn={
                    enrols
                      ? (on) =>
                          void change({
                            own: on ? [...own, row.field] : own.filter((one) => one !== row.field),
                          })
                      : undefined
                  }
                />
              ))}
            </ul>
          )}
        </div>
      )}
    </>
  );
}

interface GroupProps {
  readonly site: Settings;
  readonly busy: boolean;
  readonly onChange: (group: string) => void;
}

/** To which group the site belongs: by it the template of a group is chosen. */
function Group({ site, busy, onChange }: GroupProps) {
  const t = useText();
  const [group, setGroup] = useState(site.group);
  const dirty = group.trim() !== site.group;
  return (
    <form
      className={css['group']}
      onSubmit={(event) => {
        event.preventDefault();
        if (dirty && !busy) onChange(group.trim());
      }}
    >
      <GroupField
        label={t('templates.siteGroup')}
        hint={t('templates.siteGroupHint')}
        maxLength={limits.siteGroupLength}
        value={group}
        onChange={setGroup}
      />
      <Button type="submit" busy={busy} off={!dirty}>
        {t('sites.save')}
      </Button>
    </form>
  );
}
