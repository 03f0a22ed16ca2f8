import type { GivenFile, ReadFile } from '@homeward/contract/shapes/panel/import.ts';
import { belongsTo, importLimits } from '@homeward/contract/words/panel/import-words.ts';
import type {
  FileProblem,
  ImportFileKind,
  ImportSource,
} from '@homeward/contract/words/panel/import-words.ts';
import { LineCounter, parseDocument } from 'yaml';
import { alarmoFacts } from './alarmo-file.ts';
import { noFacts } from './facts.ts';
import type { Facts } from './facts.ts';
import { fieldOf, isPlain, textOf, wholeOf } from './plain.ts';
import type { Plain } from './plain.ts';
import { areaRegistry, deviceRegistry, entityRegistry, floorRegistry } from './registry-files.ts';
import {
  addressIn,
  bridgeDeviceFacts,
  bridgeGroupFacts,
  configurationFacts,
  databaseFacts,
  groupsIn,
  namesElsewhere,
  namesIn,
  withZigbee,
} from './zigbee-files.ts';

/** A file that says something: what it is, and what it adds. */
interface Known {
  readonly kind: ImportFileKind;
  readonly adds: (facts: Facts) => Facts;
  /** It says where the names stand, and not the names. */
  readonly elsewhere?: boolean;
}
type Outcome = Known | { readonly problem: FileProblem; readonly line?: number | null };

const problem = (why: FileProblem, line: number | null = null): Outcome => ({ problem: why, line });

const adds =
  <Part extends keyof Facts>(part: Part, more: Partial<Facts[Part]>): Known['adds'] =>
  (facts) => ({ ...facts, [part]: { ...facts[part], ...more } });

const zigbee = (kind: ImportFileKind, more: Facts['zigbee'], elsewhere = false): Known => ({
  kind,
  adds: (facts) => ({ ...facts, zigbee: withZigbee(facts.zigbee, more) }),
  elsewhere,
});

/** Stores of Home Assistant by their key: the last version that is known, and how each is read. */
const stores: Readonly<Record<string, { readonly last: number; readonly read: (data: Plain) => Known }>> = {
  'alarmo.storage': {
    last: 6,
    read: (data) => ({ kind: 'alarmo', adds: adds('alarmo', alarmoFacts(data)) }),
  },
  'core.area_registry': {
    last: 1,
    read: (data) => ({ kind: 'areaRegistry', adds: adds('ha', areaRegistry(data)) }),
  },
  'core.floor_registry': {
    last: 1,
    read: (data) => ({ kind: 'floorRegistry', adds: adds('ha', floorRegistry(data)) }),
  },
  'core.device_registry': {
    last: 1,
    read: (data) => ({ kind: 'deviceRegistry', adds: adds('ha', deviceRegistry(data)) }),
  },
  'core.entity_registry': {
    last: 1,
    read: (data) => ({ kind: 'entityRegistry', adds: adds('ha', entityRegistry(data)) }),
  },
};

/** The last version of the configuration of Zigbee2MQTT that is known. */
const lastConfiguration = 5;

function storeOf(file: Plain): Outcome {
  const key = textOf(file, 'key');
  const store = Object.hasOwn(stores, key) ? stores[key] : undefined;
  const data = fieldOf(file, 'data');
  const version = wholeOf(file, 'version');
  if (store === undefined) return problem('unknown');
  if (!isPlain(data) || version === null || version < 1) return problem('broken');
  return version > store.last ? problem('tooNew') : store.read(data);
}

const isLine = (line: Plain): boolean => {
  const type = textOf(line, 'type');
  return type === 'Group' || (type !== '' && addressIn(textOf(line, 'ieeeAddr')) !== null);
};

function listOf(list: readonly unknown[]): Outcome {
  const entries = list.filter(isPlain);
  if (entries.length === 0 || entries.length < list.length) return problem('unknown');
  if (entries.every((one) => textOf(one, 'ieee_address') !== ''))
    return zigbee('bridgeDevices', bridgeDeviceFacts(entries));
  if (entries.every((one) => textOf(one, 'friendly_name') !== '' && Array.isArray(fieldOf(one, 'members'))))
    return zigbee('bridgeGroups', bridgeGroupFacts(entries));
  return problem('unknown');
}

