import {
  connectionTabs,
  rowsOfTab,
  type ConnectionTab,
} from '@homeward/contract/words/panel/setting-rows.ts';
import { useState } from 'react';
import { PasscodeGate } from '#features/pin/passcode-gate.tsx';
import { HistoryLink } from '#features/settings/history-link.tsx';
import { MobileDataNow, NetworkNow } from '#features/settings/network-now.tsx';
import { SettingForm } from '#features/settings/setting-form.tsx';
import { WifiNetworks } from '#features/settings/wifi-networks.tsx';
import { useSettingsKnown } from '#lib/house/portal-settings.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { usePageParam } from '#lib/page-params.tsx';
import type { IconName } from '#ui/icon-paths.ts';
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
  /** How often the form was saved, and how often a Wi-Fi network was chosen. */
  const [saved, setSaved] = useState(0);
  const [chosen, setChosen] = useState(0);
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
        {(open?.name === 'line' || open?.name === 'gsm') && (
          // Whether a panel without a modem says so is the configuration's (S9.4).
          <NetworkNow key={open.name} tab={open.name} always={settings?.flags.gsmCurrentMode === true} />
        )}
        {open?.name === 'gprs' && <MobileDataNow key={saved} />}
        {open?.name === 'wifi' && <WifiNetworks saves={saved} onSaved={() => setChosen(chosen + 1)} />}
        {open !== undefined && (
          <SettingForm
            // A network that was chosen among those found is saved beside the form.
            key={`${open.name} ${chosen}`}
            groups={[{ title: open.label, rows: rowsOfTab('setting_network', open.name) }]}
            onSaved={() => setSaved(saved + 1)}
          />
        )}
      </TabPage>
    </PasscodeGate>
  );
}
