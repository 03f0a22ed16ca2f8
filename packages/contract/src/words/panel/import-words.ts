/** The programs whose set-up a home can take over. */
export const importSources = ['zigbee2mqtt', 'alarmo', 'homeAssistant'] as const;
export type ImportSource = (typeof importSources)[number];

/** Files that are known by what is in them, and what each is called where it comes from. */
export const importFiles = {
  configuration: 'configuration.yaml',
  devices: 'devices.yaml',
  groups: 'groups.yaml',
  database: 'database.db',
  bridgeDevices: 'bridge/devices',
  bridgeGroups: 'bridge/groups',
  alarmo: 'alarmo.storage',
  areaRegistry: 'core.area_registry',
  floorRegistry: 'core.floor_registry',
  deviceRegistry: 'core.device_registry',
  entityRegistry: 'core.entity_registry',
} as const;
export type ImportFileKind = keyof typeof importFiles;
export const importFileKinds = Object.keys(importFiles) as ImportFileKind[];

/** Which files go with a program; of `first` one at least. */
export const filesOf: Readonly<
  Record<
    ImportSource,
    { readonly first: readonly ImportFileKind[]; readonly more: readonly ImportFileKind[] }
  >
> = {
  zigbee2mqtt: {
    first: ['configuration', 'devices', 'groups', 'bridgeDevices', 'bridgeGroups'],
    more: ['database'],
  },
  // The registries say which device an entity of Alarmo is.
  alarmo: { first: ['alarmo'], more: ['deviceRegistry', 'entityRegistry'] },
  homeAssistant: {
    first: ['areaRegistry', 'deviceRegistry'],
    more: ['entityRegistry', 'floorRegistry'],
  },
};

export const belongsTo = (source: ImportSource, kind: ImportFileKind): boolean =>
  filesOf[source].first.includes(kind) || filesOf[source].more.includes(kind);

/** Why nothing is read from a file. */
export const fileProblems = [
  'empty',
  'broken',
  'unknown',
  'otherProgram',
  'elsewhere',
  'tooNew',
  'tooLarge',
] as const;
export type FileProblem = (typeof fileProblems)[number];

/** Files of one import, characters of one and of all, characters of one in YAML, and rows of a plan. */
export const importLimits = {
  files: 8,
  characters: 6_000_000,
  all: 8_000_000,
  yaml: 400_000,
  rows: 1500,
  body: 24_000_000,
} as const;

/** What a row of a plan is about. */
export const importKinds = [
  'area',
  'delay',
  'siren',
  'room',
  'floor',
  'device',
  'place',
  'zone',
  'group',
  'person',
] as const;
export type ImportKind = (typeof importKinds)[number];

/** What of a thing would be another. */
export const importFields = [
  'name',
  'exit',
  'entry1',
  'minutes',
  'room',
  'floor',
  'area',
  'response',
  'always',
  'finalDoor',
  'exitNoResponse',
  'entrySeconds',
  'openAtArming',
  'members',
  'areas',
] as const;
export type ImportField = (typeof importFields)[number];

/** By what a device of a file was found among those of the home. */
export const matchWays = ['address', 'identifier', 'name'] as const;

/** Why a row cannot be taken. */
export const importReasons = [
  'ownerOnly',
  'noDevice',
  'manyDevices',
  'repeated',
  'notDetector',
  'disabled',
  'nameTooLong',
  'nameBlank',
  'tooManyAreas',
  'tooManyRooms',
  'tooManyFloors',
  'tooManyGroups',
  'tooManyPeople',
  'outOfRange',
  'noEnd',
  'noMode',
  'noArea',
  'noRoom',
  'groupEmpty',
  'groupMixed',
] as const;
export type ImportReason = (typeof importReasons)[number];

/** What of a row that is taken is not. */
export const importNotes = [
  'codeAnew',
  'capped',
  'triggerUnavailable',
  'sensorGroup',
  'someMembers',
  'override',
  'oneArea',
  'vacation',
] as const;
export type ImportNote = (typeof importNotes)[number];
