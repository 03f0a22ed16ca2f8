import { gatewayKinds } from '@homeward/contract/words/devices/gateway-rows.ts';
import { GateNote } from '#features/answers/gate-note.tsx';
import { useGateReason } from '#features/answers/gate-reason.ts';
import { PasscodeGate } from '#features/pin/passcode-gate.tsx';
import { FoundList } from '#features/gateways/found-list.tsx';
import { gatewayIcon } from '#features/gateways/gateway.ts';
import { beginFrom } from '#features/gateways/new-gateway.ts';
import { useGateways } from '#features/gateways/use-gateways.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Crumb } from '#ui/crumb.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { PageHead, Section } from '#ui/page.tsx';
import { LinkRow, Rows } from '#ui/rows.tsx';

/** What a new gateway is: something that was found at the machine, or a kind. Each has its form on a page of its own. */
export function AddGatewayPage() {
  const t = useText();
  const title = t('gateways.add');
  return (
    <PasscodeGate title={title}>
      <Crumb to="/setting/setting_gateway">{t('gateways.title')}</Crumb>
      <PageHead title={title} subtitle={t('gateways.addText')} />
      <Kinds />
    </PasscodeGate>
  );
}

function Kinds() {
  const t = useText();
  const { data, problem, reload } = useGateways();
  const shut = useGateReason('gateways');
  if (shut !== undefined) return <GateNote feature="gateways" />;
  if (data?.opens === false) return <EmptyState title={t('gateways.none')} text={t('gateways.notHere')} />;
  return (
    <Loaded
      ready={data !== undefined}
      problem={problem}
      failedTitle={t('gateways.unread')}
      retryLabel={t('action.retry')}
      onRetry={() => void reload()}
    >
      {data !== undefined && <FoundList gateways={data.gateways} onUse={beginFrom} />}
      <Section title={t('gateways.which')}>
        <Rows label={t('gateways.which')}>
          {gatewayKinds.map((kind) => (
            <LinkRow
              key={kind}
              icon={gatewayIcon(kind)}
              title={t(`gateways.kind.${kind}`)}
              note={t(`gateways.kindNote.${kind}`)}
              to={`/setting/setting_gateway/add/${kind}`}
            />
          ))}
        </Rows>
      </Section>
    </Loaded>
  );
}
