import { expect, it } from 'vitest';
import { laterPages } from './later-pages.ts';

it('has an example of every page of the portal', async () => {
  const pages = await laterPages();
  expect(pages.length).toBeGreaterThan(40);
  expect(pages.filter((page) => page.includes('$'))).toEqual([]);
});
