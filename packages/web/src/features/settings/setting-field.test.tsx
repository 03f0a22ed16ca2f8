// @vitest-environment happy-dom
import { settingRows, type SettingRow } from '@homeward/contract/words/panel/setting-rows.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import accounts from '#texts/en-US/accounts.json' with { type: 'json' };
import portal from '#texts/en-US/portal.json' with { type: 'json' };
import texts from '#texts/en-US/settings.json' with { type: 'json' };
import { SettingField } from '#features/settings/setting-field.tsx';
import type { Value } from '#features/settings/setting-part.ts';
import { startLanguage } from '#lib/i18n/use-text.ts';

beforeAll(async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ ...portal, ...accounts, ...texts })));
  await startLanguage('/setting/', 'en-US');
});
afterEach(cleanup);

const valueOf = ({ kind }: SettingRow): Value =>
  'standard' in kind ? kind.standard : kind.tag === 'degrees' ? null : '';

it.each(settingRows.map((row) => [`${row.part}.${row.field}`, row.effect, row] as const))(
  'the field of %s says that it counts %s',
  (_name, effect, row) => {
    render(<SettingField row={row} value={valueOf(row)} saved={valueOf(row)} onChange={() => undefined} />);
    const says = (word: 'arming' | 'alarm') => screen.queryByText(texts[`settings.effect.${word}`]) !== null;
    expect({ arming: says('arming'), alarm: says('alarm') }).toEqual({
      arming: effect === 'arming',
      alarm: effect === 'alarm',
    });
  },
);
