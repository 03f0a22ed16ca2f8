import { soundUses } from './sound-uses.ts';

/** A tone: hertz, from when and for how long, in seconds. `to` is where it slides to. */
export interface Tone {
  readonly hertz: number;
  readonly to?: number;
  readonly at: number;
  readonly length: number;
}

/** All that the speaker of a panel plays. `silence` shows that the player works. */
export const soundNames = [...soundUses, 'test', 'silence'] as const;
export type SoundName = (typeof soundNames)[number];

interface Sound {
  readonly tones: readonly Tone[];
  readonly seconds: number;
}

const times = (count: number, tone: (no: number) => readonly Tone[]): readonly Tone[] =>
  Array.from({ length: count }, (_, no) => tone(no)).flat();

/** Two tones by turns. */
const burglar = (count: number): readonly Tone[] =>
  times(count, (no) => [
    { hertz: 960, at: no, length: 0.5 },
    { hertz: 770, at: no + 0.5, length: 0.5 },
  ]);

/** Alarms are files of some seconds, which are played over and over. */
export const sounds: Readonly<Record<SoundName, Sound>> = {
  burglar: { tones: burglar(8), seconds: 8 },
  // Three pulses and a pause: the evacuation signal of ISO 8201.
  fire: {
    tones: times(2, (round) => times(3, (no) => [{ hertz: 900, at: round * 4 + no, length: 0.5 }])),
    seconds: 8,
  },
  panic: { tones: times(8, (no) => [{ hertz: 600, to: 1_300, at: no, length: 0.95 }]), seconds: 8 },
  test: { tones: burglar(2), seconds: 2 },
  chime: {
    tones: [
      { hertz: 784, at: 0, length: 0.35 },
      { hertz: 622, at: 0.4, length: 0.6 },
    ],
    seconds: 1,
  },
  exit: { tones: [{ hertz: 1_000, at: 0, length: 0.09 }], seconds: 0.1 },
  entry: { tones: times(2, (no) => [{ hertz: 1_400, at: no * 0.15, length: 0.1 }]), seconds: 0.3 },
  fault: { tones: [{ hertz: 900, at: 0, length: 0.25 }], seconds: 0.3 },
  silence: { tones: [], seconds: 0.1 },
};
