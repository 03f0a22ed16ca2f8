import type { BodyIn } from '@homeward/contract/routes/table.ts';
import type { FenceRow, TrackerRow } from '@homeward/contract/routes/location.ts';
import { useState } from 'react';
import { metresText } from '#features/places/place-words.ts';
import { FenceForm, type FenceDraft, type FenceValues } from '#features/places/fence-form.tsx';
import type { Spot } from '#features/places/geo.ts';
import { rowAtPanel, sharedEdit, startingFrom } from '#features/forms/shared-edit.ts';
import { call, callForRows } from '#lib/client/call.ts';
import { attempt, busyWith, useBusy } from '#lib/house/device-acts.ts';
import { useAct } from '#lib/house/use-act.ts';
import { pinOf, withPin } from '#lib/house/with-pin.ts';
import { inOneLine } from '#lib/i18n/in-one-line.ts';
import { useText, type Text } from '#lib/i18n/use-text.ts';
import { ownPosition } from '#features/places/own-position.ts';
import { loadPlaces } from '#features/places/places-now.ts';
import { showToast } from '#lib/toasts.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Section } from '#ui/page.tsx';
import { Row, Rows } from '#ui/rows.tsx';
import { Switch } from '#ui/switch.tsx';

interface FencesProps {
  readonly fences: readonly FenceRow[];
  readonly trackers: readonly TrackerRow[];
  readonly house: Spot | undefined;
  readonly most: number;
  readonly mayEdit: boolean;
  readonly off: boolean;
}

const shown = (value: number): string => value.toFixed(6);

