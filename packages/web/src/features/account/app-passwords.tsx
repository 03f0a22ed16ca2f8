import type { AppPasswordEntry, Rights } from '@homeward/contract/shapes/access/account.ts';
import { useState } from 'react';
import { ActQuestion } from '#features/forms/act-question.tsx';
import { DialogForm } from '#features/forms/dialog-form.tsx';
import { SecretDialog } from '#features/forms/secret-dialog.tsx';
import { Answered } from '#features/answers/answered.tsx';
import { call } from '#lib/client/call.ts';
import { dateText } from '#lib/date-text.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { inOneLine } from '#lib/i18n/in-one-line.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Field } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Section } from '#ui/page.tsx';
import { Row, Rows } from '#ui/rows.tsx';
import { Segmented } from '#ui/segmented.tsx';

type Open = { readonly tag: 'add' } | { readonly tag: 'remove'; readonly entry: AppPasswordEntry };

/** A password for one client each: revocable, and never enough to change the account. */
export function AppPasswords() {
  const t = useText();
  const { data, problem, reload } = useAnswer('GET /account/app_password');
  const [open, setOpen] = useState<Open>();
  const list = data ?? [];
  const close = () => setOpen(undefined);
  return (
    <Section
      title={t('account.appPasswords')}
      more={
        <Button icon="plus" onClick={() => setOpen({ tag: 'add' })}>
          {t('account.appPasswordAdd')}
        </Button>
      }
    >
      <Answered answer={{ data, problem, reload }} failedTitle={t('account.failed')} rows={1}>
        {list.length === 0 ? (
          <EmptyState title={t('account.noAppPasswords')} text={t('account.appPasswordsText')} />
        ) : (
          <Rows label={t('account.appPasswords')}>
            {list.map((entry) => (
              <Row
                key={entry.id}
                icon="plug"
                title={entry.name}
                note={inOneLine([
                  t(`account.rights.${entry.rights}`),
                  entry.code_slot !== null && t('account.withCode', { no: entry.code_slot }),
                  t('account.since', { date: dateText(entry.created_at) }),
                  entry.last_used === null
                    ? t('account.neverUsed')
                    : t('account.lastUsed', { date: dateText(entry.last_used) }),
                ])}
                end={
                  <IconButton
                    icon="trash"
                    size={20}
                    label={t('account.revokeOf', { name: entry.name })}
                    onClick={() => setOpen({ tag: 'remove', entry })}
                  />
                }
              />
            ))}
          </Rows>
        )}
      </Answered>
      {open?.tag === 'add' && <Add onClose={close} onMade={() => void reload()} />}
      {open?.tag === 'remove' && (
        <ActQuestion
          title={t('account.revokeOf', { name: open.entry.name })}
          text={t('account.revokeText')}
          verb={t('account.revoke')}
          work={() => call('DELETE /account/app_password', { query: { id: open.entry.id } })}
          onClose={close}
          onDone={() => {
            close();
            void reload();
          }}
        />
      )}
    </Section>
  );
}

function Add({ onClose, onMade }: { readonly onClose: () => void; readonly onMade: () => void }) {
  const t = useText();
  const { busy, problem, act } = useAct();
  const [name, setName] = useState('');
  const [rights, setRights] = useState<Rights>('read');
  const [code, setCode] = useState('');
  const [secret, setSecret] = useState<string>();
  const withCode = rights !== 'read' && code !== '';
  if (secret !== undefined)
    return (
      <SecretDialog
        title={t('account.appPasswordMade', { name })}
        label={t('account.appPassword')}
        secret={secret}
        verb={t('account.codesKept')}
        onClose={onClose}
      >
        <Banner tone="delay" icon="info">
          {t('account.secretOnce')}
        </Banner>
      </SecretDialog>
    );
  async function submit() {
    const outcome = await act(() =>
      call('POST /account/app_password', {
        body: { name: name.trim(), rights, ...(withCode ? { pincode: code } : {}) },
      }),
    );
    if (outcome.tag === 'failed') return;
    setSecret(outcome.data.secret);
    onMade();
  }
  return (
    <DialogForm
      title={t('account.appPasswordAdd')}
      dirty={name !== ''}
      verb={t('account.appPasswordAdd')}
      busy={busy}
      off={name.trim() === ''}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>{t('account.appPasswordsText')}</p>
      <Field
        label={t('account.appPasswordName')}
        hint={t('account.appPasswordHint')}
        data-autofocus
        maxLength={60}
        required
        value={name}
        error={withCode ? undefined : problem?.text}
        onChange={(event) => setName(event.target.value)}
      />
      <Segmented
        label={t('account.rightsOf')}
        value={rights}
        options={[
          { value: 'read', label: t('account.rights.read') },
          { value: 'full', label: t('account.rights.full') },
          { value: 'arm', label: t('account.rights.arm') },
        ]}
        onChange={setRights}
      />
      {rights !== 'read' && (
        <Field
          label={t('account.appPasswordCode')}
          hint={t('account.appPasswordCodeHint')}
          type="password"
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
          value={code}
          error={withCode ? problem?.text : undefined}
          onChange={(event) => setCode(event.target.value)}
        />
      )}
    </DialogForm>
  );
}
