import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { asksForCode, isAppPage, pageNumber } from '#lib/page-numbers.ts';
import { existingPages, pageRanges } from '#lib/pages.ts';

const web = join(import.meta.dirname, '..');
/** The page of each address, by the tables of pages. */
const filesOf = new Map(
  globSync('app/page-tables/*.ts', { cwd: web }).flatMap((table) => {
    const text = readFileSync(join(web, table), 'utf8');
    return [...text.matchAll(/path: '([^']+)',\s*load: async \(\) => \(await import\('#([^']+)'\)/g)].map(
      ([, path = '', file = '']) => [path, join(web, file)] as const,
    );
  }),
);

// S6.5
describe('the numbers of pages (S2.12)', () => {
  it('are of one page each, in the range where it stands', () => {
    const numbers = [...existingPages].map((path) => pageNumber(path.replaceAll('$', '_')));
    expect(new Set(numbers).size).toBe(existingPages.size);
    for (const [start, paths] of Object.entries(pageRanges))
      for (const path of paths) {
        const beyond = pageNumber(path.replaceAll('$', '_')) - Number(start);
        expect(beyond > 0 && beyond <= paths.length, path).toBe(true);
      }
  });

  it('are told of addresses with parameters, and of none that there is not', () => {
    expect([pageNumber('security'), pageNumber('status')]).toEqual([101, 102]);
    expect(pageNumber('automation/automation_scene/add')).toBe(222);
    expect(pageNumber('automation/automation_scene/film')).toBe(224);
    expect(pageNumber('no/such/page')).toBe(0);
  });

  it.each([...filesOf])(
    'has %s in the list of pages behind a code just where it asks for one',
    (path, file) => {
      const source = readFileSync(file, 'utf8');
      expect(asksForCode(pageNumber(path.replaceAll('$', '_')))).toBe(
        /<PasscodeGate|<RuleGate>/.test(source),
      );
    },
  );

  it('has the list of pages that an app opens by themselves', () => {
    const all = ['security', ...existingPages].filter((path) => isAppPage(pageNumber(path)));
    for (const path of [
      'account/account_notification',
      'account/account_device_bypass',
      'account/account_care_receiver',
      'account/account_announcement',
      'automation/automation_scene',
      'automation/automation_rule',
      'camera',
      'setting/setting_panel',
      'setup',
      'installer_batch_config',
      'installer_equipment_list',
      'gps_event_history',
    ])
      expect(all).toContain(path);
    expect(all).not.toContain('security');
    expect(all).not.toContain('more');
    expect(all).not.toContain('account');
  });
});
