import { codes } from '@homeward/contract/words/api/reply-codes.ts';
import { measuredNow, sumOf, type Measure } from '#features/devices/climate/measured.ts';
import { numberText } from '#features/devices/device-look.ts';
import { nameOf } from '#features/devices/device-name.ts';
import { stepOf, type Span } from '#features/devices/history/history-series.ts';
import { Numbers } from '#features/devices/history/history-numbers.tsx';
import { degreesText, useDegrees } from '#lib/degrees.ts';
import { useHouse } from '#lib/house/house.ts';
import type { HouseDevice } from '#lib/house/device.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { numberFormat } from '#lib/i18n/formats.ts';
import { currentLanguage, useText } from '#lib/i18n/use-text.ts';
import { devicePath } from '#lib/paths.ts';
import { Loaded } from '#ui/loaded.tsx';
import { PageLink } from '#ui/page-link.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useSeen } from '#ui/use-seen.ts';
import css from '#features/devices/climate/climate.module.css';

interface MeasureCardProps {
  readonly device: HouseDevice;
  readonly measure: Measure;
  readonly span: Span;
  readonly from: number;
  readonly to: number;
  readonly asTable: boolean;
}

/** Refused so: nothing was ever recorded. */
const never = codes.notFound;

/** One thing that one device measures: how it stands now, and over the span. It is read when its place is seen. */
export function MeasureCard(props: MeasureCardProps) {
  const t = useText();
  const { device, measure } = props;
  const [place, seen] = useSeen();
  const name = nameOf(t, device);
  const now = measuredNow(device)[measure];
  return (
    <div
      className={css['card']}
      ref={place}
      role="group"
      aria-label={`${name}, ${t(`devices.series.${measure}`)}`}
    >
      <header>
        <div>
          <PageLink to={devicePath(device.id)} className="link">
            {name}
          </PageLink>
          <p className="cap">{t(`devices.series.${measure}`)}</p>
        </div>
        {measure !== 'energy' && <b className={css['now']}>{nowText(measure, now)}</b>}
      </header>
      {seen ? <Drawn {...props} /> : <Skeleton shape="plate" />}
    </div>
  );
}

function nowText(measure: Exclude<Measure, 'energy'>, value: number | null | undefined): string {
  if (typeof value !== 'number') return '';
  if (measure === 'temperature') return degreesText(value);
  return `${numberText(value)} ${{ humidity: '%', co2: 'ppm', power: 'W' }[measure]}`;
}

function Drawn({ device, measure, span, from, to, asTable }: MeasureCardProps) {
  const t = useText();
  const { unit } = useDegrees();
  const answer = useAnswer(
    'GET /panel/device_history',
    {
      query: { device_id: device.id, series: measure, step: stepOf(measure, span), from, to },
      untold: never,
    },
    { kept: true },
  );
  const { data, failure, problem, reload } = answer;
  const nothing = failure?.tag === 'refused' && failure.code === never;
  const empty = data === undefined || (data.points.length === 0 && data.buckets.length === 0);
  return (
    <Loaded
      ready={data !== undefined || nothing}
      problem={problem}
      failedTitle={t('devices.history.failed')}
      retryLabel={t('action.retry')}
      onRetry={() => void reload()}
      rows={2}
    >
      {empty ? (
        <p className="muted">{t('devices.history.none')}</p>
      ) : (
        <>
          {measure === 'energy' && <Cost kwh={sumOf(data.buckets)} />}
          <Numbers reply={data} series={measure} from={from} to={to} unit={unit} asTable={asTable} />
        </>
      )}
    </Loaded>
  );
}

/** What was used, with what it cost where the home has a price. */
function Cost({ kwh }: { readonly kwh: number | null }) {
  const t = useText();
  const price = useHouse((house) => Number(house.info?.energy_price ?? 0));
  const currency = useHouse((house) => house.info?.currency ?? '');
  if (kwh === null) return null;
  return (
    <p>
      <b className={css['now']}>{`${numberText(kwh, 1)} kWh`}</b>
      {price > 0 && currency !== '' && (
        <span className="muted">
          {' '}
          {t('measures.cost', {
            cost: numberFormat(currentLanguage(), { style: 'currency', currency }).format(kwh * price),
          })}
        </span>
      )}
    </p>
  );
}
