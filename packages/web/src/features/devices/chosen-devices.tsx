import { useState } from 'react';
import { doToAll, type BulkName, type BulkTarget } from '#features/devices/bulk-acts.ts';
import { MoveDialog } from '#features/devices/move-dialog.tsx';
import { BulkBar } from '#features/devices/bulk-bar.tsx';
import type { HouseDevice } from '#lib/house/house-device.ts';
import { devices } from '#lib/house/house.ts';
import { useHeld } from '#lib/house/use-held.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { useMayEdit } from '#lib/role.ts';

interface ChosenDevicesProps {
  readonly chosen: ReadonlySet<string>;
  /** Ids of all that are listed now. */
  readonly all: readonly string[];
  readonly onChosen: (chosen: ReadonlySet<string> | undefined) => void;
}

/** Acts on the chosen devices; those that refused stay chosen. */
export function ChosenDevices({ chosen, all, onChosen }: ChosenDevicesProps) {
  const t = useText();
  const held = useHeld();
  const mayEdit = useMayEdit();
  const [busy, setBusy] = useState(false);
  const [moving, setMoving] = useState(false);

  async function run(act: BulkName, target: BulkTarget = {}, given?: readonly HouseDevice[]) {
    const rows = given ?? [...chosen].flatMap((id) => devices.get(id) ?? []);
    setBusy(true);
    const results = await doToAll(rows, act, target, (refused) => void run(act, target, refused));
    setBusy(false);
    onChosen(new Set(Object.keys(results)));
  }
  return (
    <>
      <BulkBar
        count={chosen.size}
        busy={busy}
        held={held}
        acts={[
          ...(mayEdit
            ? [{ id: 'move', label: t('devices.move'), icon: 'room' as const, run: () => setMoving(true) }]
            : []),
          { id: 'identify', label: t('devices.identify'), icon: 'eye', run: () => void run('identify') },
          { id: 'clear', label: t('devices.clearFault'), icon: 'check', run: () => void run('clearFault') },
          { id: 'bypass', label: t('obstacles.bypassOnce'), icon: 'bypass', run: () => void run('bypass') },
          { id: 'unbypass', label: t('devices.watchAgain'), icon: 'shield', run: () => void run('unbypass') },
        ]}
        onAll={() => onChosen(new Set(all))}
        onEnd={() => onChosen(undefined)}
      />
      {moving && (
        <MoveDialog
          count={chosen.size}
          onClose={() => setMoving(false)}
          onMove={(act, target) => {
            setMoving(false);
            void run(act, target);
          }}
        />
      )}
    </>
  );
}
