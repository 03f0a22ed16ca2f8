import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

const script = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe holds against a page. */
export interface Finding {
  readonly id: string;
  readonly impact: axe.ImpactValue;
  readonly html: string;
  readonly message: string;
}

/**
 * Asks axe for what it holds against a page: by all of its rules but that of `meta-viewport`, or by those named alone.
 * The page reads axe itself only once, which takes as long as asking it.
 */
export async function findingsOf(page: Page, rules: readonly string[] = []): Promise<readonly Finding[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(script);
  return page.evaluate(async (only) => {
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
      resultTypes: ['violations'],
      ...(only.length === 0
        ? { rules: { 'meta-viewport': { enabled: false } } }
        : { runOnly: { type: 'rule', values: [...only] } }),
    });
    return violations.flatMap(({ id, impact, nodes }) =>
      nodes.map(({ html, any }) => ({ id, impact: impact ?? null, html, message: any[0]?.message ?? '' })),
    );
  }, rules);
}
