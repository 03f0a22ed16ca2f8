import { GateNote } from '#features/answers/gate-note.tsx';
import { useGateReason } from '#features/answers/gate-reason.ts';
import { PasscodeGate } from '#features/pin/passcode-gate.tsx';
import { GatewayState, TroubleLine } from '#features/gateways/gateway-state.tsx';
import {
  gatewayIcon,
  bringsDevices,
  gatewayPath,
  placeOf,
  type ShownGateway,
} from '#features/gateways/gateway.ts';
import { useGateways } from '#features/gateways/use-gateways.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { go } from '#lib/router/here.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Crumb } from '#ui/crumb.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { PageHead } from '#ui/page.tsx';
import { LinkRow, Rows } from '#ui/rows.tsx';

/** What leads to devices, and how each fares (S2.9). */
export function GatewaySettingPage() {
  const t = useText();
  return (
    <PasscodeGate title={t('gateways.title')}>
      <Crumb to="/setting">{t('settings.title')}</Crumb>
      <List />
    </PasscodeGate>
  );
}

function List() {
  const t = useText();
  const { data, problem, reload } = useGateways();
  const shut = useGateReason('gateways');
  const add =
    data?.opens === false || shut !== undefined ? undefined : (
      <Button kind="primary" icon="plus" onClick={() => go('/setting/setting_gateway/add')}>
        {t('gateways.add')}
      </Button>
    );
  const rows = data?.gateways ?? [];
  return (
    <>
      <PageHead
        title={t('gateways.title')}
        subtitle={t('gateways.subtitle')}
        action={rows.length > 0 && add}
      />
      <Loaded
        ready={data !== undefined}
        problem={problem}
        failedTitle={t('gateways.unread')}
        retryLabel={t('action.retry')}
        onRetry={() => void reload()}
      >
        <div className="stack">
          <GateNote feature="gateways" />
          {data?.opens === false && (
            <Banner tone="offline" icon="info">
              {t('gateways.notHere')}
            </Banner>
          )}
          {data?.opens === null && (
            <Banner tone="fault" icon="fault">
              {t('gateways.notNow')}
            </Banner>
          )}
          {rows.length === 0 ? (
            <EmptyState title={t('gateways.none')} text={t('gateways.noneText')} action={add} />
          ) : (
            <Rows label={t('gateways.title')}>
              {rows.map((gateway) => (
                <GatewayRow key={gateway.id} gateway={gateway} />
              ))}
            </Rows>
          )}
        </div>
      </Loaded>
    </>
  );
}

function GatewayRow({ gateway }: { readonly gateway: ShownGateway }) {
  const t = useText();
  const { id, kind, name, machine, health } = gateway;
  const what = [
    t(`gateways.kind.${kind}`),
    placeOf(gateway),
    ...(machine ? [t('gateways.machine')] : []),
    ...(health === null || !bringsDevices(kind)
      ? []
      : [t('gateways.devices', { count: health.devices.length })]),
  ];
  return (
    <LinkRow
      icon={gatewayIcon(kind)}
      title={name}
      note={
        <>
          {what.filter((part) => part !== '').join(' · ')}
          {health !== null && health.state !== 'up' && health.trouble !== null && (
            <>
              <br />
              <TroubleLine health={health} />
            </>
          )}
        </>
      }
      state={<GatewayState health={health} />}
      to={gatewayPath(id)}
    />
  );
}
