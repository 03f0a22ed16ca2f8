import {
  connectionTabs,
  rowsOfTab,
  type ConnectionTab,
} from '@homeward/contract/words/panel/setting-rows.ts';
import { Answered } from '#features/answers/answered.tsx';
import { PasscodeGate } from '#features/pin/passcode-gate.tsx';
import { HistoryLink } from '#features/settings/history-link.tsx';
import { SettingForm } from '#features/settings/setting-form.tsx';
import { useSettingsKnown } from '#lib/house/portal-settings.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useMonitor } from '#lib/live/monitors.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { usePageParam } from '#lib/page-params.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import { Row, Rows } from '#ui/rows.tsx';
import { TabPage } from '#ui/tab-page.tsx';

const bare = '/setting/setting_network';
const icons: Readonly<Record<ConnectionTab, IconName>> = {
  line: 'plug',
  wifi: 'gateway',
  gsm: 'mobile',
  gprs: 'globe',
  voip: 'phone',
  lora: 'target',
};

/** How the panel is connected (S2.9): cable, Wi-Fi, mobile network, voice, LoRa. */
export function NetworkSettingPage() {
  const t = useText();
  const tab = usePageParam('tab');
  const { settings } = useSettingsKnown();
  const title = t('settings.page.setting_network');
  const tabs = connectionTabs
    .filter((name) => name !== 'lora' || settings?.flags.loraNetwork === true)
    .map((name) => ({
      name,
      to: `${bare}/${name}`,
      label: t(`settings.tab.${name}`),
      icon: icons[name],
      note: t(`settings.tabNote.${name}`),
    }));
  const open = tabs.find(({ name }) => name === tab);
  return (
    <PasscodeGate title={title}>
      <TabPage
        title={title}
        subtitle={t('settings.networkText')}
        back={{ to: '/setting', label: t('settings.title') }}
        bare={bare}
        tabs={tabs}
        open={open}
        after={<HistoryLink part="connections" />}
      >
        {open?.name === 'gsm' && settings?.flags.gsmCurrentMode === true && (
          <div className="stack">
            <ModemNow />
            <span />
          </div>
        )}
        {open !== undefined && (
          <SettingForm
            key={open.name}
            groups={[{ title: open.label, rows: rowsOfTab('setting_network', open.name) }]}
          />
        )}
      </TabPage>
    </PasscodeGate>
  );
}

/** The modem as it is now, where the configuration asks for it (S9.4). */
function ModemNow() {
  const t = useText();
  const answer = useAnswer('GET /panel/gsmSetting');
  useMonitor('PANEL_STATUS', answer.reload);
  return (
    <Answered answer={answer} failedTitle={t('settings.unread')} rows={1}>
      {answer.data !== undefined && (
        <Rows label={t('settings.modem')}>
          <Row
            icon="mobile"
            title={t('settings.modem')}
            note={answer.data.current_mode || t(`settings.modem.${answer.data.modem}`)}
          />
        </Rows>
      )}
    </Answered>
  );
}
