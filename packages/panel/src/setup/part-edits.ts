import { pinEdits } from '../access/pin-edits.ts';
import { areaEdits } from '../arming/area-edits.ts';
import { automationEdits } from '../automation/automation-edits.ts';
import { careEdits } from '../care/care-edits.ts';
import { deviceEdits } from '../devices/device-edits.ts';
import { gatewayEdits } from '../gateways/gateway-edits.ts';
import type { Edits } from '../kernel/edit.ts';
import { locationEdits } from '../location/location-edits.ts';
import { reportEdits } from '../transmission/report-edits.ts';
import { scheduleEdits } from '../schedules/schedule-edits.ts';

/** Every edit but that of the whole set-up, which is made of these. */
export const partEdits = {
  ...areaEdits,
  ...pinEdits,
  ...scheduleEdits,
  ...deviceEdits,
  ...automationEdits,
  ...careEdits,
  ...locationEdits,
  ...reportEdits,
  ...gatewayEdits,
} satisfies Partial<Edits>;
