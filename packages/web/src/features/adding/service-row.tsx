import { lazy, Suspense, useState } from 'react';
import { call } from '#lib/client/call.ts';
import { useMinute } from '#lib/clock.ts';
import { momentText } from '#lib/date-text.ts';
import { attempt, useBusy } from '#lib/house/device-acts.ts';
import { useHouse } from '#lib/house/house.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useHeld } from '#lib/house/use-held.ts';
import { useText, withTexts } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';

const ServiceDialog = lazy(async () => ({
  default: (await withTexts(import('#features/devices/service-dialog.tsx'), 'change')).ServiceDialog,
}));

/** Whether the whole home is in service, and the way to have it so. */
export function ServiceRow() {
  const t = useText();
  const held = useHeld();
  const name = useHouse(({ info }) => info?.name ?? '');
  const { data, reload } = useAnswer('GET /panel/service');
  const busy = useBusy((all) => all['service'] === true);
  const now = useMinute();
  const [asking, setAsking] = useState(false);
  if (data === undefined) return null;
  const mark = data.find(({ device_id: id, until }) => id === '' && until > now);
  async function end(): Promise<void> {
    await attempt('service', call('POST /panel/service', { body: { device_id: '', minutes: 0 } }));
    await reload();
  }
  return (
    <li data-tone={mark === undefined ? undefined : 'delay'}>
      <Icon name="settings" size={20} />
      <span>
        {mark === undefined
          ? t('adding.service.off')
          : t('adding.service.on', { time: momentText(mark.until), reason: mark.reason })}
      </span>
      <Button
        busy={busy}
        off={held !== undefined}
        onClick={() => (mark === undefined ? setAsking(true) : void end())}
      >
        {t(mark === undefined ? 'adding.service.begin' : 'adding.service.end')}
      </Button>
      <Suspense>
        {asking && (
          <ServiceDialog
            device=""
            name={name}
            onClose={() => {
              setAsking(false);
              void reload();
            }}
          />
        )}
      </Suspense>
    </li>
  );
}
