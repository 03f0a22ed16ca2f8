import type { Browser } from '@playwright/test';
import { demoPassword } from '@homeward/homeward/demo/accounts.ts';
import { mapleCodes } from '@homeward/homeward/demo/maple-street.ts';
import type { Benchmark } from '../benchmark.ts';
import { openBrowser } from '../browser.ts';
import { figure, median, missing, noMoreThan, percentile } from '../figure.ts';
import { watchFrames } from '../frames.ts';
import { openDemo, type Portal, securityShown, visitedBefore } from '../portal.ts';
import { call, signIn } from '../sign-in.ts';

const what = 'press on a panic button → painted alarm on the page, demo home';
/** The demo home's, beside a bed: it sounds in every mode, and is pressed, not held. */
const panicButton = 'RF:0a1b2c10';
const layer = { where: '[data-alarm-layer]', words: 'Panic' };
/** Most alarms of a life are the first of a visit, which is the slowest; so these are one in five here. */
const alarmsEachVisit = 5;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Milliseconds from each press to the frame in which the alarm covers the page, on a page opened for the visit. */
async function visit(portal: Portal, browser: Browser): Promise<readonly number[]> {
  const { address, visitor, panel } = portal;
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US' });
  try {
    const page = await context.newPage();
    const watch = await watchFrames(page, layer.words, layer.where);
    await visitedBefore(context, portal);
    await page.goto(`${address}/security/security`);
    await page.locator(securityShown).first().waitFor();
    const token = await signIn(address, visitor.login, panel, demoPassword);
    const offset = await watch.offset();
    const taken: number[] = [];
    for (let no = 0; no < alarmsEachVisit; no += 1) {
      // Long enough for the page to be at rest, and not in step with the display. More than 120 presses a minute would
      // be a flood, which the panel hears once a minute.
      await pause(1000 + Math.random() * 100);
      await watch.begin(true);
      const sent = performance.timeOrigin + performance.now() + offset;
      await call(address, '/demo/act', token, { act: { tag: 'detect', device: panicButton } });
      taken.push((await watch.painted()) - sent);
      await watch.begin(false);
      await call(address, '/panel/mode', token, { area: 1, mode: 'disarm', pincode: mapleCodes[0]?.code });
      await watch.painted();
    }
    return taken;
  } finally {
    await context.close();
  }
}

/** a5: a press on a panic button to the frame in which the alarm covers the page. */
export const a5: Benchmark = {
  id: 'a5',
  title: what,
  async run(conditions) {
    const { quick, own, say } = conditions;
    const found = own(await openBrowser());
    if (found.tag === 'missing') return [missing('a5', what, found.why)];
    const portal = await openDemo(conditions);
    const first: number[] = [];
    const later: number[] = [];
    for (let no = 0; no < (quick ? 2 : 20); no += 1) {
      say(`a5: visit ${no + 1}`);
      const [once, ...more] = await visit(portal, found.browser);
      if (once !== undefined) first.push(once);
      later.push(...more);
    }
    const all = [...first, ...later];
    return [
      figure({
        id: 'a5',
        what: `${what}, p99`,
        unit: 'ms',
        limit: null,
        product: percentile(all, 0.99),
        target: noMoreThan(150),
        note: `${all.length} alarms, ${first.length} of them the first of a visit (p50 ${median(first).toFixed(0)} ms, longest ${Math.max(...first).toFixed(0)} ms; of the others ${median(later).toFixed(0)} ms and ${Math.max(...later).toFixed(0)} ms); ${found.what}`,
      }),
    ];
  },
};
