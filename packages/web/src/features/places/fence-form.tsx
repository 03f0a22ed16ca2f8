import { useState } from 'react';
import { DialogForm } from '#features/forms/dialog-form.tsx';
import { useText } from '#lib/i18n/use-text.ts';
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
}
export interface FenceValues {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly radius: number;
  readonly enabled: boolean;
}

/** S9.3 */
const longestName = 30;
const radii = { min: 50, max: 50_000, small: 150 } as const;
const usual = [150, 300, 1000] as const;
const fields = ['name', 'latitude', 'longitude', 'radius'] as const;
const drafted = [...fields, 'enabled'] as const;

/** A number as people write it, with a point or a comma; undefined for what is none. */
function numberOf(text: string): number | undefined {
  const trimmed = text.trim().replace(',', '.');
  return /^-?\d+(?:\.\d+)?$/.test(trimmed) ? Number(trimmed) : undefined;
}
const within = (text: string, least: number, most: number): number | undefined => {
  const value = numberOf(text);
  return value === undefined || value < least || value > most ? undefined : value;
};

/** `52.4869, 13.3532`, as maps give a place to copy; undefined for anything else, such as `52,4869`. */
export function bothOf(text: string): Pick<FenceDraft, 'latitude' | 'longitude'> | undefined {
  const [, latitude, longitude] = /^(-?\d+\.\d+)\s*[,;\s]\s*(-?\d+\.\d+)$/.exec(text.trim()) ?? [];
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
}

interface FenceFormProps {
  readonly title: string;
  readonly fence: FenceDraft;
  readonly busy: boolean;
  readonly problem: { readonly where: string; readonly text: string } | undefined;
  /** Finds where the reader is now; undefined where the browser cannot. */
  readonly onHere:
    | (() => Promise<{ readonly latitude: number; readonly longitude: number } | undefined>)
    | undefined;
  /** The house, where it is known. */
  readonly house: { readonly latitude: number; readonly longitude: number } | undefined;
  readonly onSubmit: (fence: FenceValues) => void;
  readonly onClose: () => void;
}

/** A place by its fields alone; no map is needed. */
export function FenceForm({ title, fence, busy, problem, onHere, house, onSubmit, onClose }: FenceFormProps) {
  const t = useText();
  const [draft, setDraft] = useState(fence);
  const [tried, setTried] = useState(false);
  const [lost, setLost] = useState(false);
  const put = (part: Partial<FenceDraft>) => setDraft({ ...draft, ...part });
  const name = draft.name.trim();
  const latitude = within(draft.latitude, -90, 90);
  const longitude = within(draft.longitude, -180, 180);
  const radius = within(draft.radius, radii.min, radii.max);
  const tooLong = Array.from(name).length > longestName;
  const error = (field: string, wrong: boolean, text: string): string | undefined =>
    problem?.where === field ? problem.text : wrong && (tried || tooLong) ? text : undefined;
  const degrees = (place: { readonly latitude: number; readonly longitude: number }) =>
    put({ latitude: place.latitude.toFixed(6), longitude: place.longitude.toFixed(6) });

  function submit(): void {
    setTried(true);
    if (name === '' || tooLong || latitude === undefined || longitude === undefined || radius === undefined)
      return;
    onSubmit({ name, latitude, longitude, radius, enabled: draft.enabled });
  }
  return (
    <DialogForm
      wide
      title={title}
      dirty={drafted.some((field) => draft[field] !== fence[field])}
      verb={t('places.save')}
      busy={busy}
      problem={
        problem === undefined || fields.some((field) => field === problem.where) ? undefined : problem.text
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={t('places.fence.name')}
        value={draft.name}
        limit={longestName}
        data-autofocus
        error={error(
          'name',
          name === '' || tooLong,
          tooLong ? t('places.fence.nameLong') : t('places.fence.nameNeeded'),
        )}
        onChange={(event) => put({ name: event.target.value })}
      />
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
      <Switch
        label={t('places.fence.enabled')}
        checked={draft.enabled}
        onChange={(enabled) => put({ enabled })}
      />
    </DialogForm>
  );
}
