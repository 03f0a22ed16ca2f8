import { useState } from 'react';
import { shown as textOf } from '#features/places/fence-edit.ts';
import { flatten, unflatten, type Flat, type Spot, type View } from '#features/places/geo.ts';
import { bothOf, degreesOf } from '#features/places/fence-fields.tsx';
import { AddressSearch } from '#features/places/address-search.tsx';
import { Map } from '#features/places/map.tsx';
import { ownPosition } from '#features/places/own-position.ts';
import { metresText } from '#features/places/place-words.ts';
import { call } from '#lib/client/call.ts';
import { usePortalSettings } from '#lib/house/portal-settings.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Fields, FormActions } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { Field, FieldError } from '#ui/field.tsx';
import { Loaded } from '#ui/loaded.tsx';
import css from '#features/places/home-place.module.css';

interface HomePlaceProps {
  readonly onClose: () => void;
  /** The panel has taken it. */
  readonly onSaved: () => void;
}

/** Where on the earth the home stands: found by its address, by this device, on the map, or typed. */
export function HomePlace({ onClose, onSaved }: HomePlaceProps) {
  const t = useText();
  const { data, problem, reload } = useAnswer('GET /panel/system');
  const { latitude, longitude } = data ?? { latitude: null, longitude: null };
  return (
    <ConfirmDialog title={t('places.home.title')} onClose={onClose} actions={null} wide>
      <Loaded
        ready={data !== undefined}
        problem={problem}
        failedTitle={t('places.home.unread')}
        retryLabel={t('action.retry')}
        onRetry={() => void reload()}
      >
        <PlaceForm
          start={latitude === null || longitude === null ? undefined : { latitude, longitude }}
          onClose={onClose}
          onSaved={onSaved}
        />
      </Loaded>
    </ConfirmDialog>
  );
}

/** The whole earth, where nothing is known: metres. */
const earth: View = { left: -18_000_000, top: -9_000_000, width: 36_000_000, height: 18_000_000 };
const nowhere: Spot = { latitude: 25, longitude: 10 };
/** Width of what is shown around a place that was found. */
const street = 1200;
const around: View = { left: -street / 2, top: -street / 2, width: street, height: street };

interface Shown {
  /** What lies in the middle of the plane that is drawn. */
  readonly middle: Spot;
  readonly begin: View;
}

interface PlaceFormProps extends HomePlaceProps {
  readonly start: Spot | undefined;
}

function PlaceForm({ start, onClose, onSaved }: PlaceFormProps) {
  const t = useText();
  const { busy, problem, act } = useAct();
  const canSearch = usePortalSettings()?.map.search === true;
  const [typed, setTyped] = useState(() => ({
    latitude: start === undefined ? '' : textOf(start.latitude),
    longitude: start === undefined ? '' : textOf(start.longitude),
  }));
  const [shown, setShown] = useState<Shown>({
    middle: start ?? nowhere,
    begin: start === undefined ? earth : around,
  });
  const [tried, setTried] = useState(false);
  const [lost, setLost] = useState(false);
  const latitude = degreesOf(typed.latitude, 90);
  const longitude = degreesOf(typed.longitude, 180);
  const spot = latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };

  function put(next: Spot): void {
    setLost(false);
    setTyped({ latitude: textOf(next.latitude), longitude: textOf(next.longitude) });
  }
  function found(next: Spot): void {
    put(next);
    setShown({ middle: next, begin: around });
  }
  /** The plane is laid around what was tapped, so that it is not stretched there; it stays under the finger. */
  function tapped(point: Flat, view: View): void {
    const next = unflatten(shown.middle)(point);
    // Beyond the poles there is nothing.
    if (Math.abs(next.latitude) > 85) return;
    put(next);
    setShown({ middle: next, begin: { ...view, left: view.left - point.x, top: view.top - point.y } });
  }
  async function save(): Promise<void> {
    setTried(true);
    if (spot === undefined || busy) return;
    if ((await act(() => call('PUT /panel/system', { body: spot }))).tag === 'failed') return;
    onSaved();
    onClose();
  }
  const wrong = (value: number | undefined, text: string): string | undefined =>
    tried && value === undefined ? text : undefined;
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {canSearch && <AddressSearch onFound={found} />}
      <div className={css['map']}>
        <Map
          key={`${shown.middle.latitude} ${shown.middle.longitude}`}
          label={t('places.home.map')}
          words={{
            nearer: t('places.map.nearer'),
            farther: t('places.map.farther'),
            all: t('places.map.all'),
          }}
          middle={shown.middle}
          begin={shown.begin}
          fences={[]}
          track={[]}
          stays={[]}
          home={spot === undefined ? undefined : flatten(shown.middle)(spot)}
          chosen={undefined}
          scaleText={metresText}
          onTap={tapped}
        />
      </div>
      <Fields>
        <Field
          label={t('places.fence.latitude')}
          inputMode="decimal"
          value={typed.latitude}
          hint={t('places.fence.paste')}
          error={wrong(latitude, t('places.fence.latitudeWrong'))}
          onChange={({ target }) => setTyped({ ...typed, latitude: target.value })}
          onPaste={(event) => {
            const both = bothOf(event.clipboardData.getData('text'));
            if (both === undefined) return;
            event.preventDefault();
            found({ latitude: Number(both.latitude), longitude: Number(both.longitude) });
          }}
        />
        <Field
          label={t('places.fence.longitude')}
          inputMode="decimal"
          value={typed.longitude}
          error={wrong(longitude, t('places.fence.longitudeWrong'))}
          onChange={({ target }) => setTyped({ ...typed, longitude: target.value })}
        />
      </Fields>
      {(problem !== undefined || lost) && (
        <FieldError>{lost ? t('places.fence.lost') : problem?.text}</FieldError>
      )}
      <FormActions>
        {'geolocation' in navigator && window.isSecureContext && (
          <Button
            icon="target"
            onClick={() =>
              void ownPosition().then((here) => {
                if (here === undefined) setLost(true);
                else found(here);
              })
            }
          >
            {t('places.fence.here')}
          </Button>
        )}
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        <Button kind="primary" type="submit" busy={busy}>
          {t('places.save')}
        </Button>
      </FormActions>
    </form>
  );
}
