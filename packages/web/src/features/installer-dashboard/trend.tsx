import type { DataOf } from '@homeward/contract/routes/table.ts';
import { dayText } from '#lib/date-text.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Chart } from '#ui/chart.tsx';
import { ChartTable } from '#ui/chart-table.tsx';

type Days = DataOf<'GET /installer/dashboard'>['trend'];

const dayMs = 24 * 60 * 60_000;
const atNoon = (day: string): number => Date.parse(`${day}T12:00:00Z`);

/** How many sites needed somebody, and how many were offline, on each of the last days. */
export function Trend({ days }: { readonly days: Days }) {
  const t = useText();
  const [first] = days;
  const last = days.at(-1);
  // One day is no line yet.
  if (first === undefined || last === undefined || days.length < 2)
    return <p className="muted">{t('sites.trendNone')}</p>;
  return (
    <>
      <Chart
        label={t('sites.trend')}
        from={atNoon(first.day) - dayMs / 2}
        to={atNoon(last.day) + dayMs / 2}
        format={String}
        curves={[
          {
            id: 'needs',
            label: t('sites.filter.needs'),
            shape: 'line',
            points: days.map(({ day, needs }) => ({ at: atNoon(day), value: needs })),
          },
          {
            id: 'offline',
            label: t('sites.filter.offline'),
            shape: 'line',
            second: true,
            points: days.map(({ day, offline }) => ({ at: atNoon(day), value: offline })),
          },
        ]}
      />
      <ChartTable
        label={t('sites.trend')}
        columns={[t('sites.day'), t('sites.filter.needs'), t('sites.filter.offline'), t('sites.filter.all')]}
        rows={days
          .toReversed()
          .map(({ day, needs, offline, all }) => [dayText(day), String(needs), String(offline), String(all)])}
      />
    </>
  );
}
