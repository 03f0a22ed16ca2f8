import { colourTemperature } from '@homeward/contract/words/values/constants.ts';
import { useState, type CSSProperties } from 'react';
import { numberText } from '#features/devices/device-look.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Slider } from '#ui/slider.tsx';
import type { ControlProps } from '#features/devices/controls/control.ts';
import { kelvinAt, kelvinPlaces, placeOfKelvin, whiteName } from '#features/devices/controls/kelvin.ts';
import css from '#features/devices/controls/lamp.module.css';

/** Presets of S9.8, with the hue and saturation that each is. */
const presets = [
  { name: 'red', rgb: 'rgb(255, 64, 64)', hue: 0, saturation: 75 },
  { name: 'orange', rgb: 'rgb(255, 159, 64)', hue: 30, saturation: 75 },
  { name: 'yellow', rgb: 'rgb(255, 230, 102)', hue: 50, saturation: 60 },
  { name: 'green', rgb: 'rgb(89, 217, 110)', hue: 130, saturation: 59 },
  { name: 'turquoise', rgb: 'rgb(77, 217, 217)', hue: 180, saturation: 65 },
  { name: 'blue', rgb: 'rgb(77, 121, 255)', hue: 225, saturation: 70 },
  { name: 'violet', rgb: 'rgb(166, 89, 242)', hue: 270, saturation: 63 },
  { name: 'pink', rgb: 'rgb(255, 128, 191)', hue: 330, saturation: 50 },
] as const;

const rainbow =
  'linear-gradient(to right, #f44, #fb0 12%, #ee3 18%, #4d4 33%, #3dd 50%, #46f 66%, #a4f 78%, #f4b 90%, #f44)';
const whites = 'linear-gradient(to right, #ff8a1f, #ffb765 14%, #ffd9ad 30%, #fff 48%, #dbe7ff 66%, #a9c8ff)';

/** The colour of a lamp: one of eight, any hue and how strong, or a white from candle to sky. */
export function LampColour({ record, waiting, held, tell }: ControlProps) {
  const t = useText();
  const wanted = waiting?.command;
  const hue = wanted?.tag === 'colour' ? wanted.hue : (record.hue ?? 0);
  const saturation = wanted?.tag === 'colour' ? wanted.saturation : (record.saturation ?? 100);
  const kelvin =
    wanted?.tag === 'colourTemperature' ? wanted.kelvin : (record.kelvin ?? colourTemperature.standard);
  const [drag, setDrag] = useState<{
    readonly what: 'hue' | 'saturation' | 'white';
    readonly value: number;
  }>();
  const value = (what: 'hue' | 'saturation' | 'white', known: number): number =>
    drag?.what === what ? drag.value : known;
  const white = kelvinAt(value('white', placeOfKelvin(kelvin)));
  const off = held !== undefined;
  return (
    <>
      <div className={css['swatches']} role="group" aria-label={t('devices.colours')}>
        {presets.map((preset) => (
          <button
            key={preset.name}
            type="button"
            style={{ '--swatch': preset.rgb } as CSSProperties}
            aria-label={t(`devices.colour.${preset.name}`)}
            title={t(`devices.colour.${preset.name}`)}
            aria-pressed={Math.abs(hue - preset.hue) < 6 && Math.abs(saturation - preset.saturation) < 8}
            aria-disabled={off || undefined}
            onClick={() => {
              if (!off) tell({ tag: 'colour', hue: preset.hue, saturation: preset.saturation });
            }}
          />
        ))}
      </div>
      <div className={css['split']}>
        <Slider
          label={t('devices.hue')}
          value={value('hue', hue)}
          min={0}
          max={360}
          valueText={`${numberText(value('hue', hue))}°`}
          track={rainbow}
          disabled={off}
          onChange={(next) => setDrag({ what: 'hue', value: next })}
          onCommit={(next) => {
            setDrag(undefined);
            tell({ tag: 'colour', hue: next, saturation });
          }}
        />
        <Slider
          label={t('devices.saturation')}
          value={value('saturation', saturation)}
          min={0}
          max={100}
          valueText={`${numberText(value('saturation', saturation))} %`}
          track={`linear-gradient(to right, #fff, hsl(${value('hue', hue)} 90% 55%))`}
          disabled={off}
          onChange={(next) => setDrag({ what: 'saturation', value: next })}
          onCommit={(next) => {
            setDrag(undefined);
            tell({ tag: 'colour', hue, saturation: next });
          }}
        />
      </div>
      <Slider
        label={t('devices.white')}
        value={value('white', placeOfKelvin(kelvin))}
        min={0}
        max={kelvinPlaces}
        step={5}
        valueText={t('devices.kelvin', {
          kelvin: numberText(white),
          name: t(`devices.whites.${whiteName(white)}`),
        })}
        track={whites}
        disabled={off}
        onChange={(next) => setDrag({ what: 'white', value: next })}
        onCommit={(next) => {
          setDrag(undefined);
          tell({ tag: 'colourTemperature', kelvin: kelvinAt(next) });
        }}
      />
    </>
  );
}
