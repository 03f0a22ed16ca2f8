import type { DeviceCommand } from '@homeward/contract/shapes/devices/device-command.ts';
import { infraredKeys } from '@homeward/contract/rules/devices/infrared.ts';
import { useState } from 'react';
import { colourName } from '#features/automation/action-words.ts';
import { OneOf } from '#features/automation/choice-pickers.tsx';
import type { Telling } from '#features/automation/names.ts';
import { DurationPicker, TimeField } from '#features/automation/value-pickers.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Slider } from '#ui/slider.tsx';
import css from '#features/automation/pickers.module.css';

type CommandOf<Tag extends DeviceCommand['tag']> = Extract<DeviceCommand, { tag: Tag }>;
interface Props<Tag extends DeviceCommand['tag']> {
  readonly telling: Telling;
  readonly command: CommandOf<Tag>;
  readonly error?: string | undefined;
  readonly onChange: (command: CommandOf<Tag>) => void;
}

interface LevelProps extends Props<'level'> {
  /** A shutter may be closed altogether; a light at 0 is off, which is said otherwise (S5.2). */
  readonly least: 0 | 1;
}
export const LevelPicker = ({ telling: { t }, command, least, onChange }: LevelProps) => (
  <div className={css['form']}>
    <Slider
      label={t('automation.field.level')}
      value={command.level}
      min={least}
      max={100}
      format={{ style: 'unit', unit: 'percent' }}
      onChange={(level) => onChange({ ...command, level })}
    />
  </div>
);

/** Warm to cold, in steps that look alike to the eye: evenly in 1/K. */
export const KelvinPicker = ({ telling: { t }, command, onChange }: Props<'colourTemperature'>) => (
  <div className={css['form']}>
    <OneOf
      label={t('automation.field.kelvin')}
      choices={([2200, 2700, 3000, 4000, 5000, 6500] as const).map((kelvin) => ({
        id: String(kelvin),
        label: `${kelvin} K`,
        note: t(`automation.white.${kelvin}`),
      }))}
      chosen={String(command.kelvin)}
      onChoose={(id) => onChange({ ...command, kelvin: Number(id) })}
    />
    <div className={css['number']}>
      <Field
        key={command.kelvin}
        label={t('automation.field.kelvinOwn')}
        type="number"
        min={1000}
        max={40_000}
        step={100}
        defaultValue={command.kelvin}
        onBlur={(event) => {
          const kelvin = event.target.valueAsNumber;
          if (kelvin >= 1000 && kelvin <= 40_000) onChange({ ...command, kelvin });
        }}
      />
    </div>
  </div>
);

const swatches = [
  [0, 0],
  [28, 60],
  [0, 90],
  [30, 90],
  [52, 90],
  [120, 80],
  [180, 80],
  [220, 85],
  [275, 80],
  [320, 80],
] as const;

export function ColourPicker({ telling, command, onChange }: Props<'colour'>) {
  const { t } = telling;
  const { hue, saturation } = command;
  return (
    <div className={css['form']}>
      <div className={css['swatches']} role="group" aria-label={t('automation.field.colour')}>
        {swatches.map(([one, other], index) => (
          <button
            key={`${one} ${other}`}
            type="button"
            title={colourName(telling, { hue: one, saturation: other })}
            aria-label={colourName(telling, { hue: one, saturation: other })}
            aria-pressed={hue === one && saturation === other}
            data-autofocus={index === 0 || undefined}
            style={{ ['--swatch' as string]: `hsl(${one} ${other}% ${100 - other / 2}%)` }}
            onClick={() => onChange({ ...command, hue: one, saturation: other })}
          />
        ))}
      </div>
      <Slider
        label={t('automation.field.hue')}
        value={hue}
        min={0}
        max={360}
        format={{ style: 'unit', unit: 'degree' }}
        onChange={(next) => onChange({ ...command, hue: next })}
      />
      <Slider
        label={t('automation.field.saturation')}
        value={saturation}
        min={0}
        max={100}
        format={{ style: 'unit', unit: 'percent' }}
        onChange={(next) => onChange({ ...command, saturation: next })}
      />
    </div>
  );
}

const degrees = (text: string): number | undefined => {
  const value = Number(text.replace(',', '.'));
  return text.trim() === '' || !Number.isFinite(value) ? undefined : Math.round(value * 2) / 2;
};

