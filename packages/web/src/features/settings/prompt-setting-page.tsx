import { rowsOfTab, type SettingRow } from '@homeward/contract/words/panel/setting-rows.ts';
import { PasscodeGate } from '#features/pin/passcode-gate.tsx';
import { OwnSounds } from '#features/settings/own-sounds.tsx';
import { SpeakerTrial } from '#features/settings/speaker-trial.tsx';
import { SettingForm, type SettingGroup } from '#features/settings/setting-form.tsx';
import { useSettingsKnown } from '#lib/house/portal-settings.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Crumb } from '#ui/crumb.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHead } from '#ui/page.tsx';

const rows = rowsOfTab('setting_prompt', null);
const group = (title: string, ...fields: readonly string[]): SettingGroup => ({
  title,
  rows: rows.filter(({ field }: SettingRow) => fields.includes(field)),
});

/** Which sounds the panel's speaker makes, and how loud (S2.9). */
export function PromptSettingPage() {
  const t = useText();
  const { settings } = useSettingsKnown();
  const title = t('settings.page.setting_prompt');
  return (
    <PasscodeGate title={title}>
      <Crumb to="/setting">{t('settings.title')}</Crumb>
      <PageHead title={title} subtitle={t('settings.promptText')} />
      {settings?.flags.settingPrompt === false ? (
        <EmptyState title={title} text={t('v2_mg_switched_off')} />
      ) : (
        <Prompts />
      )}
    </PasscodeGate>
  );
}

function Prompts() {
  const t = useText();
  return (
    <>
      <SettingForm
        groups={[
          group(t('settings.group.voice'), 'volume', 'language'),
          group(
            t('settings.group.delaySounds'),
            'exitArm',
            'exitHome',
            'entryArm',
            'entryHome',
            'finalBeeps',
          ),
          group(t('settings.group.signals'), 'chime', 'faultBeep'),
        ]}
      />
      <OwnSounds />
      <SpeakerTrial />
    </>
  );
}