/** Throws where it is none. */
const json = (text: string): unknown => JSON.parse(text);

/** The lines of a database, or the first line that cannot be read. */
function linesOf(text: string): Outcome {
  const lines: Plain[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    try {
      const read = json(line);
      if (!isPlain(read) || !isLine(read))
        return problem(lines.length === 0 ? 'broken' : 'unknown', index + 1);
      lines.push(read);
    } catch {
      return problem('broken', index + 1);
    }
  }
  return zigbee('database', databaseFacts(lines));
}

function jsonOf(text: string): Outcome {
  let read: unknown;
  try {
    read = json(text);
  } catch {
    return linesOf(text);
  }
  if (Array.isArray(read)) return listOf(read);
  if (!isPlain(read)) return problem('unknown');
  return isLine(read) ? zigbee('database', databaseFacts([read])) : storeOf(read);
}

/** Parts that a configuration of Zigbee2MQTT has, and hardly any other file. */
const parts = ['mqtt', 'serial', 'advanced', 'frontend', 'permit_join', 'devices', 'groups'];

function mapOf(file: Plain): Outcome {
  const keys = Object.keys(file);
  if (keys.length > 0 && keys.every((key) => addressIn(key) !== null))
    return zigbee('devices', { names: namesIn(file), groups: [] });
  if (keys.length > 0 && keys.every((key) => /^\d{1,5}$/.test(key)))
    return zigbee('groups', { names: new Map(), groups: groupsIn(file) });
  const known = parts.filter((part) => keys.includes(part));
  if (known.length < 2 && !known.includes('devices') && !known.includes('groups')) return problem('unknown');
  const version = wholeOf(file, 'version');
  if (version !== null && version > lastConfiguration) return problem('tooNew');
  return zigbee('configuration', configurationFacts(file), namesElsewhere(file));
}

/** Everything is text here: an address without quotes stays what it is, and no tag or alias makes anything else of it. */
function yamlOf(text: string): Outcome {
  if (text.length > importLimits.yaml) return problem('tooLarge');
  const lineCounter = new LineCounter();
  try {
    const read = parseDocument(text, {
      schema: 'failsafe',
      uniqueKeys: false,
      logLevel: 'silent',
      prettyErrors: false,
      lineCounter,
    });
    const [first] = read.errors;
    if (first !== undefined) return problem('broken', lineCounter.linePos(first.pos[0]).line);
    const value: unknown = read.toJS({ maxAliasCount: 100 });
    return isPlain(value) ? mapOf(value) : problem('unknown');
  } catch {
    // Nested or repeated beyond all measure. What the parser says of it may hold what is in the file.
    return problem('broken');
  }
}

function outcomeOf({ text }: GivenFile): Outcome {
  const trimmed = text.replace(/^\uFEFF/, '').trim();
  if (trimmed === '') return problem('empty');
  if (trimmed.includes('\0')) return problem('unknown');
  return /^[[{]/.test(trimmed) ? jsonOf(trimmed) : yamlOf(trimmed);
}

/**
 * What files say, each known by what is in it, and what became of each. What is no use for the program they are said to
 * come from adds nothing. Of secrets in them nothing is read.
 */
export function readFiles(
  source: ImportSource,
  files: readonly GivenFile[],
): { readonly files: readonly ReadFile[]; readonly facts: Facts } {
  let facts = noFacts;
  const elsewhere = new Set<number>();
  const read = files.map((given, index): ReadFile => {
    const { file } = given;
    const outcome = outcomeOf(given);
    if ('problem' in outcome)
      return { file, kind: null, problem: outcome.problem, line: outcome.line ?? null };
    if (!belongsTo(source, outcome.kind))
      return { file, kind: outcome.kind, problem: 'otherProgram', line: null };
    facts = outcome.adds(facts);
    if (outcome.elsewhere === true) elsewhere.add(index);
    return { file, kind: outcome.kind, problem: null, line: null };
  });
  // Names that stand in a file of their own are missed only where that file is not there.
  const missed = facts.zigbee.names.size === 0;
  return {
    facts,
    files: read.map((one, index) =>
      missed && elsewhere.has(index) ? { ...one, problem: 'elsewhere' as const } : one,
    ),
  };
}
