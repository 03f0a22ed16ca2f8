import {
  filledValues,
  type GatewayKind,
  gatewayKinds,
  gatewayRow,
} from '@homeward/contract/words/devices/gateway-rows.ts';
import { useEffect, useState } from 'react';
import { GateNote } from '#features/answers/gate-note.tsx';
import { useGateReason } from '#features/answers/gate-reason.ts';
import { PasscodeGate } from '#features/pin/passcode-gate.tsx';
import { startingFrom } from '#features/forms/shared-edit.ts';
import { GatewayForm } from '#features/gateways/gateway-form.tsx';
import type { ShownGateway } from '#features/gateways/gateway.ts';
import { begunFrom, forgetFound } from '#features/gateways/new-gateway.ts';
import { useGateways } from '#features/gateways/use-gateways.ts';
import { call } from '#lib/client/call.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { usePageParam } from '#lib/page-params.tsx';
import { go } from '#lib/router/here.ts';
import { showToast } from '#lib/toasts.ts';
import { Crumb } from '#ui/crumb.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { PageHead } from '#ui/page.tsx';

/** A new gateway of one kind: its form, and nothing above it. */
export function NewGatewayPage() {
  const t = useText();
  const wanted = usePageParam('kind');
  const kind = gatewayKinds.find((one) => one === wanted);
  const title = t('gateways.add');
  return (
    <PasscodeGate title={title}>
      <Crumb to="/setting/setting_gateway/add">{title}</Crumb>
      {kind !== undefined ? (
        <>
          <PageHead title={t(`gateways.kind.${kind}`)} subtitle={t(`gateways.kindNote.${kind}`)} />
          <Adding key={kind} kind={kind} />
        </>
      ) : (
        <EmptyState title={t('gateways.gone')} text={t('gateways.goneText')} />
      )}
    </PasscodeGate>
  );
}

function Adding({ kind }: { readonly kind: GatewayKind }) {
  const t = useText();
  const { data, problem, reload } = useGateways();
  const [from] = useState(() => begunFrom(kind));
  useEffect(() => {
    // The link that led here is gone: whoever goes by keys or by ear begins at the top, and no keyboard pops up.
    document.getElementById('main')?.focus({ preventScroll: true });
    return forgetFound;
  }, []);
  const shut = useGateReason('gateways');
  const noCamera = useGateReason('onvif');
  if (shut !== undefined) return <GateNote feature="gateways" />;
  if (kind === 'camera' && noCamera !== undefined) return <GateNote feature="onvif" />;
  if (data?.opens === false) return <EmptyState title={t('gateways.none')} text={t('gateways.notHere')} />;
  return (
    <Loaded
      ready={data !== undefined}
      problem={problem}
      failedTitle={t('gateways.unread')}
      retryLabel={t('action.retry')}
      onRetry={() => void reload()}
    >
      {data !== undefined && (
        <GatewayForm
          start={{
            kind,
            name: freeName(t(`gateways.kind.${kind}`), data.gateways),
            values: filledValues(gatewayRow(kind), from?.values ?? {}),
            inputs: [],
            outputs: [],
          }}
          verb={t('gateways.saveNew')}
          save={(draft, revision) => call('POST /panel/gateway', { body: startingFrom(revision, draft) })}
          onSaved={({ name }) => {
            showToast({ icon: 'check', message: t('gateways.added', { name }) });
            go('/setting/setting_gateway');
          }}
        />
      )}
    </Loaded>
  );
}

/** What it is called unless somebody says otherwise: no other gateway has the name. */
function freeName(name: string, gateways: readonly ShownGateway[]): string {
  const names = new Set(gateways.map((one) => one.name));
  for (let no = 1; ; no += 1) {
    const numbered = no === 1 ? name : `${name} ${no}`;
    if (!names.has(numbered)) return numbered;
  }
}
