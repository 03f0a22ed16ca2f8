import type { CareView } from '@homeward/contract/entities/care.ts';

/** What care remembers; the part that anyone may see is the view itself. */
export interface CareState {
  readonly view: CareView;
}

export const noCareState: CareState = {
  view: {
    calls: [],
    awaySince: null,
    checkInDue: null,
    medicationDue: null,
    lastActivity: null,
    findings: [],
  },
};
