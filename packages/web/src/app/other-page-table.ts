import { accountPages } from '#app/page-tables/account.ts';
import { automationPages } from '#app/page-tables/automation.ts';
import { devicePages } from '#app/page-tables/devices.ts';
import { housePages } from '#app/page-tables/house.ts';

/** The pages behind the first two, by their addresses (S2.7 to S2.11), for who asks which there are. */
export const otherPages = [...automationPages, ...devicePages, ...accountPages, ...housePages];