/** Places on the map, as a list with a form that needs no map. */
export function Fences({ fences, trackers, house, most, mayEdit, off }: FencesProps) {
  const t = useText();
  const [editing, setEditing] = useState<FenceRow | 'new'>();
  const busy = useBusy();
  const nameOf = (id: string): string => {
    const tracker = trackers.find((one) => one.id === id);
    return tracker === undefined ? '' : tracker.bearer || tracker.name;
  };
  const put = ({ id, name, latitude, longitude, radius, enabled }: FenceRow) =>
    withPin({
      title: t('places.fence.edit', { name }),
      run: (pin) =>
        busyWith(
          `fence ${id}`,
          call('POST /panel/mobilelite_geofence', {
            body: { id, name, latitude, longitude, radius, enabled, ...pinOf(pin) },
          }).finally(() => void loadPlaces()),
        ),
    });
  async function remove(fence: FenceRow): Promise<void> {
    const gone = await attempt(
      `fence ${fence.id}`,
      call('DELETE /panel/mobilelite_geofence', { body: { id: fence.id } }),
    );
    await loadPlaces();
    if (!gone) return;
    const { name, latitude, longitude, radius, enabled } = fence;
    showToast({
      icon: 'trash',
      message: t('places.fence.removed', { name }),
      action: {
        label: t('places.undo'),
        run: () =>
          void attempt(
            'fence',
            call('POST /panel/mobilelite_geofence', { body: { name, latitude, longitude, radius, enabled } }),
          ).then(loadPlaces),
      },
    });
  }
  const add = mayEdit && (
    <Button icon="plus" off={off || fences.length >= most} onClick={() => setEditing('new')}>
      {t('places.fence.add')}
    </Button>
  );
  return (
    <Section title={t('places.fences')} more={fences.length > 0 && add}>
      {fences.length === 0 ? (
        <EmptyState title={t('places.fences.none')} text={t('places.fences.noneText')} action={add} />
      ) : (
        <Rows label={t('places.fences')}>
          {fences.map((fence) => (
            <Row
              key={fence.id}
              icon="place"
              look={fence.enabled ? 'plain' : 'off'}
              title={fence.name}
              note={inOneLine([
                t('places.fence.reach', { radius: metresText(fence.radius) }),
                !fence.enabled
                  ? t('places.fence.off')
                  : fence.inside.length === 0
                    ? t('places.fence.empty')
                    : t('places.fence.inside', {
                        names: fence.inside.map(nameOf).filter(Boolean).join(', '),
                      }),
              ])}
              end={
                mayEdit && (
                  <>
                    <Switch
                      label={t('places.fence.watch', { name: fence.name })}
                      labelHidden
                      checked={fence.enabled}
                      disabled={off || busy[`fence ${fence.id}`] === true}
                      onChange={(enabled) => void put({ ...fence, enabled })}
                    />
                    <IconButton
                      icon="edit"
                      label={t('places.fence.edit', { name: fence.name })}
                      onClick={() => setEditing(fence)}
                    />
                    <IconButton
                      icon="trash"
                      label={t('places.fence.remove', { name: fence.name })}
                      aria-disabled={off || undefined}
                      onClick={() => {
                        if (!off) void remove(fence);
                      }}
                    />
                  </>
                )
              }
            />
          ))}
        </Rows>
      )}
      {editing !== undefined && (
        <FenceDialog
          fence={editing === 'new' ? undefined : editing}
          house={house}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Section>
  );
}

interface FenceDialogProps {
  readonly fence: FenceRow | undefined;
  readonly house: Spot | undefined;
  readonly onClose: () => void;
}

const blank: FenceDraft = { name: '', latitude: '', longitude: '', radius: '150', enabled: true };

/** As the form has it: a place is meant to the sixth digit. */
const valuesOf = ({ name, latitude, longitude, radius, enabled }: FenceRow): FenceValues => ({
  name,
  latitude: Number(shown(latitude)),
  longitude: Number(shown(longitude)),
  radius,
  enabled,
});

/** Takes the place as it was written to the panel, with the PIN where that is wanted. */
function fenceEdit(t: Text, fence: FenceRow | undefined, draft: FenceValues, onTheirs: () => void) {
  const post = (body: BodyIn<'POST /panel/mobilelite_geofence'>) =>
    call('POST /panel/mobilelite_geofence', { body });
  if (fence === undefined) return (pin?: string) => post({ ...draft, ...pinOf(pin) });
  const edit = sharedEdit({
    start: valuesOf(fence),
    draft,
    read: () =>
      rowAtPanel(
        () => callForRows('GET /panel/mobilelite_geofence'),
        ({ id }) => id === fence.id,
        valuesOf,
      ),
    tell: ({ name, latitude, longitude, radius, enabled }) => [
      { label: t('places.fence.name'), value: name },
      { label: t('places.fence.latitude'), value: shown(latitude) },
      { label: t('places.fence.longitude'), value: shown(longitude) },
      { label: t('places.fence.radius'), value: metresText(radius) },
      { label: t('places.fence.enabled'), value: enabled },
    ],
    onTheirs,
  });
  return (pin?: string) =>
    edit((mine, revision) => post(startingFrom(revision, { id: fence.id, ...mine, ...pinOf(pin) })));
}

function FenceDialog({ fence, house, onClose }: FenceDialogProps) {
  const t = useText();
  const { busy, problem, act } = useAct();
  const close = (): void => {
    void loadPlaces();
    onClose();
  };
  return (
    <FenceForm
      title={fence === undefined ? t('places.fence.add') : t('places.fence.edit', { name: fence.name })}
      fence={
        fence === undefined
          ? blank
          : {
              name: fence.name,
              latitude: shown(fence.latitude),
              longitude: shown(fence.longitude),
              radius: String(fence.radius),
              enabled: fence.enabled,
            }
      }
      busy={busy}
      problem={problem}
      house={house}
      onHere={'geolocation' in navigator ? ownPosition : undefined}
      onClose={onClose}
      onSubmit={(values) => {
        const save = fenceEdit(t, fence, values, close);
        void withPin({
          title: t('places.fence.edit', { name: values.name }),
          run: (pin) => act(() => save(pin)),
          onDone: () => {
            close();
            showToast({
              icon: 'check',
              message: t('places.fence.saved', { name: values.name }),
              about: 'fence',
            });
          },
          onFailed: () => undefined,
        });
      }}
    />
  );
}
