/** A part of the proof: what it proves, and the tests that do. Every test file belongs to the first part that names it. */
export interface Part {
  readonly name: string;
  readonly what: string;
  /** Beginnings of the paths of its tests, below the project's folder. */
  readonly paths: readonly string[];
}

/** `npm run prove -- NAME …` runs parts alone. */
export const parts: readonly Part[] = [
  {
    name: 'model',
    what: 'Panel and reference model agree at every moment of random lives of a house.',
    paths: ['packages/testing/src/model/'],
  },
  {
    name: 'worlds',
    what: 'Whole homes with people, server, stations and clients break no invariant while wires, disks, clocks and power fail.',
    paths: ['packages/testing/src/world/'],
  },
  {
    name: 'mutants',
    what: 'Each fault put into the panel, and around it, is noticed: by an observation, by the model, by a world.',
    paths: ['packages/testing/src/mutants/'],
  },
  {
    name: 'kills',
    what: 'Hubs in processes of their own keep every promise when they are killed.',
    paths: [
      'packages/testing/src/hub/kill-run',
      'packages/hub/src/past/kill',
      'packages/server/src/jobs/killed',
    ],
  },
  {
    name: 'panel',
    what: 'The panel: every chapter, by examples and by properties of random lives.',
    paths: ['packages/panel/'],
  },
  {
    name: 'hub',
    what: 'The hub: journal, clock, outbox, codes, past, link, backups; a disk that fails or is slow.',
    paths: ['packages/hub/'],
  },
  {
    name: 'hostile',
    what: 'Nearly valid and hostile requests to every call break nothing and tell nothing.',
    paths: ['packages/server/src/api/fuzz', 'packages/server/src/api/hostile'],
  },
  {
    name: 'access',
    what: 'Who may do what: every call with every role, stranger and moment.',
    paths: [
      'packages/server/src/api/access',
      'packages/server/src/api/foreign',
      'packages/contract/src/shapes/access/access',
    ],
  },
  {
    name: 'conformance',
    what: 'Every call answers in its documented shape.',
    paths: ['packages/server/src/api/', 'packages/server/src/openapi/'],
  },
  {
    name: 'server',
    what: 'Accounts, events, notifications, jobs and live messages, on SQLite and PostgreSQL, over one node and two.',
    paths: ['packages/server/'],
  },
  {
    name: 'wires',
    what: 'Drivers and channels against brokers, servers and receivers that others wrote.',
    paths: ['packages/drivers/', 'packages/channels/'],
  },
  {
    name: 'product',
    what: 'The command line: a whole home in one process, restore, updates, doctor, demo.',
    paths: ['packages/homeward/', 'packages/testing/', 'packages/contract/', 'bench/', 'tools/'],
  },
  { name: 'portal', what: 'Components, stores and texts of the portal.', paths: ['packages/web/'] },
  {
    name: 'pages',
    what: 'Every page and state in the browser: looks, accessibility, keyboard; and what people do there, end to end.',
    paths: ['e2e/tests/states', 'e2e/tests/pages', 'e2e/tests/languages', 'e2e/tests/'],
  },
];

/** The part that a test file belongs to. */
export const partOf = (file: string): Part | undefined =>
  parts.find(({ paths }) => paths.some((path) => file.startsWith(path)));

/** Whether a part runs in the browser. */
export const isBrowser = ({ paths }: Part): boolean => paths.every((path) => path.startsWith('e2e/'));
