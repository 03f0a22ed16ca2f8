import { useState } from 'react';
import { measuredNow, measuredRooms, measures } from '#features/devices/climate/measured.ts';
import { MeasureCard } from '#features/devices/climate/measure-card.tsx';
import { spans, type Span } from '#features/devices/history/history-series.ts';
import { PlaceLinks } from '#features/devices/place-links.tsx';
import { dayStart } from '#lib/day-start.ts';
import { useMinute } from '#lib/clock.ts';
import { devices, useHouse } from '#lib/house/house.ts';
import { useRows } from '#lib/house/keyed-store.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHead, Section } from '#ui/page.tsx';
import { PageSkeleton } from '#ui/page-skeleton.tsx';
import { Segmented } from '#ui/segmented.tsx';
import css from '#features/devices/climate/climate.module.css';

const day = 86_400_000;
/** Ms between reads while the page is open. */
const pace = 5 * 60_000;

/** From when a span is shown: today from midnight at the house, the others so many days back. */
const beginOf = (span: Span, to: number): number =>
  span === 'day' ? dayStart(to) : to - (span === 'week' ? 7 : 30) * day;

/** What is measured in the house: warmth, air and energy, room by room, as charts or as tables with the same numbers. */
export function ClimatePage() {
  const t = useText();
  const loaded = useHouse((house) => house.loaded);
  const rooms = useRows(devices, measuredRooms);
  const [span, setSpan] = useState<Span>('day');
  const [asTable, setAsTable] = useState(false);
  const to = Math.ceil(useMinute() / pace) * pace;
  if (!loaded) return <PageSkeleton />;
  const from = beginOf(span, to);
  return (
    <>
      <PlaceLinks />
      <PageHead title={t('measures.title')} subtitle={t('measures.subtitle')} />
      {rooms.length === 0 ? (
        <EmptyState title={t('measures.none')} text={t('measures.noneText')} />
      ) : (
        <>
          <div className={css['tools']}>
            <Segmented
              label={t('measures.span')}
              value={span}
              options={spans.map((one) => ({ value: one, label: t(`measures.${one}`) }))}
              onChange={setSpan}
            />
            <Button kind="quiet" icon={asTable ? 'chart' : 'list'} onClick={() => setAsTable(!asTable)}>
              {t(asTable ? 'devices.history.chart' : 'devices.history.table')}
            </Button>
          </div>
          {rooms.map(({ room, name, devices: own }) => (
            <Section key={room} title={name || t('devices.noRoom')}>
              <div className={css['cards']}>
                {own.flatMap((device) => {
                  const now = measuredNow(device);
                  return measures
                    .filter((measure) => now[measure] !== undefined)
                    .map((measure) => (
                      <MeasureCard
                        key={`${device.id} ${measure}`}
                        device={device}
                        measure={measure}
                        span={span}
                        from={from}
                        to={to}
                        asTable={asTable}
                      />
                    ));
                })}
              </div>
            </Section>
          ))}
        </>
      )}
    </>
  );
}
