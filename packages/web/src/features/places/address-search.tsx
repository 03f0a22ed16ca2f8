import { useState } from 'react';
import type { Spot } from '#features/places/geo.ts';
import { call } from '#lib/client/call.ts';
import type { DataOf } from '@homeward/contract/routes/table.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { ProblemLine } from '#ui/problem-line.tsx';
import { Row, Rows } from '#ui/rows.tsx';
import css from '#features/places/home-place.module.css';

type Found = DataOf<'GET /common/address'>;

/** Finds a place by its address, by the search that the operator of the portal chose. */
export function AddressSearch({ onFound }: { readonly onFound: (spot: Spot) => void }) {
  const t = useText();
  const { busy, problem, act } = useAct();
  const [text, setText] = useState('');
  const [places, setPlaces] = useState<Found>();
  async function search(): Promise<void> {
    if (busy || text.trim().length < 3) return;
    const outcome = await act(() => call('GET /common/address', { query: { text: text.trim() } }));
    setPlaces(outcome.tag === 'done' ? outcome.data : undefined);
  }
  return (
    <>
      <div className={css['search']}>
        <Field
          label={t('places.home.address')}
          icon="search"
          type="search"
          data-autofocus
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            void search();
          }}
        />
        <Button busy={busy} off={text.trim().length < 3} onClick={() => void search()}>
          {t('places.home.search')}
        </Button>
      </div>
      <ProblemLine text={problem?.text} />
      {places?.length === 0 && <p className="muted">{t('places.home.nothing')}</p>}
      {places !== undefined && places.length > 0 && (
        <Rows label={t('places.home.found')}>
          {places.map(({ name, ...spot }) => (
            <Row
              key={`${name} ${spot.latitude} ${spot.longitude}`}
              icon="place"
              title={name}
              end={
                <Button
                  onClick={() => {
                    setPlaces(undefined);
                    onFound(spot);
                  }}
                >
                  {t('places.home.choose')}
                </Button>
              }
            />
          ))}
        </Rows>
      )}
    </>
  );
}
