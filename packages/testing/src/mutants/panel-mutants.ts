import { alarmMutants } from './alarm-mutants.ts';
import { armingMutants } from './arming-mutants.ts';
import { everydayMutants } from './everyday-mutants.ts';

/** Faults put into the panel's code, one at a time, to prove that tests and worlds notice them. */
export const panelMutants = { ...armingMutants, ...alarmMutants, ...everydayMutants };
