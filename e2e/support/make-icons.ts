/**
 * Draws the icons that cannot be vectors from those that are, into packages/web/public, and the one of the browser's tab
 * into the page itself: Chromium may ask for that one with each change of the address. Run after a change of the drawings:
 * `node e2e/support/make-icons.ts`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';

const folder = join(import.meta.dirname, '..', '..', 'packages', 'web', 'public');
const drawing = (file: string): string => readFileSync(join(folder, file), 'utf8');

/** A badge is a shape alone: a phone paints it in its own colour. */
const shape = (svg: string): string =>
  svg.replace(/<rect[^>]*\/>/, '').replaceAll(/(stroke|fill)="#[0-9a-f]+"/g, '$1="#fff"');

const pictures = [
  { name: 'icon-192.png', side: 192, svg: drawing('icon.svg') },
  { name: 'icon-512.png', side: 512, svg: drawing('icon.svg') },
  { name: 'icon-maskable-512.png', side: 512, svg: drawing('icon-maskable.svg') },
  // Without room around it, which Apple adds by itself, and opaque.
  { name: 'apple-touch-icon.png', side: 180, svg: drawing('icon-maskable.svg') },
  { name: 'badge.png', side: 96, svg: shape(drawing('icon.svg')) },
];

const executablePath = process.env['CHROMIUM_PATH'];
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: ['--headless', '--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage();
async function draw(svg: string, side: number): Promise<Buffer> {
  await page.setViewportSize({ width: side, height: side });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`);
  return page.screenshot({ omitBackground: true });
}
for (const { name, side, svg } of pictures) writeFileSync(join(folder, name), await draw(svg, side));
const index = join(folder, '..', 'index.html');
const tab = (await draw(drawing('icon.svg'), 32)).toString('base64');
writeFileSync(
  index,
  readFileSync(index, 'utf8').replace(
    /(<link\s+rel="icon"\s+href=)"[^"]*"/,
    `$1"data:image/png;base64,${tab}"`,
  ),
);
await browser.close();
