import type { PanelMutant } from './mutants.ts';
import { id } from '../panel/house.ts';
import { code } from '../panel/rig.ts';
import type { Rig } from '../panel/rig.ts';

type Fault = Extract<PanelMutant, 'toldInService' | 'owedFaultForgotten'>;

const service = (rig: Rig, minutes: number) =>
  rig.command({ tag: 'service', device: id('window'), minutes, reason: 'new battery', pin: null }, code(96));

/** Faults of what is in service that are on their way outside. */
const told = (rig: Rig) =>
  rig
    .state()
    .reporting.pending.flatMap(({ code: one }) => (one.slice(3, 6) === '384' ? [one.slice(2, 6)] : []));

/** What mutants of a service show, and what is there without them. */
export const serviceObservations: Readonly<Record<Fault, readonly [sound: unknown, (rig: Rig) => unknown]>> =
  {
    toldInService: [
      [],
      (rig) => {
        service(rig, 60);
        rig.says('window', { batteryLow: true });
        return told(rig);
      },
    ],
    owedFaultForgotten: [
      ['1384'],
      (rig) => {
        service(rig, 60);
        rig.says('window', { batteryLow: true });
        service(rig, 0);
        return told(rig);
      },
    ],
  };
