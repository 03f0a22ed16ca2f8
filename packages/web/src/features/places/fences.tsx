import type { FenceRow, TrackerRow } from '@homeward/contract/routes/care/location.ts';
import { useState } from 'react';
import { metresText } from '#features/places/place-words.ts';
import { FenceForm } from '#features/places/fence-form.tsx';
import type { FenceDraft } from '#features/places/fence-fields.tsx';
import { bodyOf, fenceEdit, shown } from '#features/places/fence-edit.ts';
import type { Spot } from '#features/places/geo.ts';
import { call } from '#lib/client/call.ts';
import { attempt, busyWith, useBusy } from '#lib/house/device-acts.ts';
import { useAct } from '#lib/house/use-act.ts';
import { pinOf, withPin } from '#lib/house/with-pin.ts';
import { inOneLine } from '#lib/i18n/in-one-line.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { go } from '#lib/router/here.ts';
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
  /** Opens what edits them; without it, a dialog by fields alone. */
  readonly onEdit?: (fence: FenceRow | 'new') => void;
}

/** Places on the map, as a list with a form that needs no map. */
export function Fences({ fences, trackers, house, most, mayEdit, off, onEdit }: FencesProps) {
  const t = useText();
  const [editing, setEditing] = useState<FenceRow | 'new'>();
  const busy = useBusy();
  function edit(fence: FenceRow | 'new'): void {
    if (onEdit !== undefined) onEdit(fence);
    // A border with corners is drawn, and the map is there.
    else if (fence !== 'new' && fence.corners !== undefined)
      go('/setting/setting_geofence', { search: { id: fence.id } });
    else setEditing(fence);
  }
  const nameOf = (id: string): string => {
    const tracker = trackers.find((one) => one.id === id);
    return tracker === undefined ? '' : tracker.bearer || tracker.name;
  };
  const put = (fence: FenceRow) =>
    withPin({
      title: t('places.fence.edit', { name: fence.name }),
      run: (pin) =>
        busyWith(
          `fence ${fence.id}`,
          call('POST /panel/mobilelite_geofence', {
            body: { id: fence.id, ...bodyOf(fence), ...pinOf(pin) },
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
    showToast({
      icon: 'trash',
      message: t('places.fence.removed', { name: fence.name }),
      action: {
        label: t('places.undo'),
        run: () =>
          void attempt('fence', call('POST /panel/mobilelite_geofence', { body: bodyOf(fence) })).then(
            loadPlaces,
          ),
      },
    });
  }
  const add = mayEdit && (
    <Button icon="plus" off={off || fences.length >= most} onClick={() => edit('new')}>
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
                fence.corners === undefined
                  ? t('places.fence.reach', { radius: metresText(fence.radius) })
                  : t('places.fence.corners', { count: fence.corners.length }),
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
                      onClick={() => edit(fence)}
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
