import type { DeviceKind } from '@homeward/contract/shapes/devices/device.ts';
import { call } from '#lib/client/call.ts';
import { attempt, useBusy } from '#lib/house/device-acts.ts';
import type { HouseDevice } from '#lib/house/device.ts';
import { useHeld } from '#lib/house/use-held.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';

interface OfferedNoticeProps {
  readonly device: HouseDevice;
  readonly offered: DeviceKind;
}

/** Its bridge knows it better by now; what it guards changes only where somebody says so. */
export function OfferedNotice({ device, offered }: OfferedNoticeProps) {
  const t = useText();
  const word = `used as ${device.id}`;
  const busy = useBusy((all) => all[word] === true);
  const held = useHeld();
  const kind = t(`devices.kind.${offered}`);
  return (
    <Banner
      tone="brand"
      icon="info"
      title={t('devices.notice.offered', { kind })}
      action={
        <Button
          busy={busy}
          off={held !== undefined}
          onClick={() =>
            void attempt(
              word,
              call('PUT /panel/device', { body: { device_id: device.id, used_as: offered } }),
            )
          }
        >
          {t('devices.notice.offeredTake')}
        </Button>
      }
    >
      {t('devices.notice.offeredText', { kind: t(`devices.kind.${device.kind}`) })}
    </Banner>
  );
}
