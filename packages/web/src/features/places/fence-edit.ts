import type { BodyIn } from '@homeward/contract/routes/table.ts';
import type { FenceRow } from '@homeward/contract/routes/care/location.ts';
import { rowAtPanel, sharedEdit, startingFrom } from '#features/forms/shared-edit.ts';
import type { FenceValues } from '#features/places/fence-fields.tsx';
import { metresText } from '#features/places/place-words.ts';
import type { Spot } from '#features/places/geo.ts';
import { call, callForRows } from '#lib/client/call.ts';
import { pinOf } from '#lib/house/with-pin.ts';
import type { Text } from '#lib/i18n/use-text.ts';

/** Degrees as forms have them: a place is meant to the sixth digit. */
export const shown = (value: number): string => value.toFixed(6);
const rounded = (value: number): number => Number(shown(value));
const roundedSpot = ({ latitude, longitude }: Spot): Spot => ({
  latitude: rounded(latitude),
  longitude: rounded(longitude),
});

/** What a call takes of a place. */
export const bodyOf = ({ name, latitude, longitude, radius, enabled, corners }: FenceValues) => ({
  name,
  latitude,
  longitude,
  radius,
  enabled,
  ...(corners !== undefined && { corners: [...corners] }),
});

const valuesOf = (fence: FenceValues): FenceValues => ({
  ...bodyOf(fence),
  ...roundedSpot(fence),
  ...(fence.corners !== undefined && { corners: fence.corners.map(roundedSpot) }),
});

/** Takes the place as it was written to the panel, with the PIN where that is wanted. */
export function fenceEdit(t: Text, fence: FenceRow | undefined, draft: FenceValues, onTheirs: () => void) {
  const post = (body: BodyIn<'POST /panel/mobilelite_geofence'>) =>
    call('POST /panel/mobilelite_geofence', { body });
  if (fence === undefined) return (pin?: string) => post({ ...bodyOf(draft), ...pinOf(pin) });
  const edit = sharedEdit({
    start: valuesOf(fence),
    draft,
    read: () =>
      rowAtPanel(
        () => callForRows('GET /panel/mobilelite_geofence'),
        ({ id }) => id === fence.id,
        valuesOf,
      ),
    tell: ({ name, latitude, longitude, radius, enabled, corners }) => [
      { label: t('places.fence.name'), value: name },
      { label: t('places.fence.latitude'), value: shown(latitude) },
      { label: t('places.fence.longitude'), value: shown(longitude) },
      { label: t('places.fence.radius'), value: metresText(radius) },
      {
        label: t('places.fence.border'),
        value: (corners ?? []).map((one) => `${shown(one.latitude)}, ${shown(one.longitude)}`).join(' · '),
      },
      { label: t('places.fence.enabled'), value: enabled },
    ],
    onTheirs,
  });
  return (pin?: string) =>
    edit((mine, revision) => post(startingFrom(revision, { id: fence.id, ...bodyOf(mine), ...pinOf(pin) })));
}
