import type { CaseCameras } from '@homeward/contract/shapes/company/alarm-case.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { useEffect, useState } from 'react';
import { call } from '#lib/client/call.ts';
import { useAct } from '#lib/house/use-act.ts';

/** The camera of a case that is watched, and until when by itself, epoch ms of this browser. */
export interface Watched {
  readonly id: string;
  readonly device: DeviceId;
  readonly until: number;
}

export interface CaseCamera {
  readonly watched: Watched | undefined;
  readonly busy: boolean;
  readonly problem: string | undefined;
  readonly watch: (device: DeviceId) => void;
  readonly stop: () => void;
  /** From one camera to the next, and after the last to none. */
  readonly turn: () => void;
}

/** Looking through the cameras of a case, one at a time. Each look is an act: nothing is shown by itself. */
export function useCaseCamera(
  id: string | undefined,
  pictures: CaseCameras | undefined,
  skew: number,
): CaseCamera {
  const [begun, setBegun] = useState<Watched>();
  const { busy, problem, act, clear } = useAct();
  const cameras = pictures?.cameras ?? [];
  const watched =
    begun?.id === id && cameras.some((one) => one.device_id === begun?.device) ? begun : undefined;
  const device = watched?.device;
  useEffect(() => {
    if (id === undefined || device === undefined) return undefined;
    // The camera wakes for nobody; where that does not arrive it ends by itself.
    return () => void call('POST /installer/alarm_live', { body: { id, device_id: device, on: false } });
  }, [id, device]);

  async function watch(next: DeviceId): Promise<void> {
    if (id === undefined || busy) return;
    const outcome = await act(() =>
      call('POST /installer/alarm_live', { body: { id, device_id: next, on: true } }),
    );
    if (outcome.tag === 'done' && outcome.data !== '')
      setBegun({ id, device: next, until: outcome.data.until - skew });
  }
  const stop = (): void => {
    clear();
    setBegun(undefined);
  };
  return {
    watched,
    busy,
    problem: problem?.text,
    watch: (next) => void watch(next),
    stop,
    turn: () => {
      const next = cameras[cameras.findIndex((one) => one.device_id === device) + 1];
      if (next === undefined) stop();
      else void watch(next.device_id);
    },
  };
}
