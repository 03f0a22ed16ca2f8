import { rowsOfTab, type SettingRow } from '@homeward/contract/words/panel/setting-rows.ts';
import type { DataOf } from '@homeward/contract/routes/table.ts';
import type { PanelTab } from '@homeward/contract/words/panel/panel-tabs.ts';
import type { ReactNode } from 'react';
import { PasscodeGate } from '#features/pin/passcode-gate.tsx';
import { Schedules } from '#features/schedules/schedules.tsx';
import { AreaList } from '#features/settings/area-list.tsx';
import { DelaysForm } from '#features/settings/delays-form.tsx';
import { DoorEntry } from '#features/settings/door-entry.tsx';
import { ManualClock } from '#features/settings/manual-clock.tsx';
import { HistoryLink } from '#features/settings/history-link.tsx';
import { SettingForm, type SettingGroup } from '#features/settings/setting-form.tsx';
import { useParts } from '#features/settings/use-parts.ts';
import { BackupTab } from '#features/upkeep/backup-tab.tsx';
import { FirmwareTab } from '#features/upkeep/firmware-tab.tsx';
import { ResetTab } from '#features/upkeep/reset-tab.tsx';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useText, type TextKey } from '#lib/i18n/use-text.ts';
import { usePageParam } from '#lib/page-params.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import { Loaded } from '#ui/loaded.tsx';
import { PageLink } from '#ui/page-link.tsx';
import { Section } from '#ui/page.tsx';
import { TabPage } from '#ui/tab-page.tsx';
import '#ui/house-icons.ts';

const bare = '/setting/setting_panel';

/** The tabs there is something on, and their icons. */
const icons: Partial<Readonly<Record<PanelTab, IconName>>> = {
  security: 'shieldLock',
  general: 'houseShield',
  panel: 'gateway',
  code: 'keypad',
  clock: 'clock',
  backupRestore: 'download',
  firmwareUpgrade: 'gateway',
  factoryReset: 'refresh',
  scheduledAlarm: 'calendar',
  doorCode: 'key',
  doorEntry: 'doorClosed',
};
const shown = (tab: PanelTab): boolean => icons[tab] !== undefined;

/** Named fields of a tab, under a heading. */
const group = (rows: readonly SettingRow[], title: string, ...fields: readonly string[]): SettingGroup => ({
  title,
  rows: rows.filter(({ field }) => fields.includes(field)),
});

/** The tabs of this person; an installer programs by those that the panel's series has (S9.5). */
const tabsFor = (can: DataOf<'GET /panel/capability'> | undefined): readonly PanelTab[] => {
  const { tabs = [], programming_tabs: programming = [] } = can ?? {};
  return programming.length === 0 ? tabs : tabs.filter((tab) => programming.includes(tab));
};

/** How the panel itself is set up (S2.9, S9.5): the tabs that this person has. */
export function PanelSettingPage() {
  const t = useText();
  const tab = usePageParam('tab');
  const { data: can, problem, reload } = useAnswer('GET /panel/capability');
  const title = t('settings.page.setting_panel');
  const tabs = tabsFor(can)
    .filter(shown)
    .map((name) => ({
      name,
      to: `${bare}/${name}`,
      label: t(`settings.tab.${name}` as TextKey),
      icon: icons[name] ?? 'settings',
      note: t(`settings.tabNote.${name}` as TextKey),
    }));
  const open = tabs.find(({ name }) => name === tab);
  return (
    <PasscodeGate title={title}>
      <Loaded
        ready={can !== undefined}
        problem={problem}
        failedTitle={t('settings.unread')}
        retryLabel={t('action.retry')}
        onRetry={() => void reload()}
      >
        <TabPage
          title={title}
          subtitle={t('settings.panelText')}
          back={{ to: '/setting', label: t('settings.title') }}
          bare={bare}
          tabs={tabs}
          open={open}
          after={<HistoryLink part="settings" />}
        >
          {can !== undefined && open !== undefined && (
            <Tab key={open.name} name={open.name} mostAreas={can.limits.areas} />
          )}
        </TabPage>
      </Loaded>
    </PasscodeGate>
  );
}

