import type { PanelState } from '@homeward/panel/state/panel-state.ts';
import type { Body } from '../loop/work.ts';
import { gatewayName, type Line } from './line.ts';

/** A gateway that is not running: it is being opened, or cannot be. */
export interface Unopened {
  readonly name: string;
  readonly isBroken: boolean;
}

export interface LostGatewaysOptions {
  readonly lines: readonly Line[];
  readonly unopened: () => readonly Unopened[];
  readonly state: () => PanelState;
  readonly post: (body: Body) => void;
}

/** Tells the panel which gateways are out of reach, whenever it knows otherwise. */
export function createLostGateways({ lines, unopened, state, post }: LostGatewaysOptions): () => void {
  /** What was told and the panel may not have taken yet. */
  let told: string | null = null;
  return () => {
    const known = state().status.gatewaysLost ?? [];
    const watched = [
      ...lines.flatMap((line) => {
        const name = gatewayName(line);
        return name === null ? [] : [{ name, lost: line.health.isLost(), isNew: line.health.isNew() }];
      }),
      ...unopened().map(({ name, isBroken }) => ({ name, lost: isBroken, isNew: !isBroken })),
    ];
    // Where it is not known yet, what was known before holds: a start is no recovery.
    const names = watched
      .filter(({ name, lost, isNew }) => lost || (isNew && known.includes(name)))
      .map(({ name }) => name)
      .toSorted();
    const wanted = JSON.stringify(names);
    if (wanted === JSON.stringify(known)) {
      told = null;
      return;
    }
    if (wanted === told) return;
    told = wanted;
    post({ tag: 'gatewaysLost', names });
  };
}
