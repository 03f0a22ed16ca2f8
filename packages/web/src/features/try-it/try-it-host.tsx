import type { WorldAct } from '@homeward/contract/world.ts';
import { TryItDrawer } from '#features/try-it/try-it-drawer.tsx';
import { call } from '#lib/client/call.ts';
import { attempt, useBusy } from '#lib/house/device-acts.ts';
import { devices, useHouse } from '#lib/house/house.ts';
import { useRows } from '#lib/house/keyed-store.ts';

/** Acts on the demo's simulated world; what comes of it comes back as live messages, as it would from a real one. */
export function TryItHost({ onClose }: { readonly onClose: () => void }) {
  const rows = useRows(devices, (all) => all);
  const busy = useBusy();
  const online = useHouse((house) => house.online);
  const mains = useHouse(({ status }) => status?.acfail !== 'main.abnormal');
  return (
    <TryItDrawer
      devices={rows}
      mains={mains}
      panelLink={online}
      busy={(word) => busy[`world ${word}`] === true}
      onAct={(act: WorldAct) => {
        const word = 'device' in act ? act.device : act.tag;
        void attempt(`world ${word}`, call('POST /demo/act', { body: { act } }));
      }}
      onClose={onClose}
    />
  );
}
