import { existsSync } from 'node:fs';
import { type Browser, chromium } from '@playwright/test';
import type { Stoppable } from './benchmark.ts';
import { onEveryCore } from './program.ts';

const usual = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const quiet = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages of the browser's own, which it loads in every new window on the core that is measured.
  '--disable-features=WebUIOmniboxPopup,WebUIOmniboxFullPopup,WebUIOmniboxAimPopup,PreloadTopChromeWebUI,InitialWebUI,AimEnabled',
];

/** The browser of a benchmark, or why there is none. */
export type FoundBrowser = Stoppable &
  (
    | { readonly tag: 'there'; readonly browser: Browser; readonly what: string }
    | { readonly tag: 'missing'; readonly why: string }
  );

/**
 * Starts an installed Chromium (or the one that CHROMIUM_PATH names, or the browser tool's own). On `every core` its
 * painting and its other processes run beside the page's thread, as on any device: on one core they and the benchmark wait
 * for each other, and most where Chromium slows that thread, which it does by keeping it busy in vain.
 */
export async function openBrowser(where: 'load core' | 'every core' = 'load core'): Promise<FoundBrowser> {
  const path = process.env['CHROMIUM_PATH'] ?? usual.find((one) => existsSync(one));
  const launch = () =>
    chromium.launch({ ...(path === undefined ? {} : { executablePath: path }), args: quiet });
  try {
    const browser = await (where === 'every core' ? onEveryCore(launch) : launch());
    return {
      tag: 'there',
      browser,
      what: `Chromium ${browser.version()}`,
      stop: () => browser.close(),
    };
  } catch (error) {
    const why = `no Chromium: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`;
    return { tag: 'missing', why, stop: () => Promise.resolve() };
  }
}
