import { describe, expect, it } from 'vitest';
import {
  GprsSettings,
  GsmSettings,
  LineSettings,
  LoraSettings,
  PromptSettings,
  SmtpSettings,
  VoipSettings,
  WifiSettings,
} from '../../shapes/reports/connections.ts';
import { PanelSettings } from '../../shapes/panel/settings.ts';
import { secretFields, standardConnections } from '../../rules/reports/standard-connections.ts';
import { standardSettings } from '../../rules/panel/standard-panel-settings.ts';
import { settingRows, type SettingPart, type SettingRow } from './setting-rows.ts';

const shapes: Partial<Readonly<Record<SettingPart, { readonly shape: object }>>> = {
  system: PanelSettings,
  smtp: SmtpSettings,
  gsm: GsmSettings,
  gprs: GprsSettings,
  voip: VoipSettings,
  wifi: WifiSettings,
  line: LineSettings,
  lora: LoraSettings,
  prompt: PromptSettings,
};
const standards: Partial<Readonly<Record<SettingPart, object>>> = {
  ...standardConnections,
  system: standardSettings,
};
/** Set by the clock's own form, by those of schedules, devices, rooms, modes and sounds, and by the set-up. */
const elsewhere = new Set([
  'system.internetTime',
  'system.clockAheadSeconds',
  'system.holidays',
  'system.calendars',
  'system.detectorGroups',
  'system.floors',
  'system.ownModes',
  'system.ownSounds',
  'system.setupSkipped',
]);
const nameOf = ({ part, field }: SettingRow): string => `${part}.${field}`;
const withShape = settingRows.filter(({ part }) => shapes[part] !== undefined);

interface Judge {
  safeParse(value: unknown): { readonly success: boolean };
}
const judgeOf = ({ part, field }: SettingRow): Judge =>
  Reflect.get(shapes[part]?.shape ?? {}, field) as Judge;

describe('the rows of settings', () => {
  it('are every field of every part, each once', () => {
    const names = settingRows.map(nameOf);
    expect(new Set(names).size).toBe(names.length);
    const fields = Object.entries(shapes).flatMap(([part, { shape }]) =>
      Object.keys(shape).map((field) => `${part}.${field}`),
    );
    const unlisted = fields.filter((name) => !names.includes(name) && !elsewhere.has(name));
    expect(unlisted).toEqual([]);
  });

  it.each(withShape.map((row) => [nameOf(row), row] as const))('%s takes what its shape takes', (_, row) => {
    const { kind } = row;
    const judge = judgeOf(row);
    const takes = (value: unknown): boolean => judge.safeParse(value).success;
    switch (kind.tag) {
      case 'switch':
        expect([takes(true), takes(false), takes('on')]).toEqual([true, true, false]);
        break;
      case 'number':
      case 'degrees':
        expect([takes(kind.min), takes(kind.max), takes(kind.max + 1)]).toEqual([true, true, false]);
        break;
      case 'step':
      case 'choice':
        expect([...kind.of].every(takes)).toBe(true);
        break;
      case 'text':
      case 'secret':
        expect([takes('x'.repeat(kind.most)), takes('x'.repeat(kind.most + 1))]).toEqual([true, false]);
        break;
      case 'lines':
        expect(takes(Array.from({ length: kind.most }, () => 'x'.repeat(kind.each)))).toBe(true);
        expect(takes(Array.from({ length: kind.most + 1 }, () => 'x'))).toBe(false);
        break;
      case 'country':
        expect([takes('DE'), takes(''), takes('Germany'), takes('de')]).toEqual([true, true, false, false]);
        break;
      case 'timeZone':
        throw new Error('no part with a shape has one');
    }
  });

  it.each(withShape.filter(({ kind }) => 'standard' in kind).map((row) => [nameOf(row), row] as const))(
    '%s says how it leaves the box',
    (_, { part, field, kind }) => {
      expect('standard' in kind && kind.standard).toEqual(Reflect.get(standards[part] ?? {}, field));
    },
  );

  it('hide what is secret', () => {
    const hidden = Object.entries(secretFields).flatMap(([part, fields]) =>
      fields.map((field) => `${part}.${field}`),
    );
    const secret = settingRows.filter(({ kind }) => kind.tag === 'secret').map(nameOf);
    expect(secret.toSorted()).toEqual(hidden.toSorted());
  });
});
