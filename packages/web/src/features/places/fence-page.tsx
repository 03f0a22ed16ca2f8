import { codes } from '@homeward/contract/words/api/reply-codes.ts';
import { useState } from 'react';
import { PasscodeGate } from '#features/pin/passcode-gate.tsx';
import { shown } from '#features/places/fence-edit.ts';
import { FenceEditor } from '#features/places/fence-editor.tsx';
import type { FenceDraft } from '#features/places/fence-fields.tsx';
import { Fences } from '#features/places/fences.tsx';
import { flatten, unflatten, type Spot } from '#features/places/geo.ts';
import { Map } from '#features/places/map.tsx';
import { draftAfter, shapeOf } from '#features/places/fence-shape.ts';
import { houseOf, metresText } from '#features/places/place-words.ts';
import { loadPlaces, usePlacesFeed, type Places } from '#features/places/places-now.ts';
import { refusalText } from '#lib/house/refusal-text.ts';
import { useAway } from '#lib/house/use-away.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { useOwnRole } from '#lib/own-role.ts';
import { useHere } from '#lib/router/here.ts';
import { Crumb } from '#ui/crumb.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { PageHead } from '#ui/page.tsx';
import { PageLink } from '#ui/page-link.tsx';
import css from '#features/places/fence-page.module.css';

/** Places on a map and as a list (S2.9): circles and borders with corners, drawn or written. */
export function FencePage() {
  const t = useText();
  const places = usePlacesFeed();
  const { fences, failure } = places;
  const shut = failure?.tag === 'refused' && failure.code === codes.forbidden;
  return (
    <PasscodeGate title={t('places.fences')}>
      <Crumb to="/setting">{t('settings.title')}</Crumb>
      <PageHead
        title={
          fences === undefined
            ? t('places.fences')
            : fences.length === 0
              ? t('places.fences.none')
              : t('places.fences.title', { names: fences.map(({ name }) => name).join(', ') })
        }
        subtitle={t('places.fences.subtitle')}
        action={
          <PageLink to="/location" className="link">
            {t('places.title')}
          </PageLink>
        }
      />
      {shut ? (
        <EmptyState title={t('places.notYours')} text={t('places.notYoursText')} />
      ) : (
        <Loaded
          ready={fences !== undefined}
          problem={failure === undefined ? undefined : refusalText(t, failure)}
          failedTitle={t('places.failed')}
          retryLabel={t('action.retry')}
          onRetry={() => void loadPlaces()}
        >
          <Everything places={places} />
        </Loaded>
      )}
    </PasscodeGate>
  );
}

function Everything({ places: { trackers, fences = [], info } }: { readonly places: Places }) {
  const t = useText();
  const away = useAway();
  const mayEdit = useOwnRole() === 'master' && away === undefined;
  const wanted = useHere(({ search }) => search['id']);
  const [editing, setEditing] = useState<string | undefined>(wanted);
  const [draft, setDraft] = useState<FenceDraft>();
  const house = houseOf(info);
  const edited = fences.find(({ id }) => id === editing);
  const isOpen = mayEdit && (editing === 'new' || edited !== undefined);
  const middle: Spot = house ?? fences[0] ?? middleOf(info) ?? { latitude: 0, longitude: 0 };
  const flat = flatten(middle);
  const begin: FenceDraft =
    edited === undefined
      ? {
          name: '',
          latitude: shown(middle.latitude),
          longitude: shown(middle.longitude),
          radius: '150',
          enabled: true,
        }
      : {
          name: edited.name,
          latitude: shown(edited.latitude),
          longitude: shown(edited.longitude),
          radius: String(edited.radius),
          enabled: edited.enabled,
          corners: edited.corners,
        };
  const now = draft ?? begin;
  const drawn = isOpen ? shapeOf(now, flat) : undefined;
  const open = (id: string | undefined): void => {
    setDraft(undefined);
    setEditing(id);
  };
  return (
    <div className="stack">
      <div className={css['map']}>
        <Map
          key={editing ?? ''}
          label={t('places.fences.map')}
          middle={middle}
          words={{
            nearer: t('places.map.nearer'),
            farther: t('places.map.farther'),
            all: t('places.map.all'),
          }}
          fences={fences
            .filter((fence) => !isOpen || fence !== edited)
            .map(({ id, name, enabled, radius, corners, ...spot }) => ({
              ...flat(spot),
              id,
              name,
              radius,
              on: enabled,
              corners: corners?.map(flat),
            }))}
          track={[]}
          stays={[]}
          home={house === undefined ? undefined : flat(house)}
          chosen={undefined}
          scaleText={metresText}
          drawn={drawn}
          onDraw={(shape) => setDraft(draftAfter(now, shape, unflatten(middle)))}
        />
      </div>
      {isOpen ? (
        <FenceEditor
          key={editing}
          fence={edited}
          begin={begin}
          draft={now}
          house={house}
          onChange={setDraft}
          onClose={() => open(undefined)}
        />
      ) : (
        <Fences
          fences={fences}
          trackers={trackers ?? []}
          house={house}
          most={info?.fences ?? 20}
          mayEdit={mayEdit}
          off={away !== undefined}
          onEdit={(fence) => open(fence === 'new' ? 'new' : fence.id)}
        />
      )}
    </div>
  );
}

/** The middle of the part of the world that maps begin with (S9.2). */
function middleOf(info: Places['info']): Spot | undefined {
  const bounds = info?.bounds[info.default_location];
  return bounds === undefined
    ? undefined
    : {
        latitude: (bounds.south + bounds.north) / 2,
        longitude: (bounds.west + bounds.east) / 2,
      };
}
