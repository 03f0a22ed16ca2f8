import type { DataOf } from '@homeward/contract/routes/table.ts';
import { Answered } from '#features/answers/answered.tsx';
import { ModemTools } from '#features/settings/modem-tools.tsx';
import { shortDay, timeOfDay } from '#lib/clock-text.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useMonitor } from '#lib/live/monitors.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Banner } from '#ui/banner.tsx';
import { Row, Rows } from '#ui/rows.tsx';
import type { Tone } from '#ui/tone.ts';

type Modem = NonNullable<NonNullable<DataOf<'GET /panel/wifi/check/capability'>['means']>['modemNow']>;

/** How the machine is connected at this moment, for a tab of the network page; nothing where it has nothing of the kind. */
export function NetworkNow({ tab, always }: { readonly tab: 'line' | 'gsm'; readonly always: boolean }) {
  const t = useText();
  const answer = useAnswer('GET /panel/wifi/check/capability');
  useMonitor('PANEL_STATUS', answer.reload);
  const { data } = answer;
  const means = data?.means;
  const addresses = means?.addresses ?? [];
  const isThere = tab === 'line' ? addresses.length > 0 : means?.modemNow !== undefined || always;
  if (data !== undefined && !isThere) return null;
  return (
    <div className="stack">
      <Answered answer={answer} failedTitle={t('settings.unread')} rows={1}>
        {tab === 'line' ? (
          <Rows label={t('settings.addresses')}>
            {addresses.map(({ name, address }) => (
              <Row key={`${name} ${address}`} icon="plug" title={address} note={name} />
            ))}
          </Rows>
        ) : (
          <Rows label={t('settings.modem')}>
            {means?.modemNow === undefined ? (
              <Row
                icon="mobile"
                title={t('settings.modem')}
                note={t(`settings.modem.${means === null ? 'unknown' : 'none'}`)}
              />
            ) : (
              <ModemRow modem={means.modemNow} />
            )}
          </Rows>
        )}
        {tab === 'gsm' && means?.modemNow !== undefined && (
          <ModemTools means={means} reload={answer.reload} />
        )}
      </Answered>
      <span />
    </div>
  );
}

const dataTones = { off: 'offline', given: 'ok', refused: 'fault' } as const satisfies Record<string, Tone>;

/** What became of the access point for data: the machine's own system brings the line up. */
export function MobileDataNow() {
  const t = useText();
  const answer = useAnswer('GET /panel/wifi/check/capability');
  useMonitor('PANEL_STATUS', answer.reload);
  const { data } = answer;
  // Without a modem the form itself says that nothing of it is used.
  if (data === undefined || data.means?.modem === false) return null;
  if (data.means === null)
    return (
      <Banner tone="offline" icon="info">
        {t('settings.modem.unknown')}
      </Banner>
    );
  const { mobileData } = data.means;
  if (mobileData === undefined)
    return (
      <Banner tone="offline" icon="info">
        {t('settings.unused')}
      </Banner>
    );
  return (
    <Banner tone={dataTones[mobileData]} icon={mobileData === 'given' ? 'check' : 'info'}>
      {t(`settings.data.${mobileData}`)}
    </Banner>
  );
}

/** A modem: its network, or why it has none. */
function ModemRow({ modem }: { readonly modem: Modem }) {
  const t = useText();
  const { model, carrier, registered, roaming, sim, signal, mode, since } = modem;
  const network = registered
    ? t(roaming ? 'settings.modem.roaming' : 'settings.modem.net', { carrier })
    : since === null
      ? t('settings.modem.noNet')
      : t('settings.modem.noNetSince', { time: `${shortDay(since)}, ${timeOfDay(since)}` });
  const card = {
    ready: '',
    missing: t('settings.modem.simMissing'),
    locked: t('settings.modem.simLocked'),
    error: t('settings.modem.simError'),
  }[sim];
  const notes = [
    card === '' ? network : card,
    mode,
    signal === null ? '' : t('settings.modem.signal', { percent: signal }),
  ];
  return (
    <Row
      icon="mobile"
      title={model === '' ? t('settings.modem') : model}
      note={notes.filter((note) => note !== '').join(' · ')}
    />
  );
}
