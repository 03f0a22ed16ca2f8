import type { SoundUse } from '@homeward/contract/words/panel/sound-uses.ts';
import { call } from '#lib/client/call.ts';
import { busyWith, useBusy } from '#lib/house/device-acts.ts';
import { recordOf } from '#lib/house/device-record.ts';
import type { HouseDevice } from '#lib/house/device.ts';
import { devices } from '#lib/house/house.ts';
import { useRows } from '#lib/house/keyed-store.ts';
import { pinOf, withPin } from '#lib/house/with-pin.ts';
import { inOneLine } from '#lib/i18n/in-one-line.ts';
import { useText, type Text } from '#lib/i18n/use-text.ts';
import { devicePath } from '#lib/paths.ts';
import { Button } from '#ui/button.tsx';
import { PageLink } from '#ui/page-link.tsx';
import { Section } from '#ui/page.tsx';
import { Row, Rows } from '#ui/rows.tsx';

/** The panel's own speakers. */
export const ownSounders = (rows: readonly HouseDevice[]): readonly HouseDevice[] =>
  rows.filter(({ kind }) => kind === 'panel');

export const speakerWork = ({ id }: HouseDevice): string => `speaker ${id}`;

/** Has a speaker play the alarm for two seconds, or a sound as it is played in the house. */
export const testSpeaker = (t: Text, device: HouseDevice, sound?: SoundUse): Promise<unknown> =>
  withPin({
    title: t('settings.speakerTestOf', { name: device.name }),
    run: (pin) =>
      busyWith(
        speakerWork(device),
        call('POST /panel/device_control', {
          body: {
            device_sid: device.id,
            command: { tag: 'testSiren', volume: 'loud', ...(sound && { sound }) },
            ...pinOf(pin),
          },
          within: 20_000,
        }),
      ),
  });

/** The panel's own speakers, each of which can be heard in the house for two seconds. */
export function SpeakerTrial() {
  const t = useText();
  const rows = useRows(devices, ownSounders);
  const busy = useBusy();
  return (
    <Section
      title={t('settings.speakers')}
      more={
        <PageLink to="/setting/setting_gateway/add" className="link">
          {t('settings.speakersAdd')}
        </PageLink>
      }
    >
      {rows.length === 0 ? (
        <p className="muted">{t('settings.speakersNone')}</p>
      ) : (
        <Rows label={t('settings.speakers')}>
          {rows.map((device) => {
            const { pending, failed } = recordOf(device);
            const isTroubled = device.faults.includes('outOfOrder');
            const isAway = device.online !== 'online';
            return (
              <Row
                key={device.id}
                icon="volume"
                title={
                  <PageLink to={devicePath(device.id)} className="link">
                    {device.name}
                  </PageLink>
                }
                note={t(
                  isAway
                    ? 'settings.speakerAway'
                    : failed !== null
                      ? 'settings.speakerFailed'
                      : isTroubled
                        ? 'settings.speakerTroubled'
                        : 'settings.speakerNote',
                )}
                end={
                  <Button
                    icon="play"
                    busy={busy[speakerWork(device)] === true || pending !== null}
                    aria-label={inOneLine([t('settings.speakerTest'), device.name])}
                    onClick={() => void testSpeaker(t, device)}
                  >
                    {t('settings.speakerTest')}
                  </Button>
                }
              />
            );
          })}
        </Rows>
      )}
    </Section>
  );
}
