import type { SoundUse } from '@homeward/contract/words/panel/sound-uses.ts';
import { ownSounders, speakerWork, testSpeaker } from '#features/settings/speaker-trial.tsx';
import { useBusy } from '#lib/house/device-acts.ts';
import { devices } from '#lib/house/house.ts';
import { useRows } from '#lib/house/keyed-store.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';

/** Has the speakers of the house play what stands for a use now; nothing where there is none. */
export function SoundAtHome({ use }: { readonly use: SoundUse }) {
  const t = useText();
  const rows = useRows(devices, ownSounders);
  const busy = useBusy();
  return rows.map((device) => (
    <Button
      key={device.id}
      icon="volume"
      busy={busy[speakerWork(device)] === true}
      off={device.online !== 'online'}
      onClick={() => void testSpeaker(t, device, use)}
    >
      {t('settings.soundAtHome', { name: device.name })}
    </Button>
  ));
}
