import type { LaunchOptions } from '@playwright/test';

/**
 * What of the browser's nobody looks at here. The list takes the place of the runner's own, so what of that matters is
 * named again. The last three are pages below the address bar, which every window loads and no test sees.
 */
const notWanted = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
];

/** How the browser of the tests is started; without a path it is the browser tool's own. */
export const launchOf = (executablePath: string | undefined): LaunchOptions => ({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--disable-features=${notWanted.join()}`,
  ],
});
