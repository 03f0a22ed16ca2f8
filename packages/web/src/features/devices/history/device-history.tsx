import { codes } from '@homeward/contract/words/api/reply-codes.ts';
import type { Series } from '@homeward/contract/shapes/devices/history.ts';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { isWord, lengthOf, spans, stepOf, type Span } from '#features/devices/history/history-series.ts';
import { useMinute } from '#lib/clock.ts';
import { useDegrees } from '#lib/degrees.ts';
import { seriesOf } from '#features/devices/history/series-of.ts';
import type { HouseDevice } from '#lib/house/device.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useText, withTexts } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Section } from '#ui/page.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Select } from '#ui/select.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useSeen } from '#ui/use-seen.ts';
import css from '#features/devices/history/device-history.module.css';

/** What draws a series, which is one or the other; asked for when its place is seen, while its answer is on its way. */
const loadWords = () => withTexts(import('#features/devices/history/history-words.tsx'), 'spans');
const loadNumbers = () => import('#features/devices/history/history-numbers.tsx');
const Words = lazy(async () => ({ default: (await loadWords()).Words }));
const Numbers = lazy(async () => ({ default: (await loadNumbers()).Numbers }));

/** Refused so: nothing was ever said of this. */
const never = codes.notFound;

/** What a device said over a day, a week or a month: drawn, and as a table with the same numbers. */
export function DeviceHistory({ device }: { readonly device: HouseDevice }) {
  const t = useText();
  const { unit } = useDegrees();
  const offered = seriesOf(device.kind, {
    temperature: device.temperature !== null,
    battery: device.battery !== null,
  });
  const [wished, setSeries] = useState<Series>();
  const [span, setSpan] = useState<Span>('day');
  const [asTable, setAsTable] = useState(false);
  const series = offered.find((one) => one === wished) ?? offered[0] ?? 'online';
  const step = stepOf(series, span);
  const word = isWord(series);
  const [place, seen] = useSeen();
  useEffect(() => {
    if (seen) void (word ? loadWords() : loadNumbers()).catch(() => undefined);
  }, [seen, word]);
  const minute = useMinute();
  const said = JSON.stringify([device.lastHeard, device.opening, device.on, device.condition]);
  const [to, setTo] = useState(() => Date.now());
  const from = to - lengthOf[span];
  const answer = useAnswer('GET /panel/device_history', {
    query: { device_id: device.id, series, step, from: from - (from % 1000), to: to - (to % 1000) },
    untold: never,
  });
  const answered = useRef(false);
  useEffect(() => {
    answered.current = answer.data !== undefined || answer.failure !== undefined;
  });
  // Read anew every minute and whenever the device says something, but never before the last answer has come.
  useEffect(() => {
    if (answered.current) setTo(Date.now());
  }, [minute, said]);
  // What is shown stays until the next minute's has come.
  const [kept, setKept] = useState<typeof answer.data>();
  if (answer.data !== undefined && answer.data !== kept) setKept(answer.data);
  const reply = answer.data ?? (kept?.series === series && (word || kept.step <= step) ? kept : undefined);
  const nothing = answer.failure?.tag === 'refused' && answer.failure.code === never;
  const empty =
    reply !== undefined && reply.points.every(({ value }) => value === null) && reply.buckets.length === 0;
  return (
    <Section
      title={t(`devices.history.${span}`)}
      more={
        <Button kind="quiet" icon={asTable ? 'chart' : 'list'} onClick={() => setAsTable(!asTable)}>
          {t(asTable ? 'devices.history.chart' : 'devices.history.table')}
        </Button>
      }
    >
      <div className={css['pickers']}>
        {offered.length > 1 && (
          <Select
            label={t('devices.history.what')}
            value={series}
            options={offered.map((one) => ({ value: one, label: t(`devices.series.${one}`) }))}
            onChange={setSeries}
          />
        )}
        <Segmented
          label={t('devices.history.span')}
          value={span}
          options={spans.map((one) => ({ value: one, label: t(`devices.history.short.${one}`) }))}
          onChange={setSpan}
        />
      </div>
      <div ref={place}>
        {seen ? (
          <Loaded
            ready={reply !== undefined || nothing}
            problem={answer.problem}
            failedTitle={t('devices.history.failed')}
            retryLabel={t('action.retry')}
            onRetry={() => void answer.reload()}
            rows={2}
          >
            {reply === undefined || empty ? (
              <EmptyState title={t('devices.history.none')} text={t('devices.history.noneText')} />
            ) : (
              <Suspense fallback={<Skeleton shape="plate" />}>
                {word ? (
                  <Words reply={reply} series={series} from={from} to={to} asTable={asTable} />
                ) : (
                  <Numbers reply={reply} series={series} from={from} to={to} unit={unit} asTable={asTable} />
                )}
              </Suspense>
            )}
          </Loaded>
        ) : (
          <Skeleton shape="plate" />
        )}
      </div>
    </Section>
  );
}
