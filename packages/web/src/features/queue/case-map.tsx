import type { CaseAround, AlarmSiteCard } from '@homeward/contract/shapes/company/alarm-case.ts';
import { distanceBetween, flatten } from '#features/places/geo.ts';
import { Map } from '#features/places/map.tsx';
import { metresText } from '#features/places/place-words.ts';
import css from '#features/queue/case-pane.module.css';
import { useText } from '#lib/i18n/use-text.ts';
import { PageLink } from '#ui/page-link.tsx';

interface CaseMapProps {
  readonly name: string;
  readonly spot: NonNullable<AlarmSiteCard['spot']>;
  readonly around: readonly CaseAround[];
}

/** Metres up to which another alarm is near, and how many of those are drawn. */
const near = 20_000;
const most = 8;
/** Metres of the ring around a site. */
const ring = 40;

/** The site among the other open alarms, to scale, on the map that the operator chose; and the same as a list. */
export function CaseMap({ name, spot, around }: CaseMapProps) {
  const t = useText();
  const flat = flatten(spot);
  const others = around
    .map((one) => ({ ...one, metres: distanceBetween(spot, one) }))
    .filter(({ metres }) => metres <= near)
    .toSorted((a, b) => a.metres - b.metres)
    .slice(0, most);
  return (
    <>
      <div className={css['map']}>
        <Map
          label={t('queue.mapLabel', { name })}
          middle={spot}
          words={{
            nearer: t('places.map.nearer'),
            farther: t('places.map.farther'),
            all: t('places.map.all'),
          }}
          fences={others.map((one) => ({ ...flat(one), id: one.id, name: one.name, radius: ring, on: true }))}
          track={[]}
          stays={[]}
          home={flat(spot)}
          chosen={undefined}
          scaleText={metresText}
        />
      </div>
      {others.length > 0 && (
        <>
          <h4>{t('queue.around')}</h4>
          <ul className={css['around']}>
            {others.map(({ id, name: other, kind, metres }) => (
              <li key={id}>
                <PageLink to="/installer_queue" search={{ case: id }} current={false} className="link">
                  {`${t(`queue.kind.${kind}`)}, ${other}`}
                </PageLink>
                <span className="muted">{metresText(metres)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
