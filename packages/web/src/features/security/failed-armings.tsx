import { useState } from 'react';
import { momentText } from '#lib/date-text.ts';
import { areas, useHouse } from '#lib/house/house.ts';
import { useRows } from '#lib/house/keyed-store.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';

const arming = new Set(['400', '401', '403', '407', '408', '454', '456']);

/** An arming that failed at the end of its exit delay is said until somebody has read it or armed (454). */
export function FailedArmings() {
  const t = useText();
  const recent = useHouse((house) => house.recent);
  const [read, setRead] = useState<ReadonlySet<string>>(new Set());
  const disarmed = useRows(areas, (rows) =>
    rows.filter(({ phase }) => phase === 'disarmed').map(({ id, name }) => ({ id, name })),
  );
  return disarmed.map(({ id, name }) => {
    const last = recent.find((event) => event.area === String(id) && arming.has(event.event_type.slice(1)));
    if (last?.event_type !== '1454' || read.has(last.id)) return null;
    return (
      <div key={id} role="alert">
        <Banner
          tone="fault"
          icon="fault"
          title={t('failedArming.title', { area: name })}
          action={
            <Button onClick={() => setRead(new Set([...read, last.id]))}>{t('failedArming.read')}</Button>
          }
        >
          {t('failedArming.text', { time: momentText(Number(last.at)), detail: last.detail })}
        </Banner>
      </div>
    );
  });
}
