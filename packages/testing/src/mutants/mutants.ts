import type { Mutant } from './mutant.ts';
import { panelMutants } from './panel-mutants.ts';
import { patchedMutants } from './patched-mutants.ts';
import { surroundingMutants } from './surrounding-mutants.ts';

export type PanelMutant = keyof typeof panelMutants;
export type SurroundingMutant = keyof typeof surroundingMutants;
export type MutantName = keyof typeof all;

const all = { ...patchedMutants, ...surroundingMutants };

const namesOf = <Name extends string>(table: Readonly<Record<Name, unknown>>): readonly Name[] =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a table of constants
  Object.keys(table) as Name[];

export const panelMutantNames: readonly PanelMutant[] = namesOf(panelMutants);
export const mutantNames: readonly MutantName[] = namesOf(all);

export const isMutant = (name: string): name is MutantName => Object.hasOwn(all, name);

export const mutant = (name: MutantName): Mutant => all[name];

/** Mutants that a world must notice. */
export const metByWorlds: readonly MutantName[] = mutantNames.filter((name) => all[name].world !== null);
