import { accountPages } from '#app/page-tables/account.ts';
import { automationPages } from '#app/page-tables/automation.ts';
import { devicePages } from '#app/page-tables/devices.ts';
import { housePages } from '#app/page-tables/house.ts';
import { settingPages } from '#app/page-tables/settings.ts';

/** The pages behind the first two, by their addresses (S2.7 to S2.11), for who asks which there are. */
export const otherPages = [
  ...automationPages,
  ...devicePages,
  ...accountPages,
  ...housePages,
  ...settingPages,
];

/** Their addresses, without a leading slash: what leads to any other is not shown. */
export const existingPages: ReadonlySet<string> = new Set(otherPages.map(({ path }) => path));
