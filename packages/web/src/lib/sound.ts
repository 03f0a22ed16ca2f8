import { create } from 'zustand';

/** The four cues; each has a visual twin, so that nothing depends on hearing. */
export type Cue = 'tick' | 'confirm' | 'attention' | 'alarm';

const storageKey = 'homeward.sound';
const volumeKey = 'homeward.volume';

interface Sound {
  readonly on: boolean;
  /** Above 0 and up to 1, a factor on how loud a cue is. */
  readonly volume: number;
}

function stored(): Sound {
  try {
    const volume = Number(localStorage.getItem(volumeKey));
    return {
      on: localStorage.getItem(storageKey) !== 'off',
      volume: volume > 0 && volume < 1 ? volume : 1,
    };
  } catch {
    return { on: true, volume: 1 };
  }
}

export const useSound = create<Sound>(stored);

/** `volume` above 0 and up to 1; on this device from now on. */
export function setVolume(volume: number): void {
  useSound.setState({ volume });
  try {
    localStorage.setItem(volumeKey, String(volume));
  } catch {
    // As below.
  }
}

export function setSound(on: boolean): void {
  useSound.setState({ on });
  try {
    localStorage.setItem(storageKey, on ? 'on' : 'off');
  } catch {
    // Forbidden storage only means that the choice lasts for this visit.
  }
  if (on) play('confirm');
  else stopAlarm();
}

/** Tones of a cue: hertz, start and length in seconds, loudness 0 to 1. */
const tones: Readonly<
  Record<Cue, readonly (readonly [hertz: number, at: number, length: number, loud: number])[]>
> = {
  tick: [[1200, 0, 0.03, 0.05]],
  confirm: [
    [660, 0, 0.1, 0.12],
    [880, 0.11, 0.16, 0.12],
  ],
  attention: [
    [740, 0, 0.18, 0.2],
    [740, 0.26, 0.18, 0.2],
  ],
  alarm: [
    [960, 0, 0.42, 0.4],
    [640, 0.46, 0.42, 0.4],
  ],
};

let context: AudioContext | undefined;

/** Browsers let a page sound only after somebody touched it; until then this is silent. */
export function play(cue: Cue): void {
  if (!useSound.getState().on || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  void context.resume();
  playIn(context, cue, 0);
}

/** Has a cue sound in `context`, so many seconds from now. */
export function playIn(context: AudioContext, cue: Cue, after: number): void {
  const { volume } = useSound.getState();
  for (const [hertz, at, length, loud] of tones[cue]) {
    const start = context.currentTime + after + at;
    const wave = context.createOscillator();
    const gain = context.createGain();
    wave.frequency.value = hertz;
    wave.type = cue === 'alarm' ? 'square' : 'sine';
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(loud * volume, start + 0.015);
    gain.gain.linearRampToValueAtTime(0, start + length);
    wave.connect(gain).connect(context.destination);
    wave.start(start);
    wave.stop(start + length);
  }
}

/** Ms before the first sound: what a browser makes for it takes so long that the alarm would be seen later. */
const seenFirst = 50;
let beginning: ReturnType<typeof setTimeout> | undefined;
let repeating: ReturnType<typeof setInterval> | undefined;

/** Sounds the alarm again and again until it is silenced here or over. */
export function startAlarm(): void {
  if (repeating !== undefined) return;
  beginning = setTimeout(() => play('alarm'), seenFirst);
  repeating = setInterval(() => play('alarm'), 1000);
}

export function stopAlarm(): void {
  clearTimeout(beginning);
  clearInterval(repeating);
  repeating = undefined;
}
