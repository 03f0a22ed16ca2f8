import { longDay, sameDay, timeOfDay } from '#lib/clock-text.ts';
import { secondsLeft } from '#lib/clock.ts';
import { momentText } from '#lib/date-text.ts';
import { modeName } from '#lib/house/mode-name.ts';
import { hasOwnName, modeIcon } from '#lib/house/own-modes.ts';
import { inOneLine } from '#lib/i18n/in-one-line.ts';
import type { Text } from '#lib/i18n/use-text.ts';
import {
  confirmedMode,
  guardsNothing,
  isHome,
  type AreaMode,
  type AreaView,
} from '#features/security/area-view.ts';
import type { IconName } from '#ui/icon-paths.ts';
import type { ModeOption } from '#features/security/mode-control.tsx';
import type { Tone } from '#ui/tone.ts';

export function modeLook(mode: AreaMode): { readonly icon: IconName; readonly tone: Tone } {
  const tone = mode === 'disarm' ? 'disarmed' : isHome(mode) ? 'home' : 'armed';
  return { icon: modeIcon(mode), tone };
}

/** The state word of a plate, such as "Armed away" or "Arming, 34 s". */
export function stateWord(t: Text, area: AreaView, now: number): string {
  const { phase } = area;
  switch (phase.tag) {
    case 'disarmed':
      return t('state.disarmed');
    case 'armed':
      return phase.mode === 'arm'
        ? t('state.arm')
        : t('state.home', { mode: modeName(t, phase.mode, area.modes) });
    case 'exitDelay':
    case 'entryDelay':
      return t(`state.${phase.tag}`, { seconds: secondsLeft(phase.endsAt, now) });
  }
}

/** "since 12:46 · Mia, hall keypad", or when the last known state is from. */
export function sinceLine(t: Text, area: AreaView, now: number): string | undefined {
  if (area.knownAt !== undefined) return t('area.asOf', { time: momentText(area.knownAt) });
  if (area.since === undefined) return undefined;
  const time = timeOfDay(area.since);
  const since = sameDay(area.since, now)
    ? t('area.since', { time })
    : sameDay(area.since, now - 86_400_000)
      ? t('area.sinceYesterday', { time })
      : t('area.sinceDay', { day: longDay(area.since), time });
  return inOneLine([since, area.by]);
}

/** The choices of the mode control, each with whether it would work. */
export function modeOptions(t: Text, area: AreaView): readonly ModeOption<AreaMode>[] {
  const confirmed = confirmedMode(area.phase);
  return area.modes.map((mode) => {
    const base = { value: mode, label: modeName(t, mode, area.modes), ...modeLook(mode) };
    if (area.knownAt !== undefined) {
      const hint = t(mode === confirmed ? 'mode.lastKnown' : 'mode.notNow');
      return { ...base, tone: 'offline', hint, mark: 'none' };
    }
    if (mode === area.pending) return { ...base, hint: t('mode.sending'), mark: 'none' };
    if (guardsNothing(area, mode))
      return { ...base, tone: 'offline', hint: t('mode.guardsNothing'), mark: 'none' };
    if (mode === confirmed)
      return { ...base, hint: t(mode === 'disarm' ? 'mode.now' : 'mode.confirmed'), mark: 'none' };
    if (mode === 'disarm') return { ...base, hint: t('mode.asksPin'), mark: 'ready' };
    const count = area.obstacles[mode]?.length ?? 0;
    return count === 0
      ? { ...base, hint: t('mode.ready'), mark: 'ready' }
      : { ...base, hint: t('mode.inTheWay', { count }), mark: 'hindered' };
  });
}

/** What arming would not do here, in plain sentences: nothing is refused for it. */
export function shortcomings(t: Text, area: AreaView): readonly string[] {
  if (area.guards === undefined) return [];
  const mode = confirmedMode(area.phase);
  const none = Object.values(area.guards).every((count) => count === 0);
  return [
    ...(none ? [t('area.noDetector')] : guardsNothing(area, mode) ? [t('area.guardsNothing')] : []),
    ...(area.hasSiren === false ? [t('area.noSiren')] : []),
  ];
}

/** The page title states the fact: "House is disarmed, Workshop is armed away." */
export function areasSentence(
  t: Text,
  areas: readonly Pick<AreaView, 'name' | 'phase' | 'guards'>[],
): string {
  if (areas.length > 3) {
    const armed = areas.filter((area) => area.phase.tag !== 'disarmed').length;
    return t('security.titleMany', { armed, count: areas.length });
  }
  const parts = areas.map((area) => {
    if (area.phase.tag === 'armed' && guardsNothing(area, area.phase.mode))
      return t('security.is.armedNothing', { area: area.name });
    if (area.phase.tag === 'armed' && hasOwnName(area.phase.mode))
      return t('security.is.own', { area: area.name, mode: t(`mode.${area.phase.mode}`) });
    const key = area.phase.tag === 'armed' && area.phase.mode !== 'arm' ? 'home' : area.phase.tag;
    return t(`security.is.${key}`, { area: area.name });
  });
  return `${parts.join(', ')}.`;
}
