import type { Proof } from '@homeward/contract/shapes/access/account.ts';
import { useId, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { ProofForm, type GivenProof } from '#features/proof/proof-form.tsx';
import { call } from '#lib/client/call.ts';
import type { Outcome } from '#lib/client/outcome.ts';
import { canPasskey } from '#lib/client/can-passkey.ts';
import { unlockPasskey } from '#lib/client/passkey.ts';
import type { ProofAsked } from '#lib/client/proof.ts';
import { isAside, useAlarms, useAttention } from '#lib/house/alarms.ts';
import { usePinDigits } from '#lib/house/pin-digits.ts';
import { useAct } from '#lib/house/use-act.ts';
import { alsoLoad, useText } from '#lib/i18n/use-text.ts';
import { Modal } from '#ui/modal.tsx';
import css from '#ui/sheet-form.module.css';

/** The best first: what an account has beside the password is asked for before it. */
const order: readonly Proof[] = ['passcode', 'passkey', 'totp', 'password', 'recovery'];

function waysOf({ data }: ProofAsked): readonly Proof[] {
  const proofs: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'proofs') : undefined;
  const known = order.filter((proof) => Array.isArray(proofs) && proofs.includes(proof));
  const usable = known.filter((proof) => proof !== 'passkey' || canPasskey());
  return usable.length === 0 ? ['password'] : usable;
}

async function prove(given: GivenProof): Promise<Outcome<unknown>> {
  switch (given.tag) {
    case 'passkey': {
      const request = await call('POST /auth/confirm_passkey');
      if (request.tag === 'failed') return request;
      const passkey = await unlockPasskey(request.data);
      return passkey.tag === 'failed'
        ? passkey
        : call('POST /auth/confirm', { body: { passkey: passkey.data } });
    }
    case 'passcode':
      return call('POST /auth/passcode', { body: { pincode: given.text } });
    case 'password':
      return call('POST /auth/confirm', { body: { password: given.text } });
    case 'totp':
      return call('POST /auth/confirm', { body: { totp: given.text } });
    case 'recovery':
      return call('POST /auth/confirm', { body: { recovery_code: given.text } });
  }
}

function ProofSheet({
  asked,
  onEnd,
}: {
  readonly asked: ProofAsked;
  readonly onEnd: (proven: boolean) => void;
}) {
  const t = useText();
  const title = useId();
  const { busy, problem, act } = useAct();
  const [ended, setEnded] = useState(false);
  const digits = usePinDigits();
  const attention = useAttention();
  const overAlarm = useAlarms().some((alarm) => !isAside(attention, alarm));
  const ways = waysOf(asked);
  function end(proven: boolean) {
    setEnded(true);
    onEnd(proven);
  }
  if (ended) return null;
  const reason =
    asked.message === 'v2_mg_confirm_new_device'
      ? t('proof.newDevice')
      : asked.message === 'v2_mg_confirm_with_factor'
        ? t('proof.withFactor')
        : asked.message === 'v2_mg_passcode_first'
          ? t('proof.passcode')
          : t('proof.text');
  return (
    <Modal
      key={String(overAlarm)}
      labelledBy={title}
      onClose={() => end(false)}
      shape={ways[0] === 'passcode' ? 'pad' : 'dialog'}
      overAlarm={overAlarm}
    >
      <div className={css['sheet']}>
        <h2 id={title}>{t('proof.title')}</h2>
        <p className="muted">{reason}</p>
        <ProofForm
          ways={ways}
          digits={digits}
          busy={busy}
          problem={problem?.text}
          lockedUntil={problem?.lockedUntil}
          submitLabel={t('proof.submit')}
          onBack={() => end(false)}
          onProof={async (given) => {
            const outcome = await act(() => prove(given));
            if (outcome.tag === 'done') end(true);
            return outcome.tag === 'done';
          }}
        />
      </div>
    </Modal>
  );
}

/** Asks who uses this session, over whatever page it is; resolves to whether it was proven. */
export async function askProof(asked: ProofAsked): Promise<boolean> {
  await Promise.all([alsoLoad('entry'), alsoLoad('pages')]);
  const root = createRoot(document.createElement('div'));
  return new Promise((resolve) => {
    root.render(
      <ProofSheet
        asked={asked}
        onEnd={(proven) => {
          resolve(proven);
          // After the sheet has given the focus back.
          setTimeout(() => root.unmount());
        }}
      />,
    );
  });
}
