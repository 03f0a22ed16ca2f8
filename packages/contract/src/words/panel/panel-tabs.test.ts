import { describe, expect, it } from 'vitest';
import { panelTabFlags, panelTabs, programmingTabFlags, programmingTabsOf, tabsOf } from './panel-tabs.ts';

describe('the tabs of the panel’s settings (S9.5)', () => {
  it('are eleven, of six booleans each, and thirteen of four', () => {
    expect(panelTabs).toHaveLength(11);
    for (const { security, carealert } of Object.values(panelTabFlags))
      expect([...Object.values(security), ...Object.values(carealert)]).toHaveLength(6);
    expect(Object.keys(programmingTabFlags)).toHaveLength(13);
    for (const four of Object.values(programmingTabFlags)) expect(Object.values(four)).toHaveLength(4);
  });

  it('are all the master’s, and of others what the access matrix lets them do', () => {
    expect(tabsOf('security', 'master')).toEqual(panelTabs);
    expect(tabsOf('security', 'user')).toEqual(['code', 'scheduledAlarm']);
    expect(tabsOf('security', 'installer')).not.toContain('doorCode');
    expect(tabsOf('carealert', 'master')).not.toContain('scheduledAlarm');
    for (const role of ['station', 'support', 'careReceiver', 'careContact', 'reportUser'] as const)
      expect(tabsOf('security', role)).toEqual([]);
  });

  it('leave prompts out where the panel speaks none', () => {
    expect(programmingTabsOf('M')).not.toContain('prompt');
    expect(programmingTabsOf('HYBRID')).toContain('prompt');
  });
});
