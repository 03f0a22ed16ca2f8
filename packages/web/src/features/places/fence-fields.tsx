import { useState, type ReactNode } from 'react';
import { useText } from '#lib/i18n/use-text.ts';
import type { Spot } from '#features/places/geo.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { Fields } from '#ui/card.tsx';
import { Field, FieldError } from '#ui/field.tsx';
import { Switch } from '#ui/switch.tsx';

export interface FenceDraft {
  readonly name: string;
  readonly latitude: string;
  readonly longitude: string;
  readonly radius: string;
  readonly enabled: boolean;
  /** Its border, where it is no circle. */
  readonly corners?: readonly Spot[] | undefined;
}
export interface FenceValues {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly radius: number;
  readonly enabled: boolean;
  readonly corners?: readonly Spot[] | undefined;
}

/** S9.3 */
const longestName = 30;
const radii = { min: 50, max: 50_000, small: 150 } as const;
const usual = [150, 300, 1000] as const;
/** Fields that a refusal may be shown at. */
export const fenceFields = ['name', 'latitude', 'longitude', 'radius'] as const;

/** A number as people write it, with a point or a comma; undefined for what is none. */
function numberOf(text: string): number | undefined {
  const trimmed = text.trim().replace(',', '.');
  return /^-?\d+(?:\.\d+)?$/.test(trimmed) ? Number(trimmed) : undefined;
}
const within = (text: string, least: number, most: number): number | undefined => {
  const value = numberOf(text);
  return value === undefined || value < least || value > most ? undefined : value;
};

/** Degrees from -`most` to `most`, as people write them; undefined for anything else. */
export const degreesOf = (text: string, most: 90 | 180): number | undefined => within(text, -most, most);

/** `52.4869, 13.3532`, as maps give a place to copy; undefined for anything else, such as `52,4869`. */
export function bothOf(text: string): Pick<FenceDraft, 'latitude' | 'longitude'> | undefined {
  const [, latitude, longitude] = /^(-?\d+\.\d+)\s*[,;\s]\s*(-?\d+\.\d+)$/.exec(text.trim()) ?? [];
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
}

interface FenceFieldsProps {
  readonly draft: FenceDraft;
  /** It was tried to save it. */
  readonly tried: boolean;
  readonly problem: { readonly where: string; readonly text: string } | undefined;
  /** Finds where the reader is now; undefined where the browser cannot. */
  readonly onHere: (() => Promise<Spot | undefined>) | undefined;
  /** The house, where it is known. */
  readonly house: Spot | undefined;
  readonly onChange: (draft: FenceDraft) => void;
  /** In the place of the circle's fields. */
  readonly border?: ReactNode;
}

const tooLong = (name: string): boolean => Array.from(name.trim()).length > longestName;

/** A draft as the panel takes it; undefined while something is missing or out of its range. */
export function fenceValues(draft: FenceDraft): FenceValues | undefined {
  const name = draft.name.trim();
  const latitude = degreesOf(draft.latitude, 90);
  const longitude = degreesOf(draft.longitude, 180);
  const radius = within(draft.radius, radii.min, radii.max);
  if (
    name === '' ||
    tooLong(name) ||
    latitude === undefined ||
    longitude === undefined ||
    radius === undefined
  )
    return undefined;
  const { enabled, corners } = draft;
  return { name, latitude, longitude, radius, enabled, ...(corners !== undefined && { corners }) };
}

/** A place by its fields: its name, its circle or border, and whether it is in use. */
export function FenceFields({ draft, tried, problem, onHere, house, onChange, border }: FenceFieldsProps) {
  const t = useText();
  const [lost, setLost] = useState(false);
  const put = (part: Partial<FenceDraft>) => onChange({ ...draft, ...part });
  const name = draft.name.trim();
  const latitude = degreesOf(draft.latitude, 90);
  const longitude = degreesOf(draft.longitude, 180);
  const radius = within(draft.radius, radii.min, radii.max);
  const isLong = tooLong(name);
  const error = (field: string, wrong: boolean, text: string): string | undefined =>
    problem?.where === field ? problem.text : wrong && (tried || isLong) ? text : undefined;
  const degrees = (place: Spot) =>
    put({ latitude: place.latitude.toFixed(6), longitude: place.longitude.toFixed(6) });
  return (
    <>
      <Field
        label={t('places.fence.name')}
        value={draft.name}
        limit={longestName}
        data-autofocus
        error={error(
          'name',
          name === '' || isLong,
          isLong ? t('places.fence.nameLong') : t('places.fence.nameNeeded'),
        )}
        onChange={(event) => put({ name: event.target.value })}
      />
      {border ?? (
        <>
          <div className="line wrap">
            {onHere !== undefined && (
              <Button
                icon="target"
                onClick={() =>
                  void onHere().then((place) => {
                    setLost(place === undefined);
                    if (place !== undefined) degrees(place);
                  })
                }
              >
                {t('places.fence.here')}
              </Button>
            )}
            {house !== undefined && (
              <Button icon="shield" onClick={() => degrees(house)}>
                {t('places.fence.house')}
              </Button>
            )}
          </div>
          {lost && <FieldError>{t('places.fence.lost')}</FieldError>}
          <Fields>
            <Field
              label={t('places.fence.latitude')}
              inputMode="decimal"
              placeholder="52.486900"
              value={draft.latitude}
              error={error('latitude', latitude === undefined, t('places.fence.latitudeWrong'))}
              hint={t('places.fence.paste')}
              onChange={(event) => put({ latitude: event.target.value })}
              onPaste={(event) => {
                const both = bothOf(event.clipboardData.getData('text'));
                if (both === undefined) return;
                event.preventDefault();
                put(both);
              }}
            />
            <Field
              label={t('places.fence.longitude')}
              inputMode="decimal"
              placeholder="13.353200"
              value={draft.longitude}
              error={error('longitude', longitude === undefined, t('places.fence.longitudeWrong'))}
              onChange={(event) => put({ longitude: event.target.value })}
            />
          </Fields>
          <Field
            label={t('places.fence.radius')}
            inputMode="numeric"
            value={draft.radius}
            hint={radius !== undefined && radius < radii.small ? t('places.fence.small') : undefined}
            error={error('radius', radius === undefined, t('places.fence.radiusWrong', radii))}
            onChange={(event) => put({ radius: event.target.value })}
          />
          <div className="line wrap">
            {usual.map((metres) => (
              <Chip
                key={metres}
                label={t('places.metres', { count: metres })}
                pressed={radius === metres}
                onClick={() => put({ radius: String(metres) })}
              />
            ))}
          </div>
        </>
      )}
      <Switch
        label={t('places.fence.enabled')}
        checked={draft.enabled}
        onChange={(enabled) => put({ enabled })}
      />
    </>
  );
}
