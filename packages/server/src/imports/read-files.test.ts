import { importLimits } from '@homeward/contract/words/panel/import-words.ts';
import type { ImportSource } from '@homeward/contract/words/panel/import-words.ts';
import { describe, expect, it } from 'vitest';
import {
  alarmoHash,
  alarmoOf,
  alarmoV1,
  alarmoV3,
  alarmoV6,
} from '@homeward/testing/imports/alarmo-samples.ts';
import {
  areaRegistryFile,
  areaRegistryOld,
  deviceRegistryFile,
  entityRegistryFile,
  floorRegistryFile,
} from '@homeward/testing/imports/registry-samples.ts';
import {
  bridgeDevices,
  bridgeGroups,
  databaseDb,
  devicesYaml,
  groupsYaml,
  secrets,
  zigbeeV1,
  zigbeeV2,
} from '@homeward/testing/imports/zigbee-samples.ts';
import { readFiles } from './read-files.ts';

const read = (source: ImportSource, ...texts: readonly string[]) =>
  readFiles(
    source,
    texts.map((text, index) => ({ file: `file-${index}`, text })),
  );
const kindOf = (source: ImportSource, text: string) => {
  const { kind, problem } = read(source, text).files[0] ?? {};
  return [kind, problem];
};

describe('files of other programs', () => {
  it.each([
    ['zigbee2mqtt', zigbeeV1, 'configuration'],
    ['zigbee2mqtt', devicesYaml, 'devices'],
    ['zigbee2mqtt', groupsYaml, 'groups'],
    ['zigbee2mqtt', databaseDb, 'database'],
    ['zigbee2mqtt', databaseDb.split('\n')[0] ?? '', 'database'],
    ['zigbee2mqtt', bridgeDevices, 'bridgeDevices'],
    ['zigbee2mqtt', bridgeGroups, 'bridgeGroups'],
    ['alarmo', alarmoV1, 'alarmo'],
    ['alarmo', alarmoV3, 'alarmo'],
    ['alarmo', `\uFEFF${alarmoV6}`, 'alarmo'],
    ['alarmo', entityRegistryFile, 'entityRegistry'],
    ['homeAssistant', areaRegistryFile, 'areaRegistry'],
    ['homeAssistant', areaRegistryOld, 'areaRegistry'],
    ['homeAssistant', floorRegistryFile, 'floorRegistry'],
    ['homeAssistant', deviceRegistryFile, 'deviceRegistry'],
  ] as const)('of %s are known by what is in them (%#)', (source, text, kind) => {
    expect(kindOf(source, text)).toEqual([kind, null]);
  });

  it.each([
    ['zigbee2mqtt', '', null, 'empty'],
    ['zigbee2mqtt', ' \n\t', null, 'empty'],
    ['zigbee2mqtt', 'Dear diary, nothing happened.', null, 'unknown'],
    ['zigbee2mqtt', 'title: a song\nverses: 3\n', null, 'unknown'],
    ['zigbee2mqtt', 'SQLite format 3\0\0\0', null, 'unknown'],
    ['zigbee2mqtt', '[1, 2, 3]', null, 'unknown'],
    ['zigbee2mqtt', '{"key":"auth","version":1,"data":{}}', null, 'unknown'],
    ['zigbee2mqtt', '{"key":"constructor","version":1,"data":{}}', null, 'unknown'],
    ['zigbee2mqtt', `version: 99\n${zigbeeV1}`, null, 'tooNew'],
    ['zigbee2mqtt', `devices:\n${'x'.repeat(importLimits.yaml)}`, null, 'tooLarge'],
    ['zigbee2mqtt', '['.repeat(100_000), null, 'broken'],
    ['zigbee2mqtt', `a: ${'['.repeat(20_000)}`, null, 'broken'],
    ['zigbee2mqtt', alarmoV6, 'alarmo', 'otherProgram'],
    ['alarmo', zigbeeV1, 'configuration', 'otherProgram'],
    ['alarmo', areaRegistryFile, 'areaRegistry', 'otherProgram'],
    ['alarmo', alarmoOf(7, {}), null, 'tooNew'],
    ['alarmo', alarmoOf(0, {}), null, 'broken'],
    ['alarmo', '{"key":"alarmo.storage","version":6}', null, 'broken'],
    ['homeAssistant', '{"key":"core.area_registry","version":2,"data":{}}', null, 'tooNew'],
    ['homeAssistant', '{"key":"core.area_registry",', null, 'broken'],
  ] as const)('that are no use are said to be so: %s %#', (source, text, kind, problem) => {
    expect(kindOf(source, text)).toEqual([kind, problem]);
  });

  it('say in which line they cannot be read, and nothing of what stands there', () => {
    const broken = `mqtt:\n  password: ${secrets.password}\n  server: "mqtt\ndevices: {}\n`;
    const { files } = read('zigbee2mqtt', broken, `${databaseDb}{"type":`);
    expect(files).toEqual([
      { file: 'file-0', kind: null, problem: 'broken', line: expect.any(Number) },
      { file: 'file-1', kind: null, problem: 'broken', line: 4 },
    ]);
    expect(JSON.stringify(files)).not.toContain('swordfish');
  });

  it('that repeat themselves without end are broken', () => {
    const bomb = ['a: &a [x,x,x,x,x,x,x,x,x]', 'devices:'];
    for (let depth = 1; depth < 12; depth += 1)
      bomb.push(
        `  k${depth}: &b${depth} [${Array(9)
          .fill(depth === 1 ? '*a' : `*b${depth - 1}`)
          .join(',')}]`,
      );
    expect(kindOf('zigbee2mqtt', bomb.join('\n'))).toEqual([null, 'broken']);
  });

  it('of which one points to another miss it only where it is not there', () => {
    expect(kindOf('zigbee2mqtt', zigbeeV2)).toEqual(['configuration', 'elsewhere']);
    expect(read('zigbee2mqtt', zigbeeV2, devicesYaml).files.map(({ problem }) => problem)).toEqual([
      null,
      null,
    ]);
  });

  it('give no secret away', () => {
    const told = read('zigbee2mqtt', zigbeeV1);
    const text = JSON.stringify([told.files, [...told.facts.zigbee.names], told.facts.zigbee.groups]);
    expect(text).not.toContain(secrets.password);
    expect(text).not.toContain('201');
    expect(JSON.stringify(read('alarmo', alarmoV6))).not.toContain(alarmoHash);
  });
});