interface SetpointProps extends Props<'setpoint'> {
  readonly cools: boolean;
}
/** To what it is heated, and cooled where it can be. */
export function SetpointPicker({ telling: { t }, command, cools, error, onChange }: SetpointProps) {
  const { heat, cool, away } = command;
  const give = (next: {
    heat?: number | undefined;
    cool?: number | undefined;
    away?: boolean | undefined;
  }) => {
    const merged = { heat, cool, away, ...next };
    onChange({
      tag: 'setpoint',
      ...(merged.heat === undefined ? {} : { heat: merged.heat }),
      ...(merged.cool === undefined ? {} : { cool: merged.cool }),
      ...(merged.away === true ? { away: true } : {}),
    });
  };
  const end = <span className="muted">°C</span>;
  return (
    <div className={css['form']}>
      <div className={css['two']}>
        <Field
          label={t('automation.field.heat')}
          inputMode="decimal"
          defaultValue={heat ?? ''}
          end={end}
          error={error}
          data-autofocus
          onChange={(event) => give({ heat: degrees(event.target.value) })}
        />
        {cools && (
          <Field
            label={t('automation.field.cool')}
            inputMode="decimal"
            defaultValue={cool ?? ''}
            end={end}
            onChange={(event) => give({ cool: degrees(event.target.value) })}
          />
        )}
      </div>
      <Checkbox
        label={t('automation.field.away')}
        checked={away === true}
        onChange={(next) => give({ away: next })}
      />
    </div>
  );
}

/** A key of a remote control that the infrared unit stands in for. */
export function KeyPicker({ telling: { t }, command, onChange }: Props<'sendKey'>) {
  const keys = [...new Set(Object.values(infraredKeys).flat())];
  return (
    <div className={css['form']}>
      <Segmented
        label={t('automation.field.appliance')}
        value={String(command.unit)}
        options={['1', '2', '3', '4', '5'].map((value) => ({ value, label: value }))}
        onChange={(value) => onChange({ ...command, unit: Number(value) })}
      />
      <OneOf
        label={t('automation.pick.key')}
        choices={keys.map((id) => ({ id, label: id }))}
        chosen={command.key}
        onChoose={(key) => onChange({ ...command, key })}
      />
    </div>
  );
}

interface EndProps {
  readonly telling: Telling;
  readonly command: CommandOf<'switch'>;
  /** Undefined where it cannot end at a time: a group, a scene. */
  readonly until: { readonly minute: number | undefined } | undefined;
  readonly onChange: (command: CommandOf<'switch'>, until: number | undefined) => void;
}

/** Whether what is switched on goes off again by itself. */
export function EndPicker({ telling, command, until, onChange }: EndProps) {
  const { t } = telling;
  const { on, forSeconds } = command;
  const [way, setWay] = useState<'never' | 'for' | 'until'>(
    forSeconds !== undefined ? 'for' : until?.minute !== undefined ? 'until' : 'never',
  );
  return (
    <div className={css['form']}>
      <Segmented
        label={t('automation.field.end')}
        value={way}
        options={[
          { value: 'never', label: t('automation.end.never') },
          { value: 'for', label: t('automation.field.endFor') },
          ...(until === undefined
            ? []
            : [{ value: 'until' as const, label: t('automation.field.endUntil') }]),
        ]}
        onChange={(next) => {
          setWay(next);
          if (next === 'never') onChange({ tag: 'switch', on }, undefined);
          if (next === 'for') onChange({ tag: 'switch', on, forSeconds: forSeconds ?? 180 }, undefined);
          if (next === 'until') onChange({ tag: 'switch', on }, until?.minute ?? 1380);
        }}
      />
      {way === 'for' && (
        <DurationPicker
          telling={telling}
          seconds={forSeconds ?? 180}
          proposals={[60, 180, 600, 1800, 3600]}
          onChange={(seconds) => onChange({ tag: 'switch', on, forSeconds: seconds }, undefined)}
        />
      )}
      {way === 'until' && (
        <TimeField
          label={t('automation.field.untilTime')}
          minute={until?.minute ?? 1380}
          onChange={(minute) => onChange({ tag: 'switch', on }, minute)}
        />
      )}
    </div>
  );
}
