import type { ThermostatMode } from '@homeward/contract/shapes/devices/device-values.ts';
import { useState } from 'react';
import { degreesText, readIn, stepped, useDegrees } from '#lib/degrees.ts';
import { numberText } from '#features/devices/device-look.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { useSettling } from '#features/devices/use-settling.ts';
import { Icon } from '#ui/icon.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Switch } from '#ui/switch.tsx';
import { PlateRow, Underway } from '#features/devices/controls/control-plate.tsx';
import type { ControlProps } from '#features/devices/controls/control.ts';
import { DegreesRuler } from '#features/devices/controls/degrees-ruler.tsx';
import { boundsOf, gapOf, moved, type Setpoints } from '#features/devices/controls/setpoints.ts';
import css from '#features/devices/controls/climate.module.css';
import plate from '#features/devices/controls/control-plate.module.css';

const modes = ['off', 'heat', 'cool', 'auto'] as const;
const fanModes = ['auto', 'on', 'circulate'] as const;

/** What is wanted now: as set here, else as it is under way, else as the device says. */
function wantedOf({ record, waiting }: ControlProps, draft: Setpoints | undefined): Setpoints {
  if (draft !== undefined) return draft;
  const away = record.away === true;
  const known = {
    heat: away ? (record.heatAway ?? record.heat) : record.heat,
    cool: away ? (record.coolAway ?? record.cool) : record.cool,
  };
  const command = waiting?.command;
  if (command?.tag !== 'setpoint') return known;
  return { heat: command.heat ?? known.heat, cool: command.cool ?? known.cool };
}

