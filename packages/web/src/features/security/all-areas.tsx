import { useState } from 'react';
import { areasToChange, sendAll } from '#features/security/all-modes.ts';
import css from '#features/security/security-details.module.css';
import { modeLook } from '#features/security/area-words.ts';
import { ObstacleDialog } from '#features/security/obstacle-dialog.tsx';
import { askPin } from '#lib/dialogs/ask-pin.ts';
import { bypassOnce, useBusy } from '#lib/house/device-acts.ts';
import { areas, devices } from '#lib/house/house.ts';
import { offeredModes, type Armed, type Mode } from '#lib/house/device.ts';
import { useRows } from '#lib/house/keyed-store.ts';
import { modeName } from '#lib/house/mode-name.ts';
import { obstacleRows, type ObstacleRow } from '#features/security/obstacle-row.ts';
import { usePending } from '#lib/house/pending.ts';
import { useAway } from '#lib/house/use-away.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { useMay } from '#lib/may.ts';
import { ModeControl, type ModeOption } from '#features/security/mode-control.tsx';

/** One mode for every area, where there is more than one. */
export function AllAreas() {
  const t = useText();
  const rows = useRows(areas, (all) => all);
  const offered = useRows(devices, offeredModes);
  const pending = usePending();
  const busy = useBusy();
  const away = useAway();
  const mayArm = useMay('arm');
  const [asking, setAsking] = useState<Armed>();
  if (rows.length < 2 || !mayArm) return null;

  const [first] = rows;
  const same = first !== undefined && rows.every(({ target }) => target === first.target);
  // On the way there it is not there yet.
  const arrived = rows.every(({ phase }) => phase !== 'exitDelay');
  const waits = rows.map(({ id }) => pending[id]);
  const waitsFor = waits.every((one) => one !== undefined) ? waits[0]?.mode : undefined;
  const obstacles = (mode: Armed): readonly ObstacleRow[] =>
    rows
      .filter(({ target }) => target !== mode)
      .flatMap((area) =>
        obstacleRows(t, area.readiness[mode], devices.get).map((row) => ({
          ...row,
          id: `${area.id} ${row.id}`,
          name: t('later.allObstacle', { area: area.name, name: row.name }),
        })),
      )
      // A fault of the panel is in the way of every area, and is one.
      .filter((row, place, all) => all.findIndex(({ id }) => tail(id) === tail(row.id)) === place);

  function optionOf(mode: Mode): ModeOption<Mode> {
    const base = { value: mode, label: modeName(t, mode, offered), ...modeLook(mode) };
    if (away !== undefined) return { ...base, tone: 'offline', hint: t('mode.notNow'), mark: 'none' };
    if (mode === waitsFor) return { ...base, hint: t('mode.sending'), mark: 'none' };
    if (same && first?.target === mode)
      return { ...base, hint: t(arrived ? 'mode.now' : 'mode.delay'), mark: 'none' };
    if (mode === 'disarm') return { ...base, hint: t('mode.asksPin'), mark: 'ready' };
    const count = obstacles(mode).length;
    return count === 0
      ? { ...base, hint: t('mode.ready'), mark: 'ready' }
      : { ...base, hint: t('mode.inTheWay', { count }), mark: 'hindered' };
  }
  function ask(mode: Mode, force: boolean): void {
    askPin({
      title:
        mode === 'disarm'
          ? t('later.allAct.disarm')
          : t('later.allAct.arm', { mode: modeName(t, mode, offered) }),
      run: (pin) => sendAll(mode, pin, force),
    });
  }
  function choose(mode: Mode): void {
    if (areasToChange(mode).length === 0) return;
    if (mode !== 'disarm' && obstacles(mode).length > 0) setAsking(mode);
    else ask(mode, false);
  }
  function sumOf(): string {
    if (!same || first === undefined) return t('later.allMixed');
    if (!arrived) return t('later.allDelay');
    return first.target === 'disarm'
      ? t('later.allDisarmed')
      : t('later.allArmed', { mode: modeName(t, first.target, offered) });
  }
  const inTheWay = asking === undefined ? [] : obstacles(asking);
  return (
    <section className={css['all']} aria-label={t('later.all')}>
      <div>
        <h2>{t('later.all')}</h2>
        <p className="muted dense">{away?.text ?? sumOf()}</p>
      </div>
      <ModeControl
        label={t('later.allGroup')}
        options={offered.map(optionOf)}
        confirmed={same ? first?.target : undefined}
        pending={waitsFor}
        off={away !== undefined || waits.some((one) => one !== undefined)}
        onChoose={choose}
      />
      {asking !== undefined && (
        <ObstacleDialog
          area={t('later.all')}
          mode={modeName(t, asking, offered)}
          obstacles={inTheWay}
          busy={(device) => busy[`bypass ${device}`] === true}
          onBypassOnce={({ device, name }) => {
            if (device !== undefined) void bypassOnce(device, name);
          }}
          onArm={() => {
            setAsking(undefined);
            ask(asking, inTheWay.length > 0);
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
    </section>
  );
}

/** What an obstacle is about, without its area. */
const tail = (id: string): string => id.slice(id.indexOf(' ') + 1);
