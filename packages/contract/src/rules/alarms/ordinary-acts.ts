import type { ButtonName, ButtonAct } from '../../shapes/alarms/zone-settings.ts';

/** What a button does that nobody has set otherwise. */
export const ordinaryActs: Readonly<Record<ButtonName, ButtonAct>> = {
  panic: { tag: 'alarm', kind: 'panic' },
  fire: { tag: 'alarm', kind: 'fire' },
  medical: { tag: 'alarm', kind: 'medical' },
  emergency: { tag: 'alarm', kind: 'emergency' },
  arm: { tag: 'mode', mode: 'arm' },
  home: { tag: 'mode', mode: 'home_1' },
  disarm: { tag: 'mode', mode: 'disarm' },
  button1: { tag: 'none' },
  button2: { tag: 'none' },
  button3: { tag: 'none' },
  button4: { tag: 'none' },
  tagDisarm: { tag: 'mode', mode: 'disarm' },
  switchOn: { tag: 'mode', mode: 'home_1' },
  switchOff: { tag: 'mode', mode: 'disarm' },
};
