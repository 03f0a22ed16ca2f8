import type { DataOf } from '@homeward/contract/routes/table.ts';
import { Answered } from '#features/answers/answered.tsx';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useText } from '#lib/i18n/use-text.ts';
import type { IconName } from '#ui/icon-paths.ts';
import { Row, Rows } from '#ui/rows.tsx';

type Transport = DataOf<'GET /installer/signal_receiver'>['doors'][number]['transport'];

const icons: Readonly<Record<Transport, IconName>> = { tcp: 'gateway', udp: 'gateway', tls: 'lock' };

/** Whether anybody listens to what panels report, and what to enter at such a panel. */
export function ReceiverState() {
  const t = useText();
  const answer = useAnswer('GET /installer/signal_receiver');
  const receiver = answer.data;
  if (receiver === undefined) return <Answered answer={answer} failedTitle={t('signals.failed')} />;
  const { state, address, local, doors } = receiver;
  if (state !== 'open')
    return (
      <Rows label={t('signals.receiver')}>
        <Row icon="fault" title={t(`signals.state.${state}`)} note={t(`signals.stateText.${state}`)} />
      </Rows>
    );
  return (
    <div className="stack">
      <p className="muted dense">{t('signals.receiverText')}</p>
      {local && <p data-tone="fault">{t('signals.local')}</p>}
      <Rows label={t('signals.receiver')}>
        <Row icon="globe" title={t('signals.address')} note={address || t('signals.addressUnknown')} />
        {doors.map(({ transport, port }) => (
          <Row
            key={transport}
            icon={icons[transport]}
            title={t('signals.port', { port })}
            note={transport.toUpperCase()}
          />
        ))}
      </Rows>
    </div>
  );
}
