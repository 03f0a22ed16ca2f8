import { inOrder, type Placed } from '#features/devices/rooms/placing.ts';
import { sharedEdit, standingAtPanel, startingFrom } from '#features/forms/shared-edit.ts';
import { call } from '#lib/client/call.ts';
import { done, type Outcome } from '#lib/client/outcome.ts';
import { currentText } from '#lib/i18n/use-text.ts';

interface Places {
  readonly floor: string;
  /** What the form began with, in order. */
  readonly start: readonly Placed[];
  readonly placed: readonly Placed[];
  readonly nameOf: (device: string) => string;
  readonly onTheirs: () => void;
}

/** Saves where devices stand on the picture of a floor; where somebody else did meanwhile, their writer chooses. */
export async function savePlaces({
  floor,
  start,
  placed,
  nameOf,
  onTheirs,
}: Places): Promise<Outcome<unknown>> {
  const t = currentText();
  const edit = sharedEdit({
    start: { placed: start },
    draft: { placed },
    read: () =>
      standingAtPanel(async () => {
        const read = await call('GET /panel/floor');
        if (read.tag === 'failed') return read;
        const now = read.data.floors.find(({ id }) => id === floor);
        return done(now && { placed: inOrder(now.placed) });
      }),
    tell: (told) => [
      {
        label: t('devices.plan.places'),
        value: told.placed.map(({ device_id: id }) => nameOf(id)).join(', '),
        raw: told.placed,
      },
    ],
    onTheirs,
  });
  return edit((mine, revision) =>
    call('PUT /panel/floor_devices', { body: startingFrom(revision, { floor, placed: [...mine.placed] }) }),
  );
}
