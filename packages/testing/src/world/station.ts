import type { Receipt } from '@homeward/contract/shapes/reports/report.ts';
import type { OutgoingReport, ReportWays } from '@homeward/hub/reporting/report-ways.ts';
import type { Dice } from './random.ts';
import type { Machine, Process, Scheduler } from './scheduler.ts';
import type { Weather } from './weather.ts';

/** One report that a station took. */
export interface Taken {
  readonly url: string;
  readonly sequence: number;
  readonly code: string;
}

/** The monitoring stations of one household, behind the way that DC-09 goes. */
export interface Stations {
  ways(process: Process, machine: Machine): ReportWays;
  /** Everything taken since the world began, repetitions included. */
  readonly taken: readonly Taken[];
  /** Everything a station said it cannot make sense of. */
  readonly refused: readonly Taken[];
  /** Nobody answers for a while. */
  fallSilent(ms: number): void;
  mend(): void;
}

/** Ms by which a report's time may differ from the station's (DC-09: +20, -40 s). */
const window = { ahead: 20_000, behind: 40_000 };

/** Stations that acknowledge, stay silent, refuse, answer late, disagree about the time, and lose their answers. */
export function createStations(
  scheduler: Scheduler,
  dice: Dice,
  weather: Weather,
  time: () => number,
  trace: (what: string) => void,
): Stations {
  const rolls = dice.fork('stations');
  const taken: Taken[] = [];
  const refused: Taken[] = [];
  const silentUntil = new Map<string, number>();
  const urls = new Set<string>();

  function receive(
    url: string,
    { sequence, code, clockOffset }: OutgoingReport,
    wall: number,
  ): Receipt | null {
    if ((silentUntil.get(url) ?? 0) > scheduler.now()) return null;
    const off = wall + clockOffset - time();
    if (off > window.ahead || off < -window.behind) {
      weather.count('stationBadTime');
      return { tag: 'badTime', receiverTime: time() };
    }
    if (weather.strikes('stationRefuses', 0.01)) {
      refused.push({ url, sequence, code });
      return { tag: 'refused', reason: 'DUH' };
    }
    taken.push({ url, sequence, code });
    trace(`station ${url} took ${sequence} ${code}`);
    return weather.strikes('stationAckLost', 0.05) ? null : { tag: 'accepted' };
  }

  return {
    taken,
    refused,
    ways: (process, machine) => ({
      open: (url) => {
        if (!/^(?:ip|udp):/.test(url)) return null;
        urls.add(url);
        return {
          send: (report, signal) =>
            new Promise((resolve) => {
              if (!process.alive()) return;
              const wall = machine.wall();
              const quiet = () => resolve({ tag: 'noAnswer', reason: 'silence' });
              signal.addEventListener('abort', quiet);
              const late = weather.strikes('stationLate', 0.05) ? rolls.int(2_000, 25_000) : 0;
              scheduler.after(rolls.int(20, 400) + late, () => {
                const receipt = receive(url, report, wall);
                if (receipt !== null) scheduler.after(rolls.int(20, 200), () => resolve(receipt));
                else scheduler.after(15_000, quiet);
              });
            }),
          poll: (_clockOffset, signal) =>
            new Promise((resolve) => {
              signal.addEventListener('abort', () => resolve({ tag: 'noAnswer', reason: 'silence' }));
              const isSilent = (silentUntil.get(url) ?? 0) > scheduler.now();
              if (process.alive() && !isSilent) scheduler.after(20, () => resolve({ tag: 'accepted' }));
            }),
          close: () => {},
        };
      },
    }),
    fallSilent: (ms) => {
      for (const url of urls) if (rolls.chance(0.6)) silentUntil.set(url, scheduler.now() + ms);
    },
    mend: () => silentUntil.clear(),
  };
}
