import { useState } from 'react';
import { type BulkName, type BulkTarget, doToAll } from '#features/devices/bulk-acts.ts';
import type { NewName } from '#features/devices/name-pattern.ts';
import { MoveDialog } from '#features/devices/move-dialog.tsx';
import { RenameDialog } from '#features/devices/rename-dialog.tsx';
import { saveNames } from '#features/devices/save-names.ts';
import { TestChosen } from '#features/devices/test-chosen.tsx';
import { startTest } from '#features/devices/start-test.ts';
import type { HouseDevice } from '#lib/house/device.ts';
import { devices } from '#lib/house/house.ts';
import { usePortalSettings } from '#lib/house/portal-settings.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useHeld } from '#lib/house/use-held.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { useMay } from '#lib/may.ts';
import { useMayEdit } from '#lib/role.ts';
import { Button } from '#ui/button.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import css from '#features/devices/device-list.module.css';

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
  const settings = usePortalSettings();
  const mayTest = useMay('panelSettings');
  const mayName =
    mayEdit &&
    settings !== undefined &&
    (settings.role !== 'master' || settings.flags.masterEditsEquipmentName === true);
  const [busy, setBusy] = useState(false);
  const [open, setOpen] = useState<'move' | 'rename'>();
  const [test, setTest] = useState<{ readonly ids: readonly string[]; readonly since: number }>();
  const naming = useAct();
  const rows = () => [...chosen].flatMap((id) => devices.get(id) ?? []);

  async function run(act: BulkName, target: BulkTarget = {}, given?: readonly HouseDevice[]) {
    setBusy(true);
    const results = await doToAll(given ?? rows(), act, target, (refused) => void run(act, target, refused));
    setBusy(false);
    onChosen(new Set(Object.keys(results)));
  }
  async function rename(names: readonly NewName[]) {
    const outcome = await naming.act(() => saveNames(names));
    if (outcome.tag === 'failed') return;
    setOpen(undefined);
    onChosen(new Set());
  }
  async function begin() {
    setBusy(true);
    const since = await startTest();
    setBusy(false);
    if (since !== undefined) setTest({ ids: [...chosen], since });
  }
  return (
    <>
      <div className={css['top']}>
        <BulkBar
          count={chosen.size}
          busy={busy}
          held={held}
          acts={[
            ...(mayEdit
              ? [{ id: 'move', label: t('devices.move'), icon: 'room' as const, run: () => setOpen('move') }]
              : []),
            ...(mayName
              ? [
                  {
                    id: 'rename',
                    label: t('bulk.rename'),
                    icon: 'edit' as const,
                    run: () => setOpen('rename'),
                  },
                ]
              : []),
            ...(mayTest && test === undefined
              ? [{ id: 'test', label: t('bulk.test'), icon: 'motion' as const, run: () => void begin() }]
              : []),
            { id: 'identify', label: t('devices.identify'), icon: 'eye', run: () => void run('identify') },
            { id: 'clear', label: t('devices.clearFault'), icon: 'check', run: () => void run('clearFault') },
            { id: 'bypass', label: t('obstacles.bypassOnce'), icon: 'bypass', run: () => void run('bypass') },
            {
              id: 'unbypass',
              label: t('devices.watchAgain'),
              icon: 'shield',
              run: () => void run('unbypass'),
            },
          ]}
          onAll={() => onChosen(new Set(all))}
          onEnd={() => onChosen(undefined)}
        />
        {test !== undefined && <TestChosen {...test} onEnd={() => setTest(undefined)} />}
      </div>
      {open === 'move' && (
        <MoveDialog
          count={chosen.size}
          onClose={() => setOpen(undefined)}
          onMove={(act, target) => {
            setOpen(undefined);
            void run(act, target);
          }}
        />
      )}
      {open === 'rename' && (
        <RenameDialog
          chosen={rows()}
          others={devices.all().filter(({ id }) => !chosen.has(id))}
          busy={naming.busy}
          problem={naming.problem?.text}
          onRename={(names) => void rename(names)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

interface BulkAct {
  readonly id: string;
  readonly label: string;
  readonly icon: IconName;
  readonly run: () => void;
}

interface BulkBarProps {
  readonly count: number;
  readonly acts: readonly BulkAct[];
  readonly busy: boolean;
  /** Why nothing can be done now. */
  readonly held: string | undefined;
  readonly onAll: () => void;
  readonly onEnd: () => void;
}

/** What can be done with the chosen devices at once. */
function BulkBar({ count, acts, busy, held, onAll, onEnd }: BulkBarProps) {
  const t = useText();
  return (
    <div className={css['bulk']} role="toolbar" aria-label={t('devices.bulk')}>
      <b aria-live="polite">{t('devices.chosen', { count })}</b>
      <Button kind="quiet" onClick={onAll}>
        {t('devices.chooseAll')}
      </Button>
      <div className={css['acts']}>
        {acts.map((act) => (
          <Button
            key={act.id}
            icon={act.icon}
            off={count === 0 || held !== undefined}
            busy={busy}
            title={held}
            onClick={act.run}
          >
            {act.label}
          </Button>
        ))}
      </div>
      <Button kind="quiet" onClick={onEnd}>
        {t('devices.endChoosing')}
      </Button>
    </div>
  );
}
