import { homeModes } from '@homeward/contract/words/panel/arm-modes.ts';
import type { OwnMode } from '@homeward/contract/shapes/panel/own-mode.ts';
import { isGuard, type HouseDevice } from '#lib/house/device.ts';

/** All home modes with what the home calls them; blank is as usual. */
export const ownModesOf = (given: readonly OwnMode[]): readonly OwnMode[] =>
  homeModes.map(
    (mode) => given.find((one) => one.mode === mode) ?? { mode, name: '', icon: 'houseShield' as const },
  );

/** Those that differ from the usual: the rest need not be kept. */
export const namedModes = (modes: readonly OwnMode[]): OwnMode[] =>
  modes
    .map((one) => ({ ...one, name: one.name.trim() }))
    .filter(({ name, icon }) => name !== '' || icon !== 'houseShield');

/** Modes in which a zone guards or not, with the field of its record that says so. */
export const guardModes = [
  ['arm', 'sresp_mode_1'],
  ['home_1', 'sresp_mode_2'],
  ['home_2', 'sresp_mode_3'],
  ['home_3', 'sresp_mode_4'],
] as const;
export type GuardMode = (typeof guardModes)[number][0];

/** What a zone does in a mode, by its number on the wire; `0` is nothing. */
export type Guarding = Readonly<Record<GuardMode, string>>;

/**
 * Zones that guard in some mode, and that may be left out of another: what guards lives always does. One that is left out
 * of all stays where it is among `shown`.
 */
export const zonesOf = (
  devices: readonly HouseDevice[],
  shown: ReadonlySet<string> = new Set(),
): readonly HouseDevice[] =>
  devices.filter(
    (device) =>
      !device.always &&
      (shown.has(device.id) ||
        (isGuard(device) && guardModes.some(([mode]) => device.responses[mode] !== '0'))),
  );

/** The modes that somebody has touched, as they are to be: what others change meanwhile in the rest is theirs. */
export type Touched = Partial<Guarding>;

export const guardingOf = ({ responses }: Pick<HouseDevice, 'responses'>): Guarding => ({
  arm: responses.arm,
  home_1: responses.home_1,
  home_2: responses.home_2,
  home_3: responses.home_3,
});

/**
 * The same zone left out of a mode, or guarding in it. It then does what it did there when the form was begun, else what
 * it does in the first mode in which it guards: nobody has to know the kinds of responses for it.
 */
export function withGuard(start: Guarding, touched: Touched, mode: GuardMode, guards: boolean): Touched {
  if (!guards) return { ...touched, [mode]: '0' };
  const usual = [start[mode], ...guardModes.map(([one]) => start[one])].find((response) => response !== '0');
  return { ...touched, [mode]: usual ?? '5' };
}

/** What is sent for the touched modes that differ from how they are. */
export const guardBody = (now: Guarding, touched: Touched): Readonly<Record<string, string>> =>
  Object.fromEntries(
    guardModes.flatMap(([mode, field]) => {
      const wanted = touched[mode];
      return wanted === undefined || wanted === now[mode] ? [] : [[field, wanted]];
    }),
  );
