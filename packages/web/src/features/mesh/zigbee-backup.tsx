import { callForFile, saveFile } from '#lib/client/file.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { useOwnRole } from '#lib/own-role.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/page.tsx';

/** A copy of what the bridge knows, for its owner: with it a new stick goes on with the same devices. */
export function ZigbeeBackup({ gateway }: { readonly gateway: { readonly gateway?: string } }) {
  const t = useText();
  const role = useOwnRole();
  const { busy, problem, act } = useAct();
  if (role !== 'master') return null;
  async function save(): Promise<void> {
    const outcome = await act(() => callForFile('/panel/zigbee_backup', gateway));
    if (outcome.tag === 'done') saveFile(outcome.data, 'zigbee2mqtt.zip');
  }
  return (
    <Section title={t('mesh.copy')}>
      <p className="muted dense">{t('mesh.copyText')}</p>
      {problem !== undefined && (
        <div role="alert">
          <Banner tone="fault" icon="fault">
            {problem.text}
          </Banner>
        </div>
      )}
      <div>
        <Button icon="download" busy={busy} onClick={() => void save()}>
          {t('mesh.copySave')}
        </Button>
      </div>
    </Section>
  );
}
