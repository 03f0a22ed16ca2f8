import { byFloor } from '#lib/house/by-floor.ts';
import { deviceIcon } from '#features/devices/device-look.ts';
import { devices, useHouse } from '#lib/house/house.ts';
import { isSiren, isGuard, type HouseDevice } from '#lib/house/device.ts';
import { useRows } from '#lib/house/keyed-store.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { PageLink } from '#ui/page-link.tsx';
import '#ui/device-icons.ts';
import css from '#features/setup/house-plan.module.css';

const all = (rows: readonly HouseDevice[]): readonly HouseDevice[] => rows;

/** The rooms with what stands in them: a wall is closed where something guards, and dotted where nothing does. */
export function HousePlan() {
  const t = useText();
  const rows = useRows(devices, all).filter(({ kind }) => kind !== 'panel');
  const loaded = useHouse((house) => house.loaded);
  const { data = [] } = useAnswer('GET /panel/room', {}, { again: rows.length });
  if (!loaded) return null;
  if (rows.length === 0 && data.length === 0)
    return <EmptyState title={t('setup.plan.none')} text={t('setup.plan.noneText')} />;
  const loose = rows.filter(({ room }) => room === '');
  const looseRoom = loose.length > 0 && <Room name={t('setup.plan.loose')} devices={loose} loose />;
  // As a house is drawn: the highest floor on top, what is on none below.
  const known = byFloor(data);
  const floors = [
    ...known.filter(({ floor }) => floor !== '').toReversed(),
    ...known.filter(({ floor }) => floor === ''),
  ];
  const named = floors.some(({ floor }) => floor !== '');
  return (
    <div className={css['house']} role="group" aria-label={t('setup.plan.label')}>
      {floors.map(({ floor, rooms }) => (
        <section key={floor} className={css['floor']}>
          {named && <h3>{floor === '' ? t('setup.plan.noFloor') : floor}</h3>}
          <ul className={css['plan']}>
            {rooms.map(({ id, name }) => (
              <Room key={id} name={name} devices={rows.filter(({ room }) => room === id)} />
            ))}
            {!named && looseRoom}
          </ul>
        </section>
      ))}
      {(named || floors.length === 0) && loose.length > 0 && <ul className={css['plan']}>{looseRoom}</ul>}
    </div>
  );
}

interface RoomProps {
  readonly name: string;
  readonly devices: readonly HouseDevice[];
  /** It is no room: these still have to be placed. */
  readonly loose?: boolean;
}

function Room({ name, devices: own, loose = false }: RoomProps) {
  const t = useText();
  const guarded = !loose && own.some((device) => isGuard(device) && !isSiren(device));
  return (
    <li className={css['room']} data-guarded={guarded || undefined}>
      <p className={css['name']}>
        <b>{name}</b>
        {!loose && <span>{t(guarded ? 'setup.plan.guarded' : 'setup.plan.open')}</span>}
      </p>
      <ul className={css['devices']}>
        {own.map((device) => (
          <li key={device.id}>
            <PageLink to={`/setting/setting_device/zone/${encodeURIComponent(device.id)}`}>
              <Icon name={deviceIcon(device)} size={20} />
              {device.name || t('setup.plan.zone', { no: device.zone })}
            </PageLink>
          </li>
        ))}
      </ul>
    </li>
  );
}
