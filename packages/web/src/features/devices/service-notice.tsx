import { call } from '#lib/client/call.ts';
import { momentText } from '#lib/date-text.ts';
import { attempt, useBusy } from '#lib/house/device-acts.ts';
import { recordOf } from '#lib/house/device-record.ts';
import type { HouseDevice } from '#lib/house/device.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useHeld } from '#lib/house/use-held.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { useMayEdit } from '#lib/role.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';

/** That somebody works at a device or at the whole home, who and why, and the way to say that it is over. */
export function ServiceNotice({ device }: { readonly device: HouseDevice }) {
  const t = useText();
  const { serviceUntil } = recordOf(device);
  const { data = [] } = useAnswer('GET /panel/service', {}, { again: serviceUntil });
  const word = `service ${device.id}`;
  const busy = useBusy((all) => all[word] === true);
  const held = useHeld();
  const mayEdit = useMayEdit();
  return data
    .filter(({ device_id: id }) => id === '' || id === device.id)
    .map(({ device_id: id, until, reason, by }) => (
      <Banner
        key={id}
        tone="delay"
        icon="settings"
        title={
          id === ''
            ? t('devices.notice.homeInService', { time: momentText(until) })
            : t('devices.inService', { time: momentText(until) })
        }
        action={
          mayEdit && (
            <Button
              busy={busy}
              off={held !== undefined}
              onClick={() =>
                void attempt(word, call('POST /panel/service', { body: { device_id: id, minutes: 0 } }))
              }
            >
              {t('devices.notice.endService')}
            </Button>
          )
        }
      >
        {t('devices.notice.inService', { who: by || t('actor.someone'), reason })}
      </Banner>
    ));
}
