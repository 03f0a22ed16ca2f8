import { useState } from 'react';
import { unitTemplates } from '@homeward/contract/words/values/constants.ts';
import type { DataOf } from '@homeward/contract/routes/table.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import { Segmented } from '#ui/segmented.tsx';
import { Switch } from '#ui/switch.tsx';
import { Underway } from '#features/devices/controls/control-plate.tsx';
import type { ControlProps } from '#features/devices/controls/control.ts';
import plate from '#features/devices/controls/control-plate.module.css';
import css from '#features/devices/controls/infrared.module.css';

export type InfraredUnits = DataOf<'GET /device/ir'>;

/** Keys that a drawing says best. */
const icons: Partial<Readonly<Record<string, IconName>>> = {
  volumeUp: 'volume',
  up: 'arrowUp',
  down: 'arrowDown',
  left: 'chevronLeft',
  right: 'chevronRight',
  play: 'play',
  stop: 'stop',
  fan: 'fan',
};

/** The remotes of a multi-device unit: A television to E fan (S3.12). A key that was never learned can only be taught. */
export function InfraredControl({
  device,
  waiting,
  held,
  tell,
  units,
}: ControlProps & { readonly units: InfraredUnits }) {
  const t = useText();
  const [no, setNo] = useState<string>();
  const [teaching, setTeaching] = useState(false);
  const unit = units.find((one) => String(one.no) === no) ?? units[0];
  if (unit === undefined)
    return <EmptyState title={t('devices.remote.none')} text={t('devices.remote.noneText')} />;
  return (
    <section className={plate['plate']} aria-label={device.name}>
      <div className="line wrap" style={{ justifyContent: 'space-between' }}>
        {units.length > 1 ? (
          <Segmented
            label={t('devices.remote.units')}
            value={String(unit.no)}
            options={units.map((one) => ({ value: String(one.no), label: one.name }))}
            onChange={setNo}
          />
        ) : (
          <h2>{unit.name}</h2>
        )}
        <Switch
          label={t('devices.remote.teach')}
          checked={teaching}
          disabled={held !== undefined}
          onChange={setTeaching}
        />
      </div>
      <p className="cap">
        {t(teaching ? 'devices.remote.teachText' : 'devices.remote.text', {
          template: `${unit.template} · ${t(`devices.remote.template.${unitTemplates[unit.template]}`)}`,
          led: unit.led,
        })}
      </p>
      <Underway waiting={waiting} />
      <div className={css['keys']} role="group" aria-label={unit.name}>
        {unit.keys.map(({ key, learned }) => {
          const off = held !== undefined || (!learned && !teaching);
          const icon = icons[key];
          const label = /^\d$/.test(key) ? key : t(`devices.key.${key}` as 'devices.key.power');
          return (
            <button
              key={key}
              type="button"
              className={css['key']}
              data-new={!learned || undefined}
              aria-disabled={off || undefined}
              onClick={() => {
                if (!off) tell({ tag: teaching ? 'learnKey' : 'sendKey', unit: unit.no, key });
              }}
            >
              {icon !== undefined && <Icon name={icon} size={20} />}
              <span>{label}</span>
              {!learned && <small>{t('devices.remote.notLearned')}</small>}
            </button>
          );
        })}
      </div>
    </section>
  );
}
