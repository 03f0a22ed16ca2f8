import { howTo, type Walked } from '#features/adding/walk-test.ts';
import { exactTime } from '#lib/clock-text.ts';
import { momentText } from '#lib/date-text.ts';
import { nameOf, placeOf } from '#features/devices/device-name.ts';
import { deviceIcon, signalBars } from '#features/devices/device-look.ts';
import { isBypassed, type HouseDevice } from '#lib/house/device.ts';
import { areas } from '#lib/house/house.ts';
import { useRows } from '#lib/house/keyed-store.ts';
import { textIfKnown, useText, type Text } from '#lib/i18n/use-text.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { SignalMark } from '#ui/level-marks.tsx';
import { Section } from '#ui/page.tsx';
import css from '#features/adding/walk-list.module.css';

/** Rooms by their names, what stands in none last. */
const byRoom = ({ roomName: one }: HouseDevice, { roomName: other }: HouseDevice): number =>
  Number(one === '') - Number(other === '') || one.localeCompare(other);

/** Bars of four up to which a device is heard badly. */
const weak = 1;

interface WalkListProps {
  readonly walked: readonly Walked[];
  readonly begun: boolean;
  readonly running: boolean;
}

/** The detectors: first those that nobody has set off yet, then what was heard, last hit first. */
export function WalkList({ walked, begun, running }: WalkListProps) {
  const t = useText();
  const places = useRows(areas, (rows) => rows.map(({ id, name }) => [id, name] as const));
  const areaOf = (device: HouseDevice): string | undefined =>
    places.length > 1 ? places.find(([id]) => id === device.area)?.[1] : undefined;
  const open = walked
    .filter(({ hit }) => hit === undefined)
    .toSorted((one, other) => byRoom(one.device, other.device) || one.device.zone - other.device.zone);
  const heard = walked
    .flatMap((one) => (one.hit === undefined ? [] : [{ ...one, hit: one.hit }]))
    .toSorted((one, other) => other.hit.at - one.hit.at);
  const badly = heard.filter(({ hit: { rssi } }) => rssi !== null && signalBars(rssi) <= weak).length;
  if (walked.length === 0)
    return <EmptyState title={t('adding.walk.nothing')} text={t('adding.walk.nothingText')} />;
  return (
    <div className={css['lists']}>
      {open.length > 0 && (
        <Section
          title={t(begun ? 'adding.walk.open' : 'adding.walk.toTest')}
          more={<span className="cap">{t('adding.walk.openNote', { count: open.length })}</span>}
        >
          <ul className={css['rows']}>
            {open.map(({ device, spoke }) => {
              const reason = reasonOf(t, device);
              return (
                <li key={device.id} data-open>
                  <span className={css['tile']}>
                    <Icon name={deviceIcon(device)} />
                  </span>
                  <span className={css['words']}>
                    <b>{nameOf(t, device)}</b>
                    <span>
                      {[placeOf(t, device, areaOf(device)), t(`adding.how.${howTo(device)}`)].join(' · ')}
                    </span>
                  </span>
                  <span className={css['state']} data-tone={reason === undefined ? undefined : 'fault'}>
                    <Icon name={reason === undefined ? 'clock' : 'fault'} size={20} />
                    {reason ??
                      t(
                        spoke ? 'adding.walk.spoke' : running ? 'adding.walk.notYet' : 'adding.walk.notHeard',
                      )}
                  </span>
                </li>
              );
            })}
          </ul>
        </Section>
      )}
      {heard.length > 0 && (
        <Section
          title={t('adding.walk.heard')}
          more={
            <span className="cap">
              {badly === 0 ? t('adding.walk.lastFirst') : t('adding.walk.lastFirstWeak', { count: badly })}
            </span>
          }
        >
          <ul className={css['rows']}>
            {heard.map(({ device, hit }) => (
              <li key={device.id}>
                <span className={css['tile']} data-heard>
                  <Icon name="check" />
                </span>
                <span className={css['words']}>
                  <b>{nameOf(t, device)}</b>
                  <span>{[placeOf(t, device, areaOf(device)), whatText(t, hit.what)].join(' · ')}</span>
                </span>
                <span className={css['hit']}>
                  {hit.rssi !== null && <Reception rssi={hit.rssi} />}
                  <time>{exactTime(hit.at)}</time>
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}

function Reception({ rssi }: { readonly rssi: number }) {
  const t = useText();
  const bars = signalBars(rssi);
  const isWeak = bars <= weak;
  return (
    <span className={css['signal']} data-weak={isWeak || undefined}>
      <SignalMark level={bars} label={t('devices.signal', { bars })} />
      {isWeak && t('adding.walk.weak')}
    </span>
  );
}

/** What a device said when it was set off; a button's own word where there is none for it. */
const whatText = (t: Text, what: string): string =>
  textIfKnown(`adding.what.${what}`, {}) ?? t('adding.what.other', { word: what });

/** Why a device will hardly be heard; undefined where nothing stands against it. */
function reasonOf(t: Text, device: HouseDevice): string | undefined {
  if (device.online === 'offline')
    return device.lastHeard === null
      ? t('devices.neverHeard')
      : t('adding.walk.silentSince', { time: momentText(device.lastHeard) });
  if (isBypassed(device)) return t('devices.state.bypassed');
  return device.faults.includes('lowBattery') ? t('devices.fault.lowBattery') : undefined;
}
