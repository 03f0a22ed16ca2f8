import { flags } from '@homeward/contract/words/values/limits.ts';
import { programmingTabs, programmingTabsOf } from '@homeward/contract/words/panel/panel-tabs.ts';
import { describe, expect, it } from 'vitest';
import { tasksOf } from '#features/settings/setting-pages.ts';
import type { PortalSettings } from '#lib/house/portal-settings.ts';

const pathsOf = (change: Partial<PortalSettings>): readonly string[] =>
  tasksOf({
    role: 'installer',
    tabs: [],
    programmingTabs,
    flags: { ...flags, settingPrompt: true },
    ...change,
  } as unknown as PortalSettings).map(({ path }) => path);

describe('pages of settings for installers (S9.5)', () => {
  const prompt = 'setting/setting_prompt';

  it('are those by which they program panels of the series', () => {
    expect(pathsOf({ programmingTabs: programmingTabsOf('HYBRID') })).toContain(prompt);
    expect(pathsOf({ programmingTabs: programmingTabsOf('M') })).not.toContain(prompt);
    expect(pathsOf({ programmingTabs: [] }).some((path) => path.includes('network'))).toBe(false);
  });

  it('are not narrowed so for the owner, but by flags', () => {
    expect(pathsOf({ role: 'master', programmingTabs: [] })).toContain(prompt);
    expect(pathsOf({ role: 'master', flags })).not.toContain(prompt);
  });
});
