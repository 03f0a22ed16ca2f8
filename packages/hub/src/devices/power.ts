import type { Power } from '@homeward/contract/shapes/devices/power.ts';
import type { Body } from '../loop/work.ts';
import type { Line } from './line.ts';

/** Tells the panel how the supply of a line stands: only what is news, since each word is written down. */
export function createPowerWords(post: (body: Body) => void): (line: Line, power: Power | null) => void {
  const told = new Map<string, string>();
  return (line, power) => {
    const { id } = line;
    if (id === null || (power === null && line.power === undefined)) return;
    line.power = power;
    if (power !== null) line.health.heard();
    let said = null;
    if (power !== null) {
      // How long it lasts changes all the time, and nothing follows from it.
      const { minutes: _, ...others } = power;
      said = others;
    }
    const words = JSON.stringify(said);
    if (told.get(id) === words) return;
    told.set(id, words);
    post({ tag: 'powerReported', gateway: id, power: said });
  };
}
