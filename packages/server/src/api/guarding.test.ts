import { describe, expect, it } from 'vitest';
import { PanelCommand } from '@homeward/contract/shapes/panel/command.ts';
import { ConfigEdit } from '@homeward/contract/shapes/panel/edit.ts';
import { PanelSettings } from '@homeward/contract/shapes/panel/settings.ts';
import { settingRows } from '@homeward/contract/words/panel/setting-rows.ts';
import type { SettingRow } from '@homeward/contract/words/panel/setting-rows.ts';
import { sampleView } from '@homeward/testing/server/sample-panel.ts';
import { residentOf } from '../panels/cached-panel.ts';
import { commandGuards, editGuard, editGuards, settingGuards } from './guarding.ts';

const known = residentOf(sampleView());
const tagsOf = (union: { readonly options: readonly { shape: { tag: { value: string } } }[] }) =>
  union.options.map(({ shape }) => shape.tag.value).toSorted();

/** The edit that a form of settings makes of one row. */
function editOf({ part, field }: SettingRow): ConfigEdit {
  const { name, timeZone } = known.head;
  switch (part) {
    case 'system':
      return { tag: 'putSettings', settings: { [field]: 1 } };
    case 'clock':
      return field === 'time_zone'
        ? { tag: 'putPanel', name, timeZone: 'Asia/Tokyo' }
        : { tag: 'putSettings', settings: { internetTime: false } };
    case 'info':
      return { tag: 'putPanel', name, timeZone, contact: { name: 'Ben', mail: '', phone: '' } };
    default:
      return { tag: 'putConnections', connections: { [part]: { [field]: 1 } } };
  }
}

describe('what keeps a home from being guarded less while it guards', () => {
  it('is said of every edit and of every command', () => {
    expect(Object.keys(editGuards).toSorted()).toEqual(tagsOf(ConfigEdit));
    expect(Object.keys(commandGuards).toSorted()).toEqual(tagsOf(PanelCommand));
  });

  it('is said of every setting, and is a proof where nobody said it', () => {
    const unsaid = Object.keys(PanelSettings.shape).filter((field) => settingGuards(field) === undefined);
    expect(unsaid).toEqual([]);
    const edit = { tag: 'putSettings', settings: { ofTomorrow: 1 } } as ConfigEdit;
    expect(editGuard(edit, known)).toBe('proven');
  });

  it.each(settingRows.map((row) => [`${row.part}.${row.field}`, row] as const))(
    'is as the row of %s says',
    (_name, row) => {
      expect(editGuard(editOf(row), known)).toBe(row.guards ? 'proven' : 'free');
    },
  );
});
