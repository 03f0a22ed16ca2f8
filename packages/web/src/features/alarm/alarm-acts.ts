import type { Incident } from '@homeward/contract/shapes/alarms/incident.ts';
import type { AreaRow } from '@homeward/contract/wire/area.ts';
import { askPin } from '#lib/dialogs/ask-pin.ts';
import { sendMode } from '#lib/house/arming.ts';
import { actOnIncident, attempt, callHelp, type HelpWish } from '#lib/house/device-acts.ts';
import { currentText } from '#lib/i18n/use-text.ts';
import { showToast } from '#lib/toasts.ts';

/** A false alarm: disarm, which also cancels the reports, and close the incident with that reason. */
export function reportFalseAlarm(area: AreaRow, incident: Incident | undefined): void {
  const t = currentText();
  askPin({
    title: t('act.falseAlarm', { area: area.name }),
    run: async (pin) => {
      const answer = await sendMode(area.id, 'disarm', pin, false);
      if (answer.tag === 'taken' && incident !== undefined)
        await actOnIncident(incident.id, 'close', t('alarm.false'), 'falseAlarm');
      return answer;
    },
  });
}

/** Somebody knows that the alarm is real. */
export async function sayReal(incident: string): Promise<void> {
  if (await actOnIncident(incident, 'verify', ''))
    showToast({ icon: 'check', message: currentText()('alarm.realSent') });
}

/** Calls for help by hand, whatever else goes on. */
export async function callForHelpNow(area: number, kind: HelpWish = 'panic'): Promise<void> {
  if (await attempt('help', callHelp(area, kind)))
    showToast({ icon: 'check', message: currentText()('help.sent') });
}
