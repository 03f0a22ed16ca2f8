import type { Dice } from './random.ts';

/** Everything that can go wrong in a world (reliability B). */
export const faultKinds = [
  'wireLost',
  'wireLate',
  'wireRepeated',
  'wireDown',
  'wireRetained',
  'driverHang',
  'driverFails',
  'deviceAway',
  'deviceFlood',
  'deviceDeaf',
  'deviceUnconfirmed',
  'deviceStuck',
  'linkCut',
  'linkHalfOpen',
  'linkLate',
  'linkAckLost',
  'linkRepeated',
  'commandRepeated',
  'commandLate',
  'liveCut',
  'liveLate',
  'stationSilent',
  'stationAckLost',
  'stationRefuses',
  'stationLate',
  'stationBadTime',
  'hubKilled',
  'hubKilledBeforeCommit',
  'hubKilledAfterCommit',
  'hubKilledInDelay',
  'hubKilledInAlarm',
  'serverRestarted',
  'hubClockJumped',
  'serverClockJumped',
  'diskFull',
  'diskIoLost',
  'diskIoLanded',
  'mainsCut',
  'panelFault',
  'summerTime',
  'diskSlow',
  'diskHangs',
  'hubClockAhead',
  'phoneSilent',
  'phoneAckLost',
] as const;
export type FaultKind = (typeof faultKinds)[number];

/** Decides what goes wrong. In a calm nothing does; in a storm, what this world's climate knows. */
export interface Weather {
  /** True, and counted, when this fault is to happen now; `probability` is for an ordinary climate. */
  strikes(kind: FaultKind, probability: number): boolean;
  /** Whether this world knows the fault at all. */
  knows(kind: FaultKind): boolean;
  /** Counts a fault that something else decided. */
  count(kind: FaultKind): void;
  calm(): boolean;
  setCalm(calm: boolean): void;
  readonly counts: ReadonlyMap<FaultKind, number>;
}

/** The weather of a world: each climate leaves some faults out and has others more often, so that worlds differ. */
export function createWeather(dice: Dice): Weather {
  const climate = dice.fork('climate');
  const intensity = new Map(
    faultKinds.map((kind) => [kind, climate.chance(0.55) ? climate.pick([0.5, 1, 1, 2]) : 0]),
  );
  const rolls = new Map(faultKinds.map((kind) => [kind, dice.fork(kind)]));
  const counts = new Map<FaultKind, number>();
  let calm = true;
  const count = (kind: FaultKind) => {
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  };
  return {
    strikes: (kind, probability) => {
      const times = intensity.get(kind) ?? 0;
      if (calm || times === 0 || !(rolls.get(kind)?.chance(probability * times) ?? false)) return false;
      count(kind);
      return true;
    },
    knows: (kind) => (intensity.get(kind) ?? 0) > 0,
    count,
    calm: () => calm,
    setCalm: (now) => {
      calm = now;
    },
    counts,
  };
}