/** A thermostat or radiator: what it is, what is wanted, and the two setpoints that keep their distance. */
export function ClimateControl(props: ControlProps) {
  const { device, record, waiting, held, tell } = props;
  const t = useText();
  const { unit } = useDegrees();
  const [draft, setDraft] = useSettling<Setpoints>(send);
  const [chosen, setChosen] = useState<'heat' | 'cool'>('heat');
  const radiator = device.kind === 'radiator';
  const mode: ThermostatMode | null =
    waiting?.command.tag === 'thermostatMode' ? waiting.command.mode : record.mode;
  const wanted = wantedOf(props, draft);
  const target = mode === 'cool' ? 'cool' : mode === 'auto' && wanted.cool !== null ? chosen : 'heat';
  const value = wanted[target];
  const gap = gapOf(device.kind, record.model);
  const off = held !== undefined || mode === 'off' || value === null;

  function set(what: 'heat' | 'cool', to: number) {
    setDraft(moved(wanted, what, to, { kind: device.kind, gap }));
  }
  function send({ heat, cool }: Setpoints) {
    const known = wantedOf(props, undefined);
    tell({
      tag: 'setpoint',
      ...(heat === null || heat === known.heat ? {} : { heat }),
      ...(cool === null || cool === known.cool ? {} : { cool }),
      ...(record.away === true ? { away: true } : {}),
    });
  }
  function step(way: 1 | -1) {
    if (value === null || off) return;
    set(target, stepped(value, way, { unit, what: target, bounds: boundsOf(device.kind, target) }));
  }
  const shownModes = radiator ? (['off', 'heat'] as const) : modes;
  const word =
    mode === 'off' || value === null
      ? t('devices.climate.off')
      : t(`devices.climate.${mode === 'auto' ? 'keeps' : target}`, { degrees: degreesText(value, target) });
  return (
    <section
      className={plate['plate']}
      aria-label={device.name}
      data-tone={mode === 'off' ? undefined : target === 'cool' ? 'home' : 'delay'}
    >
      <div className="line wrap" style={{ justifyContent: 'space-between' }}>
        <div>
          <p className="line tint" style={{ gap: 8 }}>
            <Icon name={target === 'cool' ? 'air' : 'radiator'} size={20} />
            <b>{word}</b>
          </p>
          <Underway waiting={waiting} settling={draft !== undefined} />
        </div>
        {record.mode !== null && (
          <Segmented<ThermostatMode>
            label={t('devices.climate.mode')}
            value={mode ?? 'off'}
            options={shownModes.map((one) => ({ value: one, label: t(`devices.climate.modes.${one}`) }))}
            onChange={(next) => {
              if (held === undefined && next !== mode) tell({ tag: 'thermostatMode', mode: next });
            }}
          />
        )}
      </div>
      <div className={css['dial']}>
        <button
          type="button"
          className={css['round']}
          aria-label={t('devices.climate.lower')}
          aria-disabled={off || undefined}
          onClick={() => step(-1)}
        >
          <Icon name="minus" />
        </button>
        <output className={css['degrees']} aria-label={t(`devices.climate.wanted.${target}`)}>
          <b data-off={mode === 'off' || undefined}>
            {value === null ? '–' : degreesText(value, target).slice(0, -1)}
            <sup>°{unit}</sup>
          </b>
          {device.temperature === null && <span className="muted">{t('devices.climate.unmeasured')}</span>}
        </output>
        <button
          type="button"
          className={css['round']}
          aria-label={t('devices.climate.higher')}
          aria-disabled={off || undefined}
          onClick={() => step(1)}
        >
          <Icon name="plus" />
        </button>
      </div>
      <DegreesRuler
        wanted={wanted}
        shows={mode === 'auto' ? 'both' : target}
        measured={device.temperature}
        range={radiator ? [5, 30] : [9, 32]}
        disabled={off}
        onMove={set}
      />
      {!radiator && mode === 'auto' && wanted.cool !== null && wanted.heat !== null && (
        <>
          <Segmented<'heat' | 'cool'>
            label={t('devices.climate.buttonsSet')}
            value={chosen}
            options={[
              {
                value: 'heat',
                label: t('devices.climate.heatFrom', { degrees: degreesText(wanted.heat, 'heat') }),
                icon: 'radiator',
              },
              {
                value: 'cool',
                label: t('devices.climate.coolFrom', { degrees: degreesText(wanted.cool, 'cool') }),
                icon: 'air',
              },
            ]}
            onChange={setChosen}
          />
          <p className="cap" style={{ textAlign: 'center', marginBlockStart: 8 }}>
            {t('devices.climate.apart', {
              degrees: numberText(unit === 'C' ? gap : Math.round(gap * 1.8), 1),
            })}
          </p>
        </>
      )}
      <div className={plate['more']}>
        {record.away !== null && (
          <PlateRow label={t('devices.climate.awayText')}>
            <Switch
              label={t('devices.climate.away')}
              labelHidden
              checked={waiting?.command.tag === 'away' ? waiting.command.on : record.away}
              waiting={waiting?.command.tag === 'away'}
              disabled={held !== undefined}
              onChange={(on) => tell({ tag: 'away', on })}
            />
          </PlateRow>
        )}
        {!radiator && record.fanMode !== null && (
          <PlateRow label={t('devices.fan.label')}>
            <Segmented
              label={t('devices.fan.label')}
              value={fanModes.find((one) => one === record.fanMode) ?? 'auto'}
              options={fanModes.map((one) => ({ value: one, label: t(`devices.fan.${one}`) }))}
              onChange={(next) => {
                if (held === undefined) tell({ tag: 'fanMode', mode: next });
              }}
            />
          </PlateRow>
        )}
        {device.humidity !== null && (
          <PlateRow
            label={t('devices.series.humidity')}
            value={t('devices.unit.percent', { value: numberText(device.humidity) })}
          />
        )}
        <PlateRow label={t('devices.climate.unit')}>
          <Segmented
            label={t('devices.climate.unit')}
            value={unit}
            options={[
              { value: 'C', label: '°C' },
              { value: 'F', label: '°F' },
            ]}
            onChange={readIn}
          />
        </PlateRow>
      </div>
      {held !== undefined && (
        <p className={plate['held']}>
          <Icon name="info" size={20} />
          {held}
        </p>
      )}
    </section>
  );
}
