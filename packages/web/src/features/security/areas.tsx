import { useMemo } from 'react';
import { guardsOf, phaseOf, viewOfArea } from '#features/security/area-view-of.ts';
import { AreaSlot } from '#features/security/area-slot.tsx';
import type { SecurityActions } from '#features/security/area-view.ts';
import { areasSentence } from '#features/security/area-words.ts';
import { call } from '#lib/client/call.ts';
import { longDay, timeOfDay } from '#lib/clock-text.ts';
import { useMinute } from '#lib/clock.ts';
import { momentText } from '#lib/date-text.ts';
import { chooseMode } from '#lib/house/arming.ts';
import { attempt, bypassOnce, useBusy } from '#lib/house/device-acts.ts';
import { useMaySound } from '#lib/house/may-sound.ts';
import { areas, devices } from '#lib/house/house.ts';
import { useRow, useRows } from '#lib/house/keyed-store.ts';
import { usePending } from '#lib/house/pending.ts';
import { useAway } from '#lib/house/use-away.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { useMay } from '#lib/may.ts';
import { useLink } from '#lib/live/link-state.ts';
import { PageHead } from '#ui/page.tsx';

export const useAreaIds = (): readonly number[] => useRows(areas, (rows) => rows.map(({ id }) => id));

/** The name of the area whose exit delay runs. */
export const useLeaving = (): string | undefined =>
  useRows(areas, (rows) => rows.find(({ phase }) => phase === 'exitDelay')?.name);

/** An area that follows its own state and its own devices. */
export function ConnectedArea({ id }: { readonly id: number }) {
  const t = useText();
  const area = useRow(areas, id);
  const own = useRows(devices, (rows) => rows.filter((device) => device.area === id));
  const pending = usePending((all) => all[id]);
  const busy = useBusy();
  const away = useAway();
  const hasSiren = useMaySound();
  const mayArm = useMay('arm');
  const held = useLink(({ link }) => link.tag === 'checking');
  const actions = useMemo(
    (): SecurityActions => ({
      onMode: (_, mode) => chooseMode(id, mode),
      onNow: () => void attempt(`now ${id}`, call('POST /panel/arm_now', { body: { area: id } })),
      onBypassOnce: ({ device, name }) => {
        if (device !== undefined) void bypassOnce(device, name);
      },
      isBusy: (device) => busy[`bypass ${device}`] === true,
    }),
    [id, busy],
  );
  if (area === undefined) return null;
  return (
    <AreaSlot area={viewOfArea(t, area, own, { pending, away, held, mayArm, hasSiren })} actions={actions} />
  );
}

/** The page title states the fact; while a delay runs, the delay is the title. */
export function AreasHead() {
  const t = useText();
  const guards = useRows(devices, (all) =>
    Object.fromEntries(
      areas.all().map(({ id }) => [id, guardsOf(all.filter((device) => device.area === id))]),
    ),
  );
  const views = useRows(areas, (all) =>
    all.map((area) => ({ id: area.id, name: area.name, phase: phaseOf(area, []) })),
  ).map((view) => ({ ...view, guards: guards[view.id] }));
  const heard = useRows(devices, (all) => ({
    count: all.length,
    heard: all.filter(({ online }) => online === 'online').length,
  }));
  const now = useMinute();
  const away = useAway();
  const running = views.some(({ phase }) => phase.tag === 'exitDelay' || phase.tag === 'entryDelay');
  if (running && away === undefined) return null;
  const at = away?.since ?? now;
  const when = `${longDay(at)}, ${timeOfDay(at)}`;
  const how =
    away === undefined ? t('security.heard', heard) : t('security.asOf', { time: momentText(away.since) });
  // A home without devices has none to hear.
  const empty = away === undefined && heard.count === 0;
  return <PageHead title={areasSentence(t, views)} subtitle={empty ? when : `${when} · ${how}`} />;
}
