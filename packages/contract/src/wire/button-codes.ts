import type { AlwaysKind, ButtonAct, ButtonName } from '../shapes/alarms/zone-settings.ts';
import { alwaysKinds } from '../words/alarms/zone-responses.ts';
import { ordinaryActs } from '../rules/alarms/ordinary-acts.ts';
import type { SceneId } from '../shapes/values/ids.ts';
import { armModes } from '../words/panel/arm-modes.ts';

/**
 * The numbers of what a button or a 24-hour zone does (domain 3): 3 doorbell, 5 to 19 alarms, 150 to 165 the first 16
 * scenes. Fire with verification (14), the modes (130 to 134) and "nothing" on a button whose 0 is its name (255) have
 * no public number; these are ours.
 */
export const alwaysNumbers: Readonly<Record<AlwaysKind, string>> = {
  burglar: '5',
  smoke: '6',
  medical: '7',
  water: '8',
  silentPanic: '9',
  panic: '10',
  emergency: '11',
  fire: '12',
  co: '13',
  fireVerification: '14',
  emergencyQuiet: '15',
  gas: '18',
  heat: '19',
  fall: '7',
  tamper: '5',
};

/** The kind of a number; where two kinds share one, the family's. */
export const alwaysOf = (code: string): AlwaysKind | undefined =>
  alwaysKinds.find((kind) => alwaysNumbers[kind] === code);

export const buttonFields: Readonly<Record<ButtonName, string>> = {
  panic: 'sresp_panic',
  fire: 'sresp_fire',
  medical: 'sresp_medical',
  emergency: 'sresp_emergency',
  arm: 'sresp_arm',
  home: 'sresp_home',
  disarm: 'sresp_disarm',
  button1: 'sresp_button_1',
  button2: 'sresp_button_2',
  button3: 'sresp_button_3',
  button4: 'sresp_button_4',
  tagDisarm: 'sresp_tag_disarm',
  switchOn: 'sresp_switch_on',
  switchOff: 'sresp_switch_off',
};

const firstScene = 150;
const numberedScenes = 16;
const firstMode = 130;
const ordinary = '0';
const nothing = '255';
const sceneWord = 'scene:';

/** The number of a scene by its place among the panel's; one that has none goes by its id. */
export function sceneCode(scene: SceneId | null, scenes: readonly SceneId[]): string {
  if (scene === null) return ordinary;
  const place = scenes.indexOf(scene);
  return place >= 0 && place < numberedScenes ? String(firstScene + place) : `${sceneWord}${scene}`;
}

/** The scene of a number or word; null for 0, undefined for what names none. */
export function sceneOf(code: string, scenes: readonly SceneId[]): SceneId | null | undefined {
  if (code === ordinary || code === '') return null;
  if (code.startsWith(sceneWord)) {
    const id = code.slice(sceneWord.length);
    return id.length >= 1 && id.length <= 32 ? (id as SceneId) : undefined;
  }
  return scenes[Number(code) - firstScene];
}

const callsByName = (button: ButtonName): boolean => ordinaryActs[button].tag === 'mode';

/** The number of what a button does. */
export function buttonCode(button: ButtonName, act: ButtonAct, scenes: readonly SceneId[]): string {
  const usual = ordinaryActs[button];
  switch (act.tag) {
    case 'none':
      return callsByName(button) ? nothing : ordinary;
    case 'doorbell':
      return '3';
    case 'alarm':
      return alwaysNumbers[act.kind];
    case 'mode':
      return usual.tag === 'mode' && usual.mode === act.mode
        ? ordinary
        : String(firstMode + armModes.indexOf(act.mode));
    case 'scene':
      return sceneCode(act.scene, scenes);
  }
}

/** What a number makes a button do; undefined where the number means nothing. */
export function buttonActOf(
  button: ButtonName,
  code: string,
  scenes: readonly SceneId[],
): ButtonAct | undefined {
  if (code === ordinary || code === '') return callsByName(button) ? ordinaryActs[button] : { tag: 'none' };
  if (code === nothing) return { tag: 'none' };
  if (code === '3') return { tag: 'doorbell' };
  const kind = alwaysOf(code);
  if (kind !== undefined) return { tag: 'alarm', kind };
  const mode = armModes[Number(code) - firstMode];
  if (mode !== undefined) return { tag: 'mode', mode };
  const scene = sceneOf(code, scenes);
  return scene === undefined || scene === null ? undefined : { tag: 'scene', scene };
}
