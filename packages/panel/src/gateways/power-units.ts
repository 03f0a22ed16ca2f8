import type { PowerUnit } from '@homeward/contract/shapes/devices/power.ts';
import { panelReported } from '../faults/panel-sensors.ts';
import { setState } from '../kernel/turn.ts';
import type { Turn } from '../kernel/turn.ts';

type Said = Omit<PowerUnit, 'gateway'>;

const unknown: Said = { mains: null, low: null, missing: null, over: null, percent: null };

/** What is wrong with a supply, by the fault of the panel that it is; null is not known. */
const wrongs = {
  acFailure: ({ mains }: Said) => (mains === null ? null : !mains),
  lowBattery: ({ low }: Said) => low,
  batteryMissing: ({ missing }: Said) => missing,
  overcurrent: ({ over }: Said) => over,
} as const;
const faults = ['acFailure', 'lowBattery', 'batteryMissing', 'overcurrent'] as const;

const unitsNow = (turn: Turn): readonly PowerUnit[] => turn.state.status.power ?? [];

/** What one of several supplies has is a fault of the panel. It stands until none of them has it, and all are heard. */
function put(turn: Turn, units: readonly PowerUnit[]): void {
  const before = unitsNow(turn);
  const percents = units.flatMap(({ percent }) => percent ?? []);
  const battery = percents.length === 0 ? null : Math.min(...percents);
  const { power: _, ...status } = turn.state.status;
  setState(turn, { status: { ...status, battery, ...(units.length > 0 && { power: units }) } });
  for (const fault of faults) {
    const said = units.map(wrongs[fault]);
    // A word about something else is none about this.
    if (JSON.stringify(said) === JSON.stringify(before.map(wrongs[fault]))) continue;
    if (said.includes(true)) panelReported(turn, fault, true);
    else if (!said.includes(null)) panelReported(turn, fault, false);
  }
}

/** A supply says how it stands, or is not heard any more. A late word of one that is no longer set up is none. */
export function powerReported(turn: Turn, gateway: string, said: Said | null): void {
  const { gateways } = turn.state.config;
  if (!gateways.some(({ id, kind }) => id === gateway && kind === 'ups')) return;
  const before = unitsNow(turn);
  const unit: PowerUnit = { gateway, ...(said ?? unknown) };
  const known = before.find((one) => one.gateway === gateway);
  if (known !== undefined && JSON.stringify(known) === JSON.stringify(unit)) return;
  put(turn, known === undefined ? [...before, unit] : before.map((one) => (one === known ? unit : one)));
}

/** Supplies that are no longer set up have no faults. */
export function powerKept(turn: Turn): void {
  const ids = new Set(turn.state.config.gateways.flatMap(({ id, kind }) => (kind === 'ups' ? [id] : [])));
  const before = unitsNow(turn);
  const kept = before.filter(({ gateway }) => ids.has(gateway));
  if (kept.length < before.length) put(turn, kept);
}

/** After a start nobody has heard of any yet: faults stand. */
export function powerForgotten(turn: Turn): void {
  const units = unitsNow(turn);
  if (units.length > 0)
    put(
      turn,
      units.map(({ gateway }) => ({ gateway, ...unknown })),
    );
}
