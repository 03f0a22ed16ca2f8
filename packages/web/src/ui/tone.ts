/** A state as the eye reads it; sets the colour `--st` for everything inside (base.css). */
export type Tone =
  | 'disarmed'
  | 'armed'
  | 'home'
  | 'delay'
  | 'alarm'
  | 'fault'
  | 'bypass'
  | 'offline'
  | 'care'
  | 'open'
  | 'ok'
  | 'brand';
