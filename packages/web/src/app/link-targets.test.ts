import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { moreGroups } from '#app/more-table.ts';
import { accountPages } from '#app/page-tables/account.ts';
import { automationPages } from '#app/page-tables/automation.ts';
import { devicePages } from '#app/page-tables/devices.ts';
import { housePages } from '#app/page-tables/house.ts';
import { installerPages } from '#app/page-tables/installer.ts';
import { settingPages } from '#app/page-tables/settings.ts';
import { existingPages } from '#lib/pages.ts';

const source = join(import.meta.dirname, '..');
/** The routes of their own (portal.tsx), and all of an entry's ways in. */
const others = [/^\/?$/, /^\/security$/, /^\/status$/, /^\/select_panel$/, /^\/auth\//, /^\/styleguide/];
/** `to="/event"`, `to: '/event'`, `go('/event')`, a path that a function or constant names, also from a template. */
const written = /(?:\b(?:to|back|path|bare)=\{?|\bto: |\bgo\(|=> |\bbare = )["'`](\/[\w${}./()-]*)["'`]/g;

const segments = (path: string): readonly string[] => path.split('/').filter(Boolean);
const pages = [...existingPages].map(segments);

function exists(target: string): boolean {
  if (others.some((one) => one.test(target))) return true;
  const wanted = segments(target.replaceAll(/\$\{.*?\}+\)?\}?/g, '$'));
  // Nothing is known of an address that is made up of its first part on.
  if (wanted[0]?.startsWith('$') === true) return true;
  return pages.some(
    (page) =>
      page.length === wanted.length &&
      page.every((one, at) => one.startsWith('$') || one === wanted[at] || wanted[at] === '$'),
  );
}

const links = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\/?testing\//.test(file))
  .flatMap((file) =>
    [...readFileSync(join(source, file), 'utf8').matchAll(written)].map(
      ([, target = '']) => [file, target] as const,
    ),
  );

it('every address that the portal links to is one of its pages', () => {
  expect(links.length).toBeGreaterThan(60);
  expect(links.filter(([, target]) => !exists(target))).toEqual([]);
});

it('what the list of everything names beyond the pages there are is of the settings alone', () => {
  const missing = moreGroups.flatMap(({ pages: all }) => all.filter(({ path }) => !existingPages.has(path)));
  expect(
    missing.map(({ path }) => path).filter((path) => !/^setting|^automation\/schedule$/.test(path)),
  ).toEqual([]);
});

it('every address has its page, and every page its address', () => {
  const drawn = [
    ...automationPages,
    ...devicePages,
    ...accountPages,
    ...housePages,
    ...installerPages,
    ...settingPages,
  ].map(({ path }) => path);
  expect(drawn.toSorted()).toEqual([...existingPages].toSorted());
});
