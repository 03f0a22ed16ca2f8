import { linkMutants } from './link-mutants.ts';
import { panelMutants } from './panel-mutants.ts';
import { portalMutants } from './portal-mutants.ts';

/** Every fault that is a patch of the product's code. */
export const patchedMutants = { ...panelMutants, ...linkMutants, ...portalMutants };
