import { useState } from 'react';
import { ActQuestion } from '#features/forms/act-question.tsx';
import { Answered } from '#features/answers/answered.tsx';
import { DialogForm } from '#features/forms/dialog-form.tsx';
import { call } from '#lib/client/call.ts';
import { momentText } from '#lib/date-text.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Row, Rows } from '#ui/rows.tsx';

/** The panels that report here by their numbers; those who may let them in and take them out. */
export function AccountList({ mayChange }: { readonly mayChange: boolean }) {
  const t = useText();
  const answer = useAnswer('GET /installer/signal_account');
  const [adding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<string>();
  const accounts = answer.data ?? [];
  return (
    <div className="stack">
      <Answered answer={answer} failedTitle={t('signals.failed')} />
      {answer.data !== undefined && accounts.length === 0 && (
        <p className="muted dense">{t('signals.accountsNone')}</p>
      )}
      {accounts.length > 0 && (
        <Rows label={t('signals.accounts')}>
          {accounts.map(({ account, name, keyed, heard }) => (
            <Row
              key={account}
              icon={keyed ? 'lock' : 'gateway'}
              title={name}
              note={[
                account,
                t(keyed ? 'signals.encrypted' : 'signals.clear'),
                heard === null ? t('signals.never') : t('signals.heard', { time: momentText(heard) }),
              ].join(' · ')}
              end={
                mayChange ? (
                  <Button kind="danger" onClick={() => setLeaving(account)}>
                    {t('sites.remove')}
                  </Button>
                ) : undefined
              }
            />
          ))}
        </Rows>
      )}
      {mayChange && (
        <div>
          <Button icon="plus" onClick={() => setAdding(true)}>
            {t('signals.add')}
          </Button>
        </div>
      )}
      {adding && <AddAccount onClose={() => setAdding(false)} onAdded={answer.reload} />}
      {leaving !== undefined && (
        <ActQuestion
          title={t('signals.removeTitle', { account: leaving })}
          text={t('signals.removeText')}
          verb={t('sites.remove')}
          work={() => call('DELETE /installer/signal_account', { body: { account: leaving } })}
          onClose={() => setLeaving(undefined)}
          onDone={() => {
            setLeaving(undefined);
            void answer.reload();
          }}
        />
      )}
    </div>
  );
}

interface AddAccountProps {
  readonly onClose: () => void;
  readonly onAdded: () => Promise<void>;
}

function AddAccount({ onClose, onAdded }: AddAccountProps) {
  const t = useText();
  const { busy, problem, act } = useAct();
  const [account, setAccount] = useState('');
  const [name, setName] = useState('');
  const [key, setKey] = useState('');
  const at = (field: string): string | undefined => (problem?.where === field ? problem.text : undefined);
  const isField = problem !== undefined && ['account', 'name', 'key'].includes(problem.where);
  return (
    <DialogForm
      title={t('signals.add')}
      dirty={account !== '' || name !== '' || key !== ''}
      verb={t('signals.addAct')}
      busy={busy}
      off={account.trim() === '' || name.trim() === ''}
      problem={isField ? undefined : problem?.text}
      onClose={onClose}
      onSubmit={() =>
        void act(() =>
          call('PUT /installer/signal_account', { body: { account, name: name.trim(), key: key.trim() } }),
        ).then((outcome) => {
          if (outcome.tag === 'failed') return;
          onClose();
          void onAdded();
        })
      }
    >
      <Field
        label={t('signals.account')}
        hint={t('signals.accountHint')}
        error={at('account')}
        data-autofocus
        autoComplete="off"
        maxLength={16}
        value={account}
        onChange={({ target }) => setAccount(target.value)}
      />
      <Field
        label={t('signals.name')}
        error={at('name')}
        autoComplete="off"
        maxLength={60}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Field
        label={t('signals.key')}
        hint={t('signals.keyHint')}
        error={at('key')}
        type="password"
        autoComplete="new-password"
        maxLength={64}
        value={key}
        onChange={({ target }) => setKey(target.value)}
      />
    </DialogForm>
  );
}