describe('what files of Zigbee2MQTT say', () => {
  it('is names by address and groups with their members', () => {
    const { zigbee } = read('zigbee2mqtt', zigbeeV1).facts;
    expect([...zigbee.names]).toEqual([
      ['00158d0001aa0001', 'Front door'],
      ['00158d0001aa0003', 'hall/lamp'],
      ['00158d0001aa0004', 'Stairs lamp'],
    ]);
    expect(zigbee.groups).toEqual([
      { no: '1', name: 'Ground-floor lamps', members: ['00158d0001aa0003', 'Stairs lamp/left'] },
      { no: '2', name: 'everything', members: ['Front door'] },
    ]);
  });

  it('comes together from several files, in any order', () => {
    const group = { no: '1', name: 'Lamps', members: ['00158d0001aa0003', '00158d0001aa0004'] };
    for (const files of [
      [groupsYaml, databaseDb],
      [databaseDb, groupsYaml],
      [bridgeGroups, databaseDb],
    ])
      expect(read('zigbee2mqtt', ...files).facts.zigbee.groups).toEqual([group]);
    expect([...read('zigbee2mqtt', bridgeDevices).facts.zigbee.names]).toEqual([
      ['00158d0001aa0001', 'Front door'],
    ]);
  });
});

describe('what files of Alarmo say', () => {
  it('is the same in all versions, by the words of each', () => {
    const [v1, v3] = [alarmoV1, alarmoV3].map((text) => read('alarmo', text).facts.alarmo);
    expect(v1?.areas).toEqual([
      { id: '1', name: '', modes: [{ mode: 'armed_away', exit: 60, entry: 50, trigger: 1800 }] },
    ]);
    expect(v1?.sensors[0]).toMatchObject({ area: '1', exitDelay: false, entryDelay: false });
    expect(v3?.areas.map(({ name, modes }) => [name, modes.length])).toEqual([
      ['House', 1],
      ['Garage', 1],
    ]);
    expect(v3?.sensors.map(({ entryDelay, enabled }) => [entryDelay, enabled])).toEqual([
      [true, true],
      [false, false],
    ]);
  });

  it('leaves out what is of another shape', () => {
    const odd = { areas: 'none', sensors: [null, 7, { entity_id: 5, modes: [3] }], users: [{ name: ['x'] }] };
    const { alarmo } = read('alarmo', alarmoOf(6, odd)).facts;
    expect(alarmo.areas).toEqual([]);
    expect(alarmo.sensors.map(({ entity, modes }) => [entity, modes])).toEqual([['5', []]]);
    expect(alarmo.users.map(({ name }) => name)).toEqual(['']);
  });
});

it('finds devices of ours by what the registries know them by', () => {
  const { ha } = read('homeAssistant', deviceRegistryFile, entityRegistryFile, areaRegistryOld).facts;
  expect(ha.devices.map(({ id, ids, apart }) => [id, ids, apart])).toEqual([
    ['d1', ['ZB:00158d0001aa0001'], false],
    ['d2', ['ZW:c16d02a3-12'], false],
    ['d3', ['ZB:00158d0001aa0003'], false],
    ['d4', [], true],
    ['d5', [], false],
    ['d6', [], false],
  ]);
  expect(ha.entities[1]?.ids).toEqual(['ZB:00158d0001aa0001']);
  expect(ha.areas).toEqual([{ id: 'abc', name: 'Cellar', floor: '' }]);
});
