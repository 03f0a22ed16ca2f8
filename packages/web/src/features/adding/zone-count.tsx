import { limits } from '@homeward/contract/words/values/limits.ts';
import { areas, devices } from '#lib/house/house.ts';
import { useRows } from '#lib/house/keyed-store.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { FillBar } from '#ui/fill-bar.tsx';
import css from '#features/adding/zone-count.module.css';

/** How many zones of each area are taken. */
export function ZoneCount() {
  const t = useText();
  const places = useRows(areas, (rows) => rows.map(({ id, name }) => ({ id, name })));
  const taken = useRows(devices, (rows) => rows.map(({ area }) => area));
  const most = limits.zonesPerArea;
  return (
    <ul className={css['counts']} aria-label={t('adding.room')}>
      {places.map(({ id, name }) => {
        const count = taken.filter((area) => area === id).length;
        return (
          <li key={id}>
            <span>
              <b>{t('adding.zonesOf', { count, most })}</b>
              {places.length > 1 && <span className="muted"> {name}</span>}
            </span>
            <FillBar now={count} most={most} />
          </li>
        );
      })}
    </ul>
  );
}
