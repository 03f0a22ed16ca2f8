import { useState } from 'react';
import { PasscodeGate } from '#features/pin/passcode-gate.tsx';
import { DialogForm } from '#features/forms/dialog-form.tsx';
import { startingFrom } from '#features/forms/shared-edit.ts';
import { GatewayForm } from '#features/gateways/gateway-form.tsx';
import { GatewayHealth } from '#features/gateways/gateway-health.tsx';
import { isKind, type Draft, type ShownGateway } from '#features/gateways/gateway.ts';
import { useGateways } from '#features/gateways/use-gateways.ts';
import { call } from '#lib/client/call.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { usePageParam } from '#lib/page-params.tsx';
import { go } from '#lib/router/here.ts';
import { showToast } from '#lib/toasts.ts';
import { Banner } from '#ui/banner.tsx';
import { Crumb } from '#ui/crumb.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { HeadDelete } from '#ui/head-delete.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { PageHead, Section } from '#ui/page.tsx';

/** One gateway: how it fares, what is on it, and how it is set up. */
export function GatewayPage() {
  const t = useText();
  return (
    <PasscodeGate title={t('gateways.one')}>
      <Crumb to="/setting/setting_gateway">{t('gateways.title')}</Crumb>
      <One />
    </PasscodeGate>
  );
}

function One() {
  const t = useText();
  const id = decodeURIComponent(usePageParam('id'));
  const { data, problem, reload } = useGateways();
  const gateway = data?.gateways.find((one) => one.id === id);
  return (
    <Loaded
      ready={data !== undefined}
      problem={problem}
      failedTitle={t('gateways.unread')}
      retryLabel={t('action.retry')}
      onRetry={() => void reload()}
      ofPage
    >
      {data !== undefined && gateway === undefined && (
        <EmptyState title={t('gateways.gone')} text={t('gateways.goneText')} ofPage />
      )}
      {gateway !== undefined && <Shown key={id} gateway={gateway} reload={reload} />}
    </Loaded>
  );
}

interface ShownProps {
  readonly gateway: ShownGateway;
  readonly reload: () => Promise<void>;
}

function Shown({ gateway, reload }: ShownProps) {
  const t = useText();
  const [removing, setRemoving] = useState(false);
  const { kind, name, machine } = gateway;
  return (
    <>
      <PageHead title={name} subtitle={t(`gateways.kind.${kind}`)} />
      <div className="stack">
        <GatewayHealth gateway={gateway} />
        {machine || !isKind(kind) ? (
          <Banner tone="offline" icon="lock" title={t('gateways.machine')}>
            {t('gateways.machineText')}
          </Banner>
        ) : (
          <Setup gateway={gateway} draft={draftOf(gateway, kind)} reload={reload} />
        )}
        {!machine && (
          <div>
            <HeadDelete label={t('gateways.remove')} onDelete={() => setRemoving(true)} />
          </div>
        )}
      </div>
      {removing && <RemoveDialog gateway={gateway} onClose={() => setRemoving(false)} />}
    </>
  );
}

const draftOf = ({ name, values, inputs, outputs }: ShownGateway, kind: Draft['kind']): Draft => ({
  kind,
  name,
  values,
  inputs,
  outputs,
});

function Setup({ gateway, draft, reload }: ShownProps & { readonly draft: Draft }) {
  const t = useText();
  const { id } = gateway;
  return (
    <Section title={t('gateways.setup')}>
      <GatewayForm
        // What is saved is where the next change begins.
        key={JSON.stringify(draft)}
        id={id}
        start={draft}
        verb={t('gateways.save')}
        save={(next, revision) =>
          call('PUT /panel/gateway', { body: startingFrom(revision, { ...next, id }) })
        }
        onSaved={() => {
          showToast({ icon: 'check', message: t('gateways.saved'), about: 'gateways' });
          void reload();
        }}
      />
    </Section>
  );
}

interface RemoveDialogProps {
  readonly gateway: ShownGateway;
  readonly onClose: () => void;
}

/** What becomes of its devices stands before the button. */
function RemoveDialog({ gateway, onClose }: RemoveDialogProps) {
  const t = useText();
  const { id, name, health } = gateway;
  const { busy, problem, act } = useAct();
  const count = health?.devices.length;
  async function remove(): Promise<void> {
    const outcome = await act(async () => {
      const at = await call('GET /panel/revision');
      return at.tag === 'failed'
        ? at
        : call('DELETE /panel/gateway', { body: startingFrom(at.data.revision, { id }) });
    });
    if (outcome.tag === 'failed') return;
    onClose();
    showToast({ icon: 'trash', message: t('gateways.removed', { name }) });
    go('/setting/setting_gateway');
  }
  return (
    <DialogForm
      title={t('gateways.removeTitle', { name })}
      dirty={false}
      verb={t('gateways.remove')}
      busy={busy}
      problem={problem?.text}
      onClose={onClose}
      onSubmit={() => void remove()}
    >
      <p>
        {count === undefined
          ? t('gateways.removeUnknown')
          : count === 0
            ? t('gateways.removeNone')
            : t('gateways.removeText', { count })}
      </p>
    </DialogForm>
  );
}
