import type { DataOf } from '@homeward/contract/routes/table.ts';
import { Answered } from '#features/answers/answered.tsx';
import { shortDay, timeOfDay } from '#lib/clock-text.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useMonitor } from '#lib/live/monitors.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Row, Rows } from '#ui/rows.tsx';

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
      </Answered>
      <span />
    </div>
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
