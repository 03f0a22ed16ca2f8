import type { Mutant } from './mutant.ts';

/** Faults where the hub or the server meets its surroundings; `spoilers.ts` puts each into a world. */
export const surroundingMutants = {
  commitLater: {
    says: 'Promises a commit before it is on disk.',
    noticedBy: ['I1'],
    world: 1,
  },
  outboxForgotten: {
    says: 'Takes a batch of events for sent that never was.',
    noticedBy: ['I8', 'I9'],
    world: 11,
  },
  changeForgotten: {
    says: 'Takes a change of state for sent that never was.',
    noticedBy: ['I9'],
    world: 9,
  },
  expiryForgotten: {
    says: 'Lets a command wait for ever instead of expiring.',
    noticedBy: ['I10'],
    world: 3,
  },
  reportSwallowed: {
    says: 'Drops what a device said.',
    noticedBy: ['I1'],
    world: 1,
  },
  receiptInvented: {
    says: 'Claims that a station accepted what it never saw.',
    noticedBy: ['I2'],
    world: 3,
  },
  pushInvented: {
    says: 'Claims that a phone got what it never saw.',
    noticedBy: ['I16', 'I15'],
    world: 1,
  },
  journalNeverPruned: {
    says: 'Never lets go of what is written.',
    noticedBy: ['I13'],
    world: 3,
  },
  neverDialsAgain: {
    says: 'Gives up the server after the first loss of the link.',
    noticedBy: ['I14'],
    world: 1,
  },
  liveGapHidden: {
    says: 'Loses a live message without leaving a gap.',
    noticedBy: ['I9'],
    world: 1,
  },
  livePanelConfused: {
    says: 'Sends a client what another panel is told.',
    noticedBy: ['I11'],
    world: 1,
  },
  auditRewritten: {
    says: 'Writes over an entry of the audit.',
    noticedBy: ['I12'],
    world: 1,
  },
  editTwice: {
    says: 'Carries out an edit a second time, as if somebody had asked again.',
    noticedBy: ['I10'],
    world: 2,
    homes: 'full',
  },
  codeForgotten: {
    says: 'Tells that a code is set, and does not write it down.',
    noticedBy: ['I1'],
    world: 1,
  },
  snapshotStale: {
    says: 'Tells the server the first whole state over again.',
    noticedBy: ['I9'],
    world: 1,
  },
  anyCodeOpens: {
    says: 'Takes whatever is given at a keypad for a code of the owner.',
    noticedBy: ['I4'],
    world: 27,
  },
  duressUnknownAfar: {
    says: 'Takes the code that calls for help unseen for a wrong one in a person’s own session.',
    noticedBy: ['I11'],
    world: 7,
  },
  commandUnheard: {
    says: 'Claims that a device did as told, which never heard of it.',
    noticedBy: ['I7'],
    world: 24,
  },
} as const satisfies Readonly<Record<string, Mutant>>;
