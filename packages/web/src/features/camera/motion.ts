import { useCallback } from 'react';
import { callForRows } from '#lib/client/call.ts';
import { cameras, useHouse } from '#lib/house/house.ts';
import { useMonitor } from '#lib/live/monitors.ts';

/** Keeps what cameras see moving in step with them, for as long as the page of cameras is open (S9.4). */
export function useMotion(): void {
  const read = useCallback(async () => {
    const { panel } = useHouse.getState();
    const outcome = await callForRows('GET /camera', { untold: true });
    if (outcome.tag === 'failed' || useHouse.getState().panel !== panel) return;
    for (const { device_id: id, motion } of outcome.data) {
      const known = cameras.get(id);
      if (known !== undefined && known.motion !== motion) cameras.put(id, { ...known, motion });
    }
  }, []);
  useMonitor('DEVICE_STATUS', read);
}