function Tab({ name, mostAreas }: { readonly name: PanelTab; readonly mostAreas: number }): ReactNode {
  const t = useText();
  const rows = rowsOfTab('setting_panel', name);
  switch (name) {
    case 'security':
      return <SecurityTab rows={rows} />;
    case 'general':
      return (
        <SettingForm
          groups={[
            group(rows, t('settings.group.home'), 'name', 'contact', 'mail_address', 'phone'),
            group(rows, t('settings.group.place'), 'country', 'emergencyNumber', 'latitude', 'longitude'),
            group(rows, t('settings.group.energy'), 'energyCents', 'currency'),
            group(rows, t('settings.group.power'), 'acFailSeconds', 'acSuspendMinutes', 'jammingMinutes'),
            group(
              rows,
              t('settings.group.supervision'),
              'supervisionHours',
              'pendantHours',
              'floodPerMinute',
            ),
            group(
              rows,
              t('settings.group.station'),
              'checkInHours',
              'checkInOffsetHours',
              'pollingSeconds',
              'ethernetTestHours',
              'gprsTestHours',
            ),
          ]}
        />
      );
    case 'panel':
      return (
        <>
          <Areas most={mostAreas} />
          <SettingForm groups={[{ title: t('settings.group.requests'), rows }]} />
        </>
      );
    case 'code':
      return (
        <>
          <SettingForm groups={[{ title: t('settings.group.codes'), rows }]} />
          <PageLink to="/setting/setting_user_code">{t('settings.toCodes')}</PageLink>
        </>
      );
    case 'clock':
      return <ClockTab rows={rows} />;
    case 'backupRestore':
      return <BackupTab />;
    case 'firmwareUpgrade':
      return <FirmwareTab />;
    case 'factoryReset':
      return <Reset />;
    case 'doorCode':
      return (
        <Section title={t('settings.tab.doorCode')}>
          <p className="muted">{t('settings.doorCodeText')}</p>
          <PageLink to="/setting/setting_user_code">{t('settings.toDoorCodes')}</PageLink>
        </Section>
      );
    case 'doorEntry':
      return <DoorEntry />;
    case 'scheduledAlarm':
      return <Schedules />;
    default:
      return null;
  }
}

/** Delays with their picture, and how the home guards and sounds. */
function SecurityTab({ rows }: { readonly rows: readonly SettingRow[] }) {
  const t = useText();
  const { data, problem, reload } = useAnswer('GET /panel/provision/v2');
  const { values, reload: reloadParts } = useParts(['system']);
  const { system } = values;
  const number = (field: string): number => {
    const value = system?.[field];
    return typeof value === 'number' ? value : 0;
  };
  const times = {
    sirenMinutes: number('sirenMinutes'),
    tellAfter: Math.max(number('remoteHoldSeconds'), number('dialerSeconds'), number('abortSeconds')),
  };
  const known = data !== undefined && system !== undefined;
  return (
    <>
      <Loaded
        ready={known}
        problem={problem}
        failedTitle={t('settings.unread')}
        retryLabel={t('action.retry')}
        onRetry={() => void reload()}
      >
        {data !== undefined && known && (
          <Section title={t('settings.group.delays')}>
            <DelaysForm areas={data.areas} times={times} reload={reload} />
          </Section>
        )}
      </Loaded>
      <SettingForm
        groups={[
          group(
            rows,
            t('settings.group.siren'),
            'sirenMinutes',
            'sirenVolume',
            'muteInternalSiren',
            'tamperAlarm',
          ),
          group(
            rows,
            t('settings.group.arming'),
            'armFault',
            'lowBatteryRefuses',
            'preArmMinutes',
            'reincludeWhenClosed',
            'exitRestart',
            'autoStay',
          ),
          group(
            rows,
            t('settings.group.falseAlarms'),
            'remoteHoldSeconds',
            'dialerSeconds',
            'abortSeconds',
            'cancelMinutes',
            'swingerTrips',
            'crossZoneMinutes',
            'fireVerificationMinutes',
            'confirmationMinutes',
            'twoActionPanic',
          ),
          group(rows, t('settings.group.standard'), 'profile', 'grade'),
        ]}
        onSaved={() => {
          void reload();
          void reloadParts();
        }}
      />
    </>
  );
}

function Areas({ most }: { readonly most: number }) {
  const t = useText();
  const { data, problem, reload } = useAnswer('GET /panel/provision/v2');
  return (
    <Loaded
      ready={data !== undefined}
      problem={problem}
      failedTitle={t('settings.unread')}
      retryLabel={t('action.retry')}
      onRetry={() => void reload()}
    >
      {data !== undefined && (
        <AreaList areas={data.areas} revision={data.revision} most={most} reload={reload} />
      )}
    </Loaded>
  );
}

function ClockTab({ rows }: { readonly rows: readonly SettingRow[] }) {
  const t = useText();
  const { data, reload } = useAnswer('GET /panel/timezone');
  return (
    <>
      {data !== undefined && (
        <ManualClock key={`${data.time_zone} ${String(data.internet_time)}`} clock={data} reload={reload} />
      )}
      <SettingForm groups={[{ title: t('settings.group.clock'), rows }]} onSaved={() => void reload()} />
    </>
  );
}

function Reset() {
  const { data } = useAnswer('GET /panel/provision/v2');
  return data === undefined ? null : <ResetTab panelName={data.name} />;
}
