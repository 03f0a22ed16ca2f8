import {
  gatewayKinds,
  gatewayRow,
  filledValues,
  type GatewayKind,
} from '@homeward/contract/words/devices/gateway-rows.ts';
import { useState } from 'react';
import { GateNote } from '#features/answers/gate-note.tsx';
import { useGateReason } from '#features/answers/gate-reason.ts';
import { PasscodeGate } from '#features/pin/passcode-gate.tsx';
import { startingFrom } from '#features/forms/shared-edit.ts';
import { FoundList } from '#features/gateways/found-list.tsx';
import { GatewayForm } from '#features/gateways/gateway-form.tsx';
import { type Draft, type Found, gatewayIcon } from '#features/gateways/gateway.ts';
import { useGateways } from '#features/gateways/use-gateways.ts';
import { call } from '#lib/client/call.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { go } from '#lib/router/here.ts';
import { showToast } from '#lib/toasts.ts';
import { Crumb } from '#ui/crumb.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { PageHead } from '#ui/page.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';

/** A new gateway: what was found at the machine, its kind, and its form. */
export function AddGatewayPage() {
  const t = useText();
  const title = t('gateways.add');
  return (
    <PasscodeGate title={title}>
      <Crumb to="/setting/setting_gateway">{t('gateways.title')}</Crumb>
      <PageHead title={title} subtitle={t('gateways.addText')} />
      <Adding />
    </PasscodeGate>
  );
}

function Adding() {
  const t = useText();
  const { data, problem, reload } = useGateways();
  const [kind, setKind] = useState<GatewayKind>('zigbee');
  const [from, setFrom] = useState<Found>();
  const shut = useGateReason('gateways');
  const noCamera = useGateReason('onvif');
  if (shut !== undefined) return <GateNote feature="gateways" />;
  if (data?.opens === false) return <EmptyState title={t('gateways.none')} text={t('gateways.notHere')} />;
  if (data === undefined)
    return (
      <Loaded
        ready={false}
        problem={problem}
        failedTitle={t('gateways.unread')}
        retryLabel={t('action.retry')}
        onRetry={() => void reload()}
      />
    );
  const names = new Set(data.gateways.map(({ name }) => name));
  /** What it is called unless somebody says otherwise: nobody else has the name. */
  const nameOf = (of: GatewayKind): string => {
    const name = t(`gateways.kind.${of}`);
    for (let no = 1; ; no += 1) {
      const numbered = no === 1 ? name : `${name} ${no}`;
      if (!names.has(numbered)) return numbered;
    }
  };
  const start: Draft = {
    kind,
    name: nameOf(kind),
    values: filledValues(gatewayRow(kind), from?.values ?? {}),
    inputs: [],
    outputs: [],
  };
  return (
    <div className="stack">
      <FoundList
        gateways={data.gateways}
        onUse={(found) => {
          setKind(found.kind);
          setFrom(found);
        }}
      />
      <RadioCards
        label={t('gateways.which')}
        value={kind}
        options={gatewayKinds.map((one) => ({
          value: one,
          label: t(`gateways.kind.${one}`),
          note: t(`gateways.kindNote.${one}`),
          icon: gatewayIcon(one),
        }))}
        onChange={(next) => {
          setKind(next);
          setFrom(undefined);
        }}
      />
      {kind === 'camera' && noCamera !== undefined ? (
        <GateNote feature="onvif" />
      ) : (
        <GatewayForm
          // Another beginning is another form.
          key={`${kind} ${from?.where ?? ''}`}
          start={start}
          verb={t('gateways.saveNew')}
          save={(draft, revision) => call('POST /panel/gateway', { body: startingFrom(revision, draft) })}
          onSaved={({ name }) => {
            showToast({ icon: 'check', message: t('gateways.added', { name }) });
            go('/setting/setting_gateway');
          }}
        />
      )}
    </div>
  );
}
