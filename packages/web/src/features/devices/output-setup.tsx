import { call } from '#lib/client/call.ts';
import { attempt, useBusy } from '#lib/house/device-acts.ts';
import { recordOf } from '#lib/house/device-record.ts';
import type { HouseDevice } from '#lib/house/device.ts';
import { useHeld } from '#lib/house/use-held.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { showToast } from '#lib/toasts.ts';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/page.tsx';
import { Select } from '#ui/select.tsx';
import css from '#features/devices/device-below.module.css';

const offers = [0, 60, 300, 600, 1800, 3600, 7200, 14_400, 28_800] as const;
const states = ['off', 'on', 'previous'] as const;

/** When an output goes off by itself, and what it does after a power cut. */
export function OutputSetup({ device }: { readonly device: HouseDevice }) {
  const t = useText();
  const held = useHeld();
  const { autoOff } = recordOf(device);
  const word = `output ${device.id}`;
  const busy = useBusy((all) => all[word] === true);
  const seconds = offers.some((one) => one === autoOff) ? offers : [...offers, autoOff];

  async function put(body: { readonly auto_off?: number; readonly power_on?: (typeof states)[number] }) {
    const done = await attempt(
      word,
      call('PUT /panel/device_scm', { body: { device_id: device.id, ...body } }),
    );
    if (done)
      showToast({ icon: 'check', message: t('devices.output.saved', { name: device.name }), about: word });
  }
  const nameOf = (given: number): string =>
    given === 0
      ? t('devices.output.never')
      : given % 3600 === 0
        ? t('devices.output.hours', { count: given / 3600 })
        : t('devices.output.minutes', { count: Math.round(given / 60) });
  return (
    <Section title={t('devices.output.title')}>
      <div className={css['setup']}>
        <Select
          label={t('devices.output.autoOff')}
          value={String(autoOff)}
          options={seconds.map((given) => ({ value: String(given), label: nameOf(given) }))}
          disabled={busy || held !== undefined}
          onChange={(next) => void put({ auto_off: Number(next) })}
        />
        <div role="group" aria-label={t('devices.output.powerOn')}>
          <p className={css['label']}>{t('devices.output.powerOn')}</p>
          <div className="line wrap" style={{ gap: 8 }}>
            {states.map((state) => (
              <Button
                key={state}
                busy={busy}
                off={held !== undefined}
                onClick={() => void put({ power_on: state })}
              >
                {t(`devices.output.after.${state}`)}
              </Button>
            ))}
          </div>
        </div>
      </div>
    </Section>
  );
}
