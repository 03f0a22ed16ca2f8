import { cornerLimits } from '@homeward/contract/words/care/fence-shape.ts';
import type { FenceRow } from '@homeward/contract/routes/care/location.ts';
import { useState } from 'react';
import { fenceEdit, shown } from '#features/places/fence-edit.ts';
import {
  bothOf,
  FenceFields,
  fenceFields,
  fenceValues,
  type FenceDraft,
} from '#features/places/fence-fields.tsx';
import { cornersOf, withCorners } from '#features/places/fence-shape.ts';
import type { Spot } from '#features/places/geo.ts';
import { ownPosition } from '#features/places/own-position.ts';
import { loadPlaces } from '#features/places/places-now.ts';
import { useAct } from '#lib/house/use-act.ts';
import { withPin } from '#lib/house/with-pin.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { same } from '#lib/same.ts';
import { showToast } from '#lib/toasts.ts';
import { useUnsaved } from '#lib/use-unsaved.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card, FormActions } from '#ui/card.tsx';
import { Field } from '#ui/field.tsx';
import { Segmented } from '#ui/segmented.tsx';
import css from '#features/places/fence-page.module.css';

interface FenceEditorProps {
  /** Undefined is a new one. */
  readonly fence: FenceRow | undefined;
  readonly begin: FenceDraft;
  /** As the map shows it, too. */
  readonly draft: FenceDraft;
  readonly house: Spot | undefined;
  readonly onChange: (draft: FenceDraft) => void;
  readonly onClose: () => void;
}

/** One place by its fields, beside the map that it is drawn on. */
export function FenceEditor({ fence, begin, draft, house, onChange, onClose }: FenceEditorProps) {
  const t = useText();
  const { busy, problem, act } = useAct();
  const [tried, setTried] = useState(false);
  const dirty = !same(draft, begin);
  useUnsaved(dirty && !busy);
  const { corners } = draft;

  function submit(): void {
    setTried(true);
    const values = fenceValues(draft);
    if (values === undefined) return;
    const save = fenceEdit(t, fence, values, onClose);
    void withPin({
      title: t('places.fence.edit', { name: values.name }),
      run: (pin) => act(() => save(pin)),
      onDone: () => {
        void loadPlaces();
        onClose();
        showToast({
          icon: 'check',
          message: t('places.fence.saved', { name: values.name }),
          about: 'fence',
        });
      },
      onFailed: () => undefined,
    });
  }
  const elsewhere = problem !== undefined && !fenceFields.some((field) => field === problem.where);
  return (
    <Card label={fence === undefined ? t('places.fence.add') : t('places.fence.edit', { name: fence.name })}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) submit();
        }}
      >
        <Segmented
          label={t('places.fence.border')}
          value={corners === undefined ? 'circle' : 'corners'}
          options={[
            { value: 'circle', label: t('places.shape.circle') },
            { value: 'corners', label: t('places.shape.corners') },
          ]}
          onChange={(shape) =>
            onChange(
              shape === 'circle'
                ? { ...draft, corners: undefined }
                : withCorners(draft, corners ?? cornersOf(draft)),
            )
          }
        />
        <FenceFields
          draft={draft}
          tried={tried}
          problem={problem}
          onHere={'geolocation' in navigator ? ownPosition : undefined}
          house={house}
          onChange={onChange}
          border={
            corners === undefined ? undefined : (
              <CornerFields corners={corners} onChange={(next) => onChange(withCorners(draft, next))} />
            )
          }
        />
        <div role="alert">
          {elsewhere && (
            <Banner tone="fault" icon="fault">
              {problem.text}
            </Banner>
          )}
        </div>
        <FormActions>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button kind="primary" type="submit" busy={busy} off={!dirty}>
            {t('places.save')}
          </Button>
        </FormActions>
      </form>
    </Card>
  );
}

interface CornerFieldsProps {
  readonly corners: readonly Spot[];
  readonly onChange: (corners: readonly Spot[]) => void;
}

/** The corners as numbers: for whoever has no pointer, or has them from elsewhere. */
function CornerFields({ corners, onChange }: CornerFieldsProps) {
  const t = useText();
  return (
    <div className="stack">
      <div className={css['corners']}>
        {corners.map((corner, index) => (
          <CornerField
            key={index}
            label={t('places.handle.corner', { no: index + 1 })}
            corner={corner}
            onChange={(next) => onChange(corners.with(index, next))}
          />
        ))}
      </div>
      <div className="line wrap">
        <Button
          icon="plus"
          off={corners.length >= cornerLimits.max}
          onClick={() => {
            const [first, last] = [corners[0], corners.at(-1)];
            if (first === undefined || last === undefined || corners.length >= cornerLimits.max) return;
            onChange([
              ...corners,
              {
                latitude: (first.latitude + last.latitude) / 2,
                longitude: (first.longitude + last.longitude) / 2,
              },
            ]);
          }}
        >
          {t('places.corner.add')}
        </Button>
        <Button
          icon="minus"
          off={corners.length <= cornerLimits.min}
          onClick={() => {
            if (corners.length > cornerLimits.min) onChange(corners.slice(0, -1));
          }}
        >
          {t('places.corner.remove')}
        </Button>
      </div>
    </div>
  );
}

interface CornerFieldProps {
  readonly label: string;
  readonly corner: Spot;
  readonly onChange: (corner: Spot) => void;
}

function CornerField({ label, corner, onChange }: CornerFieldProps) {
  const t = useText();
  const known = `${shown(corner.latitude)}, ${shown(corner.longitude)}`;
  const [typed, setTyped] = useState<string>();
  const both = typed === undefined ? undefined : bothOf(typed);
  return (
    <Field
      label={label}
      value={typed ?? known}
      error={typed !== undefined && both === undefined ? t('places.corner.wrong') : undefined}
      onBlur={() => {
        if (both !== undefined) setTyped(undefined);
      }}
      onChange={({ target }) => {
        setTyped(target.value);
        const next = bothOf(target.value);
        if (next !== undefined)
          onChange({ latitude: Number(next.latitude), longitude: Number(next.longitude) });
      }}
    />
  );
}
