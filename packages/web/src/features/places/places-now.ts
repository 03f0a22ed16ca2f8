import type { DataOf } from '@homeward/contract/routes/table.ts';
import type { FenceRow, TrackerRow } from '@homeward/contract/routes/care/location.ts';
import { useEffect } from 'react';
import { create } from 'zustand';
import { call, callForRows } from '#lib/client/call.ts';
import type { Failure, Outcome } from '#lib/client/outcome.ts';
import { onPart } from '#lib/house/apply-message.ts';
import { useHouse } from '#lib/house/house.ts';

type Info = DataOf<'GET /panel/geo_fencing_info'>;

/** Who is where, as far as this person may know. A part that is not theirs to know stays undefined. */
export interface Places {
  readonly panel: string;
  readonly trackers: readonly TrackerRow[] | undefined;
  readonly fences: readonly FenceRow[] | undefined;
  readonly info: Info | undefined;
  readonly failure: Failure | undefined;
  readonly loaded: boolean;
}

const unknown: Places = {
  panel: '',
  trackers: undefined,
  fences: undefined,
  info: undefined,
  failure: undefined,
  loaded: false,
};

export const usePlaces = create<Places>(() => unknown);

const valueOf = <Data>(outcome: Outcome<Data>): Data | undefined =>
  outcome.tag === 'done' ? outcome.data : undefined;

let asked = 0;

/** Reads trackers and places anew; an answer that a later question has overtaken is dropped. */
export async function loadPlaces(): Promise<void> {
  const { panel } = useHouse.getState();
  if (usePlaces.getState().panel !== panel) usePlaces.setState({ ...unknown, panel });
  const turn = ++asked;
  const [trackers, fences, info] = await Promise.all([
    callForRows('GET /location/tracker'),
    callForRows('GET /panel/mobilelite_geofence'),
    call('GET /panel/geo_fencing_info'),
  ]);
  if (turn !== asked) return;
  const failures = [trackers, fences].flatMap((outcome) =>
    outcome.tag === 'failed' ? [outcome.failure] : [],
  );
  const silent = failures.some(({ tag }) => tag !== 'refused');
  usePlaces.setState(
    // What was known stays where nobody answered.
    silent
      ? { failure: failures[0], loaded: true }
      : {
          trackers: valueOf(trackers),
          fences: valueOf(fences),
          info: valueOf(info),
          failure: failures.length === 2 ? failures[0] : undefined,
          loaded: true,
        },
  );
}

/** Follows places for as long as a page shows them. */
export function usePlacesFeed(): Places {
  const info = useHouse((house) => house.info);
  useEffect(() => void loadPlaces(), [info]);
  useEffect(() => onPart((part) => part === 'LOCATION' && void loadPlaces()), []);
  return usePlaces();
}
