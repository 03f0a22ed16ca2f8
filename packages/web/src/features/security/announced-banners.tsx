import type { ScheduleRow } from '@homeward/contract/routes/automation/schedule.ts';
import css from '#features/security/security-details.module.css';
import { call } from '#lib/client/call.ts';
import { timeOfDay } from '#lib/clock-text.ts';
import { attempt, useBusy } from '#lib/house/device-acts.ts';
import { areas, devices } from '#lib/house/house.ts';
import { offeredModes } from '#lib/house/device.ts';
import { modeName } from '#lib/house/mode-name.ts';
import type { Answer } from '#lib/house/use-answer.ts';
import { useAway } from '#lib/house/use-away.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { showToast } from '#lib/toasts.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';

/** How often one time may be put off, and by how many minutes here. */
const mostDelays = 3;
const delays = [15, 60] as const;

export interface AnnouncedBannersProps {
  readonly rows: readonly ScheduleRow[];
  readonly reload: Answer<unknown>['reload'];
}

/** Scheduled arming that was announced, with the way to put it off. */
export function AnnouncedBanners({ rows, reload }: AnnouncedBannersProps) {
  const t = useText();
  const busy = useBusy();
  const away = useAway();

  async function putOff(row: ScheduleRow, minutes: number, area: string): Promise<void> {
    const done = await attempt(
      `schedule ${row.id}`,
      call('POST /panel/schedule/delay', { body: { id: row.id, minutes } }),
    );
    await reload();
    if (done) showToast({ icon: 'check', message: t('announced.putOffDone', { area, minutes }) });
  }

  return rows.flatMap((row) => {
    const [at] = row.next;
    if (at === undefined) return [];
    const area = areas.get(row.area)?.name ?? '';
    const mode = modeName(t, row.mode, offeredModes(devices.all().filter((one) => one.area === row.area)));
    const time = timeOfDay(at);
    return [
      <Banner
        key={row.id}
        tone="delay"
        icon="clock"
        title={t(row.mode === 'disarm' ? 'announced.disarms' : 'announced.title', { area, mode, time })}
        action={
          <div className={css['buttons']}>
            {delays.map((minutes) => (
              <Button
                key={minutes}
                busy={busy[`schedule ${row.id}`] === true}
                off={row.delays >= mostDelays || away !== undefined}
                onClick={() => void putOff(row, minutes, area)}
              >
                {t('announced.putOff', { minutes })}
              </Button>
            ))}
          </div>
        }
      >
        {t('announced.text', { name: row.name })}
        {row.delays > 0 && ` ${t('announced.delays', { count: row.delays, most: mostDelays })}`}
      </Banner>,
    ];
  });
}
